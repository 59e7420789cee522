import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The only IPv6 addresses that are given to hosts of the internet. All others are for special purposes, such as `::127.0.0.1`,
 * which contains an IPv4 address.
 */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public internet: not to this machine, to a private network or to a reserved range. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || (family === 6 && !GLOBAL_IPV6.check(address, 'ipv6'))) return false
  return ipaddr.parse(address).range() === 'unicast'
}

/** Names that belong to this machine or to a local network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|invalid|test|home\.arpa)$/

/** Whether the host of a URL may be public. A name that looks public can still have a private address, see `lookupPublic`. */
export function mayBePublic(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_NAME.test(host)
}

/**
 * Looks up a name for one connection, and refuses it when one of its addresses is not public. So a name that was
 * checked before cannot lead to a private address later.
 */
export const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '')
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error(`${name} has a private or local address`), '')
    if (options.all) return done(null, addresses)
    const [{ address, family }] = addresses as [LookupAddress]
    return done(null, address, family)
  })
}
