import type { Name } from '#shared/name.ts'
import * as text from '#texts'
import { currentAbout, sayAbout } from '#web/lib/about.ts'
import { ApiError, NoAnswerError } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useFocus } from '#web/lib/use-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { readToast, showToast, type Toast } from '#web/ui/toast-store.ts'

type Undo = () => unknown

/** Says why an action has failed, in the words of Admin. */
export const showFailure = ({ message }: Error) => showToast({ title: message, variant: 'destructive' })

/** Whether the same press can still succeed: no answer came, or the server has failed. */
const canPass = ({ cause }: Error) =>
  cause instanceof NoAnswerError || (cause instanceof ApiError && cause.status >= 500)

/** Why the server has refused what was typed, for the field. Undefined when only the network or the server has failed. */
export const refusalOf = (error: Error | null) => (error && !canPass(error) ? error.message : undefined)

/** Shows a failure of the network or the server, which `refusalOf` does not show at the field. */
export function showUnlessRefused(error: Error): void {
  if (canPass(error)) showFailure(error)
}

/** The button of a notice that takes back what the notice says. It stays while only the network or the server has failed. */
function UndoButton({ undo, about, isAgain }: { undo: Undo; about: Name | undefined; isAgain: boolean }) {
  // Takes the focus again, so that the keyboard can press it once more.
  const own = useFocus<HTMLButtonElement>('', isAgain)
  const action = useAction({
    mutationFn: async () => undo(),
    onMutate: readToast,
    // The undo may have shown a notice of its own, which stays. While a slow undo runs, its own notice ends.
    onSuccess: (_done, _none, notice) =>
      [notice, undefined].includes(readToast()) && sayAbout(about, () => showNotice(text.admin_undone())),
    onError: (error) => {
      const isFocused = own.current !== null && own.current === document.activeElement
      sayAbout(about, () => {
        if (canPass(error)) showWithUndo({ title: error.message, variant: 'destructive' }, undo, isFocused)
        else showFailure(error)
      })
    },
  })
  return (
    <Button ref={own} className="toast-link" data-key="u" action={action}>
      {text.admin_undo()}
    </Button>
  )
}

const showWithUndo = (toast: Toast, undo: Undo, isAgain = false) =>
  showToast({ ...toast, undo: <UndoButton undo={undo} about={currentAbout()} isAgain={isAgain} /> })

/** Says what was done. `undo` takes it back. */
export function showNotice(title: string, undo?: Undo): void {
  if (undo) showWithUndo({ title }, undo)
  else showToast({ title })
}
