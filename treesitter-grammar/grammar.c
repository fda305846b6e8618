// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 2cadc2326c245e5732055dd69c524968b3759084a9e40d2766b31a097ae1b5de

#include "src/parser.c"
#include "src/scanner.c"
