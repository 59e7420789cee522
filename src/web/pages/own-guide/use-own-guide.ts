import * as text from '#texts'
import { callFile } from '#web/lib/call-file.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { showError } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Downloads a PDF of the chosen tips with the rider's name on it. */
export function useOwnGuide() {
  return useAction({
    mutationFn: (tipIds: number[]) => callFile('POST /api/guide', { body: { tipIds } }, contentLanguage()),
    meta: CHANGES_NOTHING,
    onSuccess: (pdf) => {
      saveFile(pdf, pdf.name)
      showToast({ title: text.own_guide_made(), description: text.own_guide_made_text() })
    },
    onError: showError,
  })
}
