// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: c0b82213ba7386b0d4394bc3446ac233db1143a08473b3f9c0855c12d13d3c4b

#include "src/parser.c"
#include "src/scanner.c"
