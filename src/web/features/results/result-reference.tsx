import { useQuery } from '@tanstack/react-query'
import * as text from '#texts'
import { forgetRef, useKeptRef } from '#web/session/kept-ref.ts'
import { refQuery, useSetRef } from './queries.ts'

/** Says with which id the rider's results are sent to the operator's own system, and lets the rider decide (D48). */
export function ResultReference() {
  const { data } = useQuery(refQuery)
  const kept = useKeptRef()
  const setRef = useSetRef()
  if (!data) return null
  const isNew = kept !== null && kept !== data.ref
  const ref = isNew ? kept : data.ref
  if (ref === null) return null
  return (
    <section className="card flex flex-wrap items-center justify-between gap-3 p-5" aria-label={text.results_title()}>
      <p className="min-w-0 wrap-anywhere">{isNew ? text.results_offer({ ref }) : text.results_sent({ ref })}</p>
      <div className="flex flex-wrap gap-3">
        {isNew && (
          <button type="button" className="button button-primary" onClick={() => setRef.run(ref)}>
            {text.results_use()}
          </button>
        )}
        <button type="button" className="button" onClick={() => (isNew ? forgetRef() : setRef.run(null))}>
          {text.results_remove()}
        </button>
      </div>
    </section>
  )
}
