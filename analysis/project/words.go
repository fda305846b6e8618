package project

import "hash/maphash"

// Word is what the words of a file are compared by.
type Word uint64

// WordOf returns the word that an identifier is.
func WordOf(name string) Word { return Word(maphash.String(seed, name)) }

// MayHave reports whether an identifier can stand in the file. Of those that do not
// it is wrong about few, and about those that stand in comments and strings only.
func (f *File) MayHave(w Word) bool {
	f.wordsOnce.Do(func() { f.words = filterOf(f.Document.Text()) })
	return f.words.has(w)
}

// filter is a Bloom filter of words.
type filter []uint64

func filterOf(text string) filter {
	words := map[Word]bool{}
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && isWordByte(text[end]) {
			end++
		}
		if end > start {
			words[WordOf(text[start:end])] = true
		}
		start = end + 1
	}
	const bitsEach = 16
	f := make(filter, len(words)*bitsEach/64+1)
	for w := range words {
		for _, bit := range f.bits(w) {
			f[bit/64] |= 1 << (bit % 64)
		}
	}
	return f
}

func (f filter) has(w Word) bool {
	for _, bit := range f.bits(w) {
		if f[bit/64]&(1<<(bit%64)) == 0 {
			return false
		}
	}
	return true
}

func (f filter) bits(w Word) [3]uint64 {
	n := uint64(len(f)) * 64
	return [3]uint64{uint64(w) % n, uint64(w>>21) % n, uint64(w>>42) % n}
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}
