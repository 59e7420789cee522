import { useQuery } from '@tanstack/react-query'
import { learnerQuery } from './queries.ts'

/** 'Level 4', for the rider who is signed in. */
export function LevelText() {
  const { data: learner } = useQuery(learnerQuery)
  return learner ? <small>Level {learner.level}</small> : null
}
