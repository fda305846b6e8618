// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 3e5c88b22f7b6f3479494ca358c8609919a501d96bddb4d733d9695411cb2460

#include "src/parser.c"
#include "src/scanner.c"
