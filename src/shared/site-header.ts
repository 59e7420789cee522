/**
 * Every answer of the site has this header. An answer without it comes from somebody else, whatever its status says: a gateway, a
 * filter or a portal that wants a sign-in. Servers and cached pages of other versions use the name, so it must not change.
 */
export const SITE_HEADER = 'x-ride-safer'
