import { useQuery } from '@tanstack/react-query'
import { learnerQuery } from './queries.ts'
import { useStaleAfterDeeds } from './use-stale-after-deeds.ts'

/** 'Level 4', for the rider who is signed in. */
export function LevelText() {
  useStaleAfterDeeds()
  const { data: learner } = useQuery(learnerQuery)
  return learner ? <small>Level {learner.level}</small> : null
}
