/** The normalised username, which must be unique. Names that differ only in case, width, joiners or selectors have the same key. */
export function usernameKey(username: string): string {
  return username
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200C\u200D]|[\uFE0E\uFE0F]/g, '')
}
