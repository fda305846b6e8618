// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 150419f28561a00da0cb077a43017791de968e27ff08d7e31b6ff0d664952ef7

#include "src/parser.c"
#include "src/scanner.c"
