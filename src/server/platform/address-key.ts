/**
 * Whom an address stands for when uses are counted: an IPv4 address for itself, an IPv6 address for its /64, since whoever
 * has one address of it has all.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [front = '', back] = ip.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const given = groups(front)
  const rest = groups(back ?? '')
  const zeros = back === undefined ? 0 : 8 - given.length - rest.length
  const all = [...given, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
