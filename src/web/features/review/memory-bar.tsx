import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { memoryText } from './due-text.ts'
import { reviewQuery } from './queries.ts'
import './review.css'

/** Shows how well a completed tip is remembered, in words and as a bar. Renders nothing for other tips. */
export function MemoryBar({ tipId }: { tipId: number }) {
  const { data } = useQuery(reviewQuery)
  const memory = data?.memory.find((remembered) => remembered.tipId === tipId)
  if (!memory) return null
  const isDue = data?.due.some((due) => due.tipId === tipId) ?? false
  const percent = Math.round(memory.recall * 100)
  const words = memoryText(memory.recall, isDue)
  return (
    <span className="memory" data-due={isDue || undefined}>
      <meter className="memory-bar" min={0} max={100} value={percent} aria-label={text.review_recall({ percent })} />
      <span>{words}</span>
    </span>
  )
}
