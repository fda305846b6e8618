// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 0237af8b2cf7ad8a4cf7618a5877643e62ae5d63e405fff1f6e2d5eeff96742a

#include "src/parser.c"
#include "src/scanner.c"
