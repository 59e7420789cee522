import { isIP } from 'node:net'

/** Removes a port that a proxy has appended: '192.0.2.7:4711', '[2001:db8::1]:443'. */
function withoutPort(address: string): string {
  if (address.startsWith('[')) return address.slice(1).split(']', 1)[0] ?? ''
  const [host = '', port, ...more] = address.split(':')
  return port !== undefined && more.length === 0 ? host : address
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [front = '', back] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const given = groups(front)
  const rest = groups(back ?? '')
  const zeros = back === undefined ? 0 : 8 - given.length - rest.length
  return [...given, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * The networks for which uses of an address are counted. An IPv4 address counts for itself. An IPv6 address counts for its
 * /64, because a client that has one of its addresses has all, and for its /48, because some clients get 65,536 of these
 * /64. Every text that is no address counts as the same visitor.
 */
export function networksOf(address: string): [narrow: string, wide?: string] {
  const ip = withoutPort(address.length > 100 ? '' : address.trim())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return [mapped]
  if (isIP(ip) === 4) return [ip]
  if (isIP(ip) !== 6) return ['unknown']
  const groups = groupsOf(ip)
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`]
}
