/** ES256, EdDSA and RS256 (COSE). Every authenticator of today knows one of them. */
export const ALGORITHMS = [-7, -8, -257]
