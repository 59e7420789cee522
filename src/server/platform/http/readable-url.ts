/**
 * Escapes an address with invalid percent encoding ('/%E0%A4%A'). It then gets the usual 404 with the usual headers, instead
 * of the router's own error.
 */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** A path without the slashes at its end. */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
