/** Calls `changed` when the address changes. Returns the unsubscribe function. wouter dispatches pushState and replaceState. */
export function subscribeToAddress(changed: () => void): () => void {
  const events = ['hashchange', 'popstate', 'pushState', 'replaceState']
  for (const event of events) addEventListener(event, changed)
  return () => {
    for (const event of events) removeEventListener(event, changed)
  }
}

/** The tip id of an anchor '#tip-7' in the address. */
export function anchoredTip(): string | undefined {
  return /^#tip-(\d+)$/.exec(location.hash)?.[1]
}
