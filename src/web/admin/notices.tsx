import * as text from '#texts'
import { ApiError, NoAnswerError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

/** Says why an action has failed, in the words of Admin. */
export const showFailure = ({ message }: Error) => showToast({ title: message, variant: 'destructive' })

/** Whether the same press can still succeed: no answer came, or the server has failed. */
const canPass = ({ cause }: Error) =>
  cause instanceof NoAnswerError || (cause instanceof ApiError && cause.status >= 500)

/** Says what was done. `undo` takes it back. Its button stays while only the network or the server has failed. */
export function showNotice(title: string, undo?: () => unknown): void {
  async function press() {
    closeToast()
    try {
      await undo?.()
    } catch (error) {
      if (error instanceof Error)
        showToast({ title: error.message, variant: 'destructive', undo: canPass(error) && button })
    }
  }
  const button = (
    <Button className="toast-link" onClick={press}>
      {text.admin_undo()}
    </Button>
  )
  showToast({ title, undo: undo && button })
}
