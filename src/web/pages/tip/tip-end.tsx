import { Link } from 'wouter'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded for riders only.
const TipCompletion = lazyPart(async () => (await import('./tip-completion.tsx')).TipCompletion)

interface Props {
  tip: Tip
  /** Only in the dialog: the category of the list below it, and a function that shows another tip in it. */
  dialog?: { category: string; showTip: (id: number) => void } | undefined
}

/**
 * The end of a tip, in dialog and page: completing for riders, signing in for visitors. It has the same height in
 * each state, so that nothing moves when the session is known or the tip is completed.
 */
export function TipEnd({ tip, dialog }: Props) {
  const { rider } = useSession()
  return (
    <div className="tip-end">
      {rider ? (
        <TipCompletion key={tip.id} tip={tip} showTip={dialog?.showTip} />
      ) : (
        // Hidden by CSS on devices with a token until the session is known.
        <Link href={paths.authForTip(tip.id, dialog?.category)} className="button tip-end-login login-link">
          <Icon name="log-in" />
          {text.tip_log_in_to_track()}
        </Link>
      )}
    </div>
  )
}
