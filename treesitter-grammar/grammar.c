// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: 715112d64a50fc126c100248032a01127a482b0be4ccba1ee80f72b9016edc3a

#include "src/parser.c"
#include "src/scanner.c"
