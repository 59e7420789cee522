interface Searchable {
  title: string
  shortDescription: string
  fullDescription?: string | undefined
  tag: string
  importance: string
}

/** Lower case, with accents in one form, because keyboards and authors write 'é' as one character or as two. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const texts = new WeakMap<Searchable, { content: string; labels: string }>()

/** The searchable text of a tip. It is cached, because each key press searches the whole library. */
function textOf(tip: Searchable) {
  let text = texts.get(tip)
  if (!text) {
    const content = [tip.title, tip.shortDescription, tip.fullDescription ?? '']
    text = { content: comparable(content.join('\n')), labels: comparable(`${tip.tag}\n${tip.importance}`) }
    texts.set(tip, text)
  }
  return text
}

/** Prepares the typed text for the comparison. '' means that the rider is not searching. */
export function searchTerm(typed: string): string {
  return comparable(typed.trim())
}

/** The rule of the search overlay: title, shortDescription or fullDescription contains the term (section 2). */
export function contentMatches(tip: Searchable, term: string): boolean {
  return textOf(tip).content.includes(term)
}

/** The rule of the tips browser: as in the search overlay, or tag or importance contains the term (section 2). */
export function anyTextMatches(tip: Searchable, term: string): boolean {
  return contentMatches(tip, term) || textOf(tip).labels.includes(term)
}
