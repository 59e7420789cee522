interface Searchable {
  title: string
  shortDescription: string
  fullDescription?: string | undefined
  tag: string
  importance: string
}

/** Without case, and with accents in one form: keyboards and authors write 'é' as one character or as two. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

const texts = new WeakMap<Searchable, { content: string; labels: string }>()

/** A tip's searchable text in lower case, made once a tip: typing searches the whole library at every key. */
function textOf(tip: Searchable) {
  let text = texts.get(tip)
  if (!text) {
    const content = [tip.title, tip.shortDescription, tip.fullDescription ?? '']
    text = { content: comparable(content.join('\n')), labels: comparable(`${tip.tag}\n${tip.importance}`) }
    texts.set(tip, text)
  }
  return text
}

/** What the rider typed, ready to compare; '' means: not searching. */
export function searchTerm(typed: string): string {
  return comparable(typed.trim())
}

/** The search overlay's rule: title, shortDescription or fullDescription contains the term (section 2). */
export function contentMatches(tip: Searchable, term: string): boolean {
  return textOf(tip).content.includes(term)
}

/** The tips browser's rule: the overlay's, and tag and importance besides (section 2). */
export function anyTextMatches(tip: Searchable, term: string): boolean {
  return contentMatches(tip, term) || textOf(tip).labels.includes(term)
}
