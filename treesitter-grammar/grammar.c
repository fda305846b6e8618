// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 163cdd765b94c138c1f49b87e70ea1d11707d195db5c9e5aef9ba04ce3d7c6ec

#include "src/parser.c"
#include "src/scanner.c"
