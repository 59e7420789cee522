/** The unsent text of a newsletter, by language. */
export type Draft = Record<string, { subject: string; text: string }>

const STORE = 'deskNewsletter'

/** The draft when the browser forbids storage. */
let inMemory: Draft = {}

/** The draft of this browser, which survives a closed window. */
export function readDraft(): Draft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORE) ?? 'null')
    return stored && typeof stored === 'object' ? (stored as Draft) : inMemory
  } catch {
    return inMemory
  }
}

export function storeDraft(draft: Draft): void {
  inMemory = draft
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(STORE)
    else localStorage.setItem(STORE, JSON.stringify(draft))
  } catch {
    // The draft is kept only as long as the page.
  }
}
