package model

import "hash/maphash"

// Words tells quickly of most identifiers that they do not stand in a unit. It is a
// Bloom filter of those that do.
type Words []uint64

// Word is what an identifier is looked up by.
type Word uint64

// WordOf returns the word of an identifier.
func WordOf(name string) Word { return Word(maphash.String(seed, name)) }

// MayHave reports whether an identifier can stand in the unit. Of those that do not
// it is wrong about few.
func (w Words) MayHave(word Word) bool {
	if len(w) == 0 {
		return false
	}
	first, second := w.bits(word)
	return w[first/64]&(1<<(first%64)) != 0 && w[second/64]&(1<<(second%64)) != 0
}

func wordsOf(words map[Word]bool) Words {
	const bitsEach = 12
	w := make(Words, (len(words)*bitsEach+63)/64)
	for word := range words {
		first, second := w.bits(word)
		w[first/64] |= 1 << (first % 64)
		w[second/64] |= 1 << (second % 64)
	}
	return w
}

func (w Words) bits(word Word) (first, second uint64) {
	n := uint64(len(w)) * 64
	return uint64(word) % n, uint64(word>>32) % n
}
