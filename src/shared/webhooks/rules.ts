/** The form of the id that the operator's own system gives a rider. These characters stay unchanged in an address. */
export const REF = /^[A-Za-z0-9._~-]{1,128}$/

/** The name of the parameter in links to the site. */
export const REF_PARAMETER = 'ref'
