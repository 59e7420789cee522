/**
 * An address that the router can read. One that is no valid text ('/%E0%A4%A') names nothing: taken literally it gets
 * the usual not-found answer, with the headers every answer has, instead of the router's own.
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
