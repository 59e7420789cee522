/** How long the link for the first operator works (ms). A new start of the server prints another one. */
export const FIRST_LINK_LIFETIME = 24 * 3600_000

/** How long an invitation to a role works (ms). */
export const INVITATION_LIFETIME = 7 * 24 * 3600_000

/** The path of an invitation. The token is behind the '#', so that no proxy and no log sees it. */
export const invitationPath = (token: string) => `/admin#invitation=${token}`
