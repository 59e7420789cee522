import { useCallback } from 'react'
import { useRouter } from 'wouter'
import { addressIn } from '#shared/languages.ts'

/** Adds the code of the page's language to a path, as `Link` and `navigate` do: '/tips/7' becomes '/de/tips/7'. */
export function useAddress(): (path: string) => string {
  const { base } = useRouter()
  return useCallback((path: string) => addressIn(base, path), [base])
}
