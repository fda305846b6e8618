// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: e1d41d749d251d1f1a40ac3de888284d01ce4442f6fc623e71c3b6eef711687d

#include "src/parser.c"
#include "src/scanner.c"
