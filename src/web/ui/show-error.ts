import * as text from '#texts'
import { ApiError, NoAnswerError } from '#web/lib/api.ts'
import { isShownAtFields } from '#web/lib/use-field-errors.ts'
import { showToast, type Toast } from './toast-store.ts'

/**
 * The toast for a failed action: '<status>: <message>' of an answer, or that no answer came. Any other error comes
 * from the browser, whose words are neither for riders nor in the language of the page.
 */
export function errorToast(error: Error): Toast {
  const isOurs = error instanceof ApiError || error instanceof NoAnswerError
  return { title: text.ui_error(), description: isOurs ? error.message : text.ui_try_later(), variant: 'destructive' }
}

export function showError(error: Error): void {
  showToast(errorToast(error))
}

/** Says that an action is done, after its component has gone. */
export const showDone = () => showToast({ title: text.ui_done() })

/** As `showError`, for a form that shows errors about these fields itself. */
export const showUnlessAtFields = (names: readonly string[]) => (error: Error) => {
  if (!isShownAtFields(error, names)) showError(error)
}
