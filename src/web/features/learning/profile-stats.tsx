import { useQuery } from '@tanstack/react-query'
import { NumberCards } from './number-cards.tsx'
import { statsQuery } from './queries.ts'

/** The rider's counts of completed tips, achievements and saved tips (D24). */
export function ProfileStats() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <NumberCards
      cards={[
        { icon: 'circle-check', name: 'Tips Completed', value: stats?.tipsCompleted },
        { icon: 'award', name: 'Achievements', value: stats?.achievements },
        { icon: 'bookmark', name: 'Saved Tips', value: stats?.savedTips },
      ]}
    />
  )
}
