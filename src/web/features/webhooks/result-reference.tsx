import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as text from '#texts'
import { forgetRef, useKeptRef } from '#web/session/kept-ref.ts'
import { Button } from '#web/ui/button.tsx'
import { refQuery, useSetRef } from './queries.ts'

interface CardProps {
  words: string
  children?: ReactNode
}

function ReferenceCard({ words, children }: CardProps) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 p-5" aria-label={text.results_title()}>
      <p data-heading>{words}</p>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}

/**
 * Says with which reference the rider's results are sent to the operator's own system, and lets the rider decide until an exam
 * is passed.
 */
export function ResultReference({ hasPassed }: { hasPassed: boolean }) {
  const { data } = useQuery(refQuery)
  const kept = useKeptRef()
  const setRef = useSetRef()
  if (!data) return null
  const { ref } = data
  const isNew = kept !== null && kept !== ref
  if (ref !== null && hasPassed) {
    if (!isNew) return <ReferenceCard words={text.results_fixed({ ref })} />
    return (
      <ReferenceCard words={text.results_fixed_other({ ref, other: kept })}>
        <Button className="button" onClick={forgetRef}>
          {text.ui_close()}
        </Button>
      </ReferenceCard>
    )
  }
  if (isNew) {
    const offer = hasPassed ? text.results_offer_next({ ref: kept }) : text.results_offer({ ref: kept })
    return (
      // The key makes new buttons. Otherwise the pressed 'Use it' would become 'Remove', and a second press would undo the first.
      <ReferenceCard key="offer" words={offer}>
        <Button className="button button-primary" action={setRef} onClick={() => setRef.run(kept)}>
          {text.results_use()}
        </Button>
        <Button className="button" action={setRef} onClick={forgetRef}>
          {text.results_remove()}
        </Button>
      </ReferenceCard>
    )
  }
  if (ref === null) return null
  return (
    <ReferenceCard words={text.results_sent({ ref })}>
      <Button className="button" action={setRef} onClick={() => setRef.run(null)}>
        {text.results_remove()}
      </Button>
    </ReferenceCard>
  )
}

/** Tells a rider who came with another reference that the open exam keeps the one with which it began. */
export function OpenExamReference({ begun: ref }: { begun: string | null }) {
  const kept = useKeptRef()
  if (kept === null || kept === ref) return null
  return (
    <ReferenceCard
      words={ref === null ? text.results_open_without({ other: kept }) : text.results_open_other({ ref, other: kept })}
    />
  )
}
