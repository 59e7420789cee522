import * as text from '#texts'
import { forgetRef, useKeptRef } from '#web/session/kept-ref.ts'
import { Button } from '#web/ui/button.tsx'

/** Says that an account opened now is linked to the operator's own system, and lets the visitor refuse. */
export function ReferenceNotice() {
  const ref = useKeptRef()
  if (ref === null) return null
  return (
    <div className="notice flex flex-col items-start gap-2">
      <p>{text.results_register({ ref })}</p>
      <Button className="button" onClick={forgetRef}>
        {text.results_remove()}
      </Button>
    </div>
  )
}
