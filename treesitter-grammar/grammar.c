// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 8acf46cdc3edb6811dc2db0234d5811bae07356d119cbcfda1456872d166e2c8

#include "src/parser.c"
#include "src/scanner.c"
