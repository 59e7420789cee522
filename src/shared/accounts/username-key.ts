const INVISIBLE = /[\u200C\u200D]|[\uFE0E\uFE0F]/g

/**
 * The folded username, which must be unique. Names that differ only in capitals, width, joiners or selectors have the same key. It is
 * Unicode's full case folding, so ß is ss, and in addition the four letters I of Turkish are one, and Greek letters have no accents,
 * because Greek capitals have none.
 */
export function usernameKey(username: string): string {
  return (
    usernameKeyBefore(username)
      // Back and forth, because only capitals show that ß and ss, or ς and σ, are the same letters.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFD')
      .replaceAll(/(i\p{M}*?)\u0307/gu, '$1')
      .replaceAll(/(\p{Script=Greek})\p{M}+/gu, '$1')
      .normalize('NFKC')
      .trim()
  )
}

/** The key that servers of the version before give a name, and under which older accounts are stored. */
export function usernameKeyBefore(username: string): string {
  return username.trim().normalize('NFKC').toLowerCase().replaceAll(INVISIBLE, '')
}
