/** Calls when the address changes, by whomever. Answers how to stop. */
export function subscribeToAddress(changed: () => void): () => void {
  const events = ['hashchange', 'popstate', 'pushState', 'replaceState']
  for (const event of events) addEventListener(event, changed)
  return () => {
    for (const event of events) removeEventListener(event, changed)
  }
}

/** The id of the tip whose card an anchor '#tip-7' in the address names. */
export function anchoredTip(): string | undefined {
  return /^#tip-(\d+)$/.exec(location.hash)?.[1]
}
