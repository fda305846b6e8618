// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 40f2db06ad6d0646ade8c143518447aaec9f94721c9380b43f0babf3cc504fe8

#include "src/parser.c"
#include "src/scanner.c"
