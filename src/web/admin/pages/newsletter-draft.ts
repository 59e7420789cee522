/** The unsent text of a newsletter, by language. */
export type Draft = Record<string, { subject: string; text: string }>

/** Each operator has a draft, because several may use one browser. */
const keyOf = (username: string) => `deskNewsletter ${username}`

/** The drafts when the browser forbids storage. */
const inMemory = new Map<string, Draft>()

/** The draft of an operator in this browser, which survives a closed window. */
export function readDraft(username: string): Draft {
  const key = keyOf(username)
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (stored && typeof stored === 'object') return stored as Draft
  } catch {
    // The storage is forbidden.
  }
  return inMemory.get(key) ?? {}
}

export function storeDraft(username: string, draft: Draft): void {
  const key = keyOf(username)
  inMemory.set(key, draft)
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The draft is kept only as long as the page.
  }
}
