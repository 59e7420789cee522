/** The maximum length of the reason for revoking a certificate, in characters. */
export const MAX_REASON = 300
