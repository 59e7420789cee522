import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { learnerQuery } from './queries.ts'

/** 'Level 4' of the signed-in rider. */
export function LevelText() {
  const { data: learner } = useQuery(learnerQuery)
  return learner ? <small>{text.learning_level({ level: learner.level })}</small> : null
}
