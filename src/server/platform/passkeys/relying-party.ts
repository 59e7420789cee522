import { isIP } from 'node:net'

/** The site as authenticators know it. */
export interface RelyingParty {
  /** The domain that its passkeys belong to. */
  id: string
  origin: string
}

/**
 * The site as authenticators know it, or undefined where browsers offer no passkeys: at an IP address, and without TLS except on
 * localhost.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin }
}
