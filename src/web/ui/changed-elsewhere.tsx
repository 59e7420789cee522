import * as text from '#texts'
import { Alert } from './alert.tsx'

interface Props {
  /** The values of a form, as `useOwnValue` returns them. */
  of: readonly { isOutdated: boolean }[]
  /** The stored text, if the page does not show it. */
  now?: string | undefined
}

/** Says above the button of a form that saving replaces what was changed in another tab or on another device. */
export function ChangedElsewhere({ of, now }: Props) {
  if (!of.some(({ isOutdated }) => isOutdated)) return null
  return (
    <Alert as="div" className="notice">
      <p>{text.ui_changed_elsewhere()}</p>
      {now && <p dir="auto">{now}</p>}
    </Alert>
  )
}
