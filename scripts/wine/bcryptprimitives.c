// The one function of this library that Go's runtime needs, for Wine up to version 8,
// which has the library not at all.

#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) {
  while (length > 0) {
    ULONG part = length > 1u << 20 ? 1u << 20 : (ULONG)length;
    if (!SystemFunction036(buffer, part)) {
      return FALSE;
    }
    buffer += part;
    length -= part;
  }
  return TRUE;
}
