// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 54831f0d4b4c61ccb72bb33f08cc6f33443bcf6a94c0246a46e61bf867643db0

#include "src/parser.c"
#include "src/scanner.c"
