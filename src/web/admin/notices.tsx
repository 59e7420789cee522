import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { closeToast, showToast } from '#web/ui/toast-store.ts'

/** Says why an action has failed, in the words of Admin. */
export const showFailure = ({ message }: Error) => showToast({ title: message, variant: 'destructive' })

/** Says what was done. `undo` takes it back. */
export function showNotice(title: string, undo?: () => unknown): void {
  async function press() {
    closeToast()
    try {
      await undo?.()
    } catch (error) {
      if (error instanceof Error) showFailure(error)
    }
  }
  const button = (
    <Button className="toast-link" onClick={press}>
      {text.admin_undo()}
    </Button>
  )
  showToast({ title, undo: undo && button })
}
