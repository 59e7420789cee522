import { useMemo, useSyncExternalStore } from 'react'

/** The unsent text of a newsletter, by language. */
export type Draft = Record<string, { subject: string; text: string }>

/** Each operator has a draft, because several may use one browser. */
const keyOf = (username: string) => `deskNewsletter ${username}`

/** The drafts as JSON when the browser forbids storage. */
const inMemory = new Map<string, string>()

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another window may write the same newsletter.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readJson(key: string): string {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key) ?? '{}'
  } catch {
    return '{}'
  }
}

function parse(json: string): Draft {
  try {
    const stored: unknown = JSON.parse(json)
    return stored && typeof stored === 'object' ? (stored as Draft) : {}
  } catch {
    return {}
  }
}

function store(key: string, draft: Draft): void {
  inMemory.delete(key)
  try {
    if (Object.keys(draft).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The draft is kept only as long as the page.
    inMemory.set(key, JSON.stringify(draft))
  }
  for (const listener of listeners) listener()
}

/** The draft of an operator in this browser. It survives a closed window, and every window shows the same. */
export function useNewsletterDraft(username: string) {
  const key = keyOf(username)
  const json = useSyncExternalStore(subscribe, () => readJson(key))
  const draft = useMemo(() => parse(json), [json])
  function write(language: string, change: Partial<Draft[string]>) {
    const now = parse(readJson(key))
    store(key, { ...now, [language]: { subject: '', text: '', ...now[language], ...change } })
  }
  /** Forgets the draft after it was sent. What was written since stays. */
  function clear(sent: Draft) {
    if (readJson(key) === JSON.stringify(sent)) store(key, {})
  }
  return { draft, write, clear }
}
