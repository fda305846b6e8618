// One translation unit for the Go binding, compiled once and cached.
// The line below names the state of src/: Go does not watch included files, so
// this file has to change whenever they do. `make grammar` writes it.
// src: f075cbef31d703e2ad736fdc30030e2febfbb15bd959c17f1080e9232a10c110

#include "src/parser.c"
#include "src/scanner.c"
