import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { NumberCards } from './number-cards.tsx'
import { statsQuery } from './queries.ts'

/** The rider's counts of completed tips, achievements and saved tips. */
export function ProfileStats() {
  const { data: stats } = useQuery(statsQuery)
  return (
    <NumberCards
      cards={[
        { icon: 'circle-check', name: text.learning_tips_completed(), value: stats?.tipsCompleted },
        { icon: 'award', name: text.learning_achievements(), value: stats?.achievements },
        { icon: 'bookmark', name: text.learning_saved_tips(), value: stats?.savedTips },
      ]}
    />
  )
}
