import { useQuery } from '@tanstack/react-query'
import { learnerQuery } from './queries.ts'
import { useNewsOfDeeds } from './use-news-of-deeds.ts'

/** 'Level 4', for the rider who is signed in, and the news of what they do elsewhere. */
export function LevelText({ deeds }: { deeds: string }) {
  useNewsOfDeeds(deeds)
  const { data: learner } = useQuery(learnerQuery)
  return learner ? <small>Level {learner.level}</small> : null
}
