import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LEARNED } from './queries.ts'

/**
 * Whatever a rider does may count for what is learned (a share, say): after every deed that succeeded, what is known of
 * it is out of date, and is read anew when it is shown next.
 */
export function useStaleAfterDeeds(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const key of LEARNED) void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
      }),
    [client],
  )
}
