import { BlockList, isIP } from 'node:net'

const PRIVATE = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv4')
// Only 2000::/3 is public, without the ranges that carry an IPv4 address of any kind.
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(address, bits, 'ipv6')

/** Whether an IP address belongs to this machine, a private network, or a range that is not for everyone. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address)
  return kind === 0 || PRIVATE.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Names that belong to this machine or to a local network. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|invalid|test|home\.arpa)$/

/** Whether a host of an address may be asked only with PUSH_TO_PRIVATE. A public name can still lead to a private address. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || PRIVATE_NAME.test(host)
}
