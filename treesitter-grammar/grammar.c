// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 0000000000000000000000000000000000000000000000000000000000000000

#include "src/parser.c"
#include "src/scanner.c"
