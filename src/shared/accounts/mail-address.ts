/** Signs that have a meaning in addresses of pages and none in a domain. */
const NO_DOMAIN = /[\s/?#@:\\[\]%]/

/**
 * An e-mail address with its domain in ASCII: 'info@müller.example' is 'info@xn--mller-kva.example' for mail servers, and some browsers
 * send the first form. An address without such a domain stays as it is.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  if (at < 1 || /^[\x00-\x7f]*$/.test(domain) || NO_DOMAIN.test(domain)) return address
  const page = `http://${domain}`
  return URL.canParse(page) ? `${address.slice(0, at)}@${new URL(page).hostname}` : address
}
