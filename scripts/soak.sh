#!/bin/sh
# Runs each fuzz target of the module for the given time, one after another, and then
# the tests that try much more when they are given the time.
set -eu
time=${1:-60s}
for package in $(go list ./...); do
  for target in $(go test -list '^Fuzz' "$package" | grep '^Fuzz' || true); do
    echo "== $package $target"
    go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
  done
done
echo "== half-typed code behind each byte, and edits in every encoding"
OSY_SOAK=1 go test -count=1 -timeout 120m -run 'TestHalfTyped|TestPositions' ./server
