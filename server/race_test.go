//go:build race

package server

func init() { underRace = true }
