import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

/** The rider's passkeys, and whether the account has a password. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['/api/user/sign-in-methods'],
  queryFn: () => call('GET /api/user/sign-in-methods', {}),
})
