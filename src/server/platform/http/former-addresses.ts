/** The beginnings of addresses from before the desk was called Admin. Pages that were open during an update still send them. */
const FORMER_CALLS = [
  ['/api/desk/numbers', '/api/admin/analytics'],
  ['/api/desk/helps', '/api/admin/insights'],
  ['/api/desk/people', '/api/admin/team'],
  ['/api/desk', '/api/admin'],
] as const

/** The present address of a call. */
export function presentAddress(url: string): string {
  if (!url.startsWith('/api/desk')) return url
  const former = FORMER_CALLS.find(([path]) => url.startsWith(path) && /^($|[/?])/.test(url.slice(path.length)))
  return former ? former[1] + url.slice(former[0].length) : url
}
