import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LEARNING_KEYS } from './queries.ts'

/**
 * Follows every mutation of the page, because any of them may count for learning. After each success the learning queries are fetched
 * again when they are shown next.
 */
export function useOfflineResults(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        for (const key of LEARNING_KEYS) void client.invalidateQueries({ queryKey: [key], refetchType: 'none' })
      }),
    [client],
  )
}
