/** The list with an entry in front, each entry once and no more of them than the limit. */
export function remember(list: readonly string[], entry: string, limit = 20): string[] {
  return [entry, ...list.filter((other) => other !== entry)].slice(0, limit);
}

/** Whether a text from the clipboard is worth being offered as an identity. */
export function looksLikeIdentity(text: string): boolean {
  return /^\S.{0,500}#\S.*$/.test(text.trim()) && !/[\n;{]/.test(text.trim());
}
