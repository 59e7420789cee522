import { useEffect } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import { useMay } from '../admin-rider.ts'
import type { ContentFile } from '../content/content-calls.ts'
import { shownFields, useEditing } from '../content/use-editing.ts'

/** The file with the settings of the site. */
export const SITE_PATH = 'site.yaml'

/** Who runs the site by these fields. */
export const operatorOf = ({ operator }: Fields): Fields => ({ operator })

/** The draft of the settings: saved as it is typed, and kept on the device until Admin has it. */
export function useSiteDraft(file: ContentFile) {
  const { saver, editing, type, goOnFrom: goOn, goOnAfter, ...saving } = useEditing(file, shownFields)
  const isOperator = useMay()('site.operator')
  /** Settings that this rider may save: only operators change who runs the site. */
  const own = (typed: Fields, now: ContentFile): Fields =>
    isOperator ? typed : { ...typed, ...operatorOf(shownFields(now)) }

  /** Goes on from the file as Admin has it, with its settings or with others, which are then saved. */
  const goOnFrom = (now: ContentFile, mine = shownFields(now)) => goOn(now, own(mine, now))

  const { base } = editing
  const isOwn = base.version !== (base.file.draft?.version ?? null)
  // When somebody else has saved settings and nobody has typed here, the form shows the saved settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another file is a reason to look
  useEffect(() => {
    if (saving.isMoved || (saving.isBehind && !isOwn)) goOnFrom(file)
  }, [file])

  const theirs = editing.theirs ?? (saving.isBehind && isOwn ? { fields: shownFields(file), file } : undefined)
  return {
    fields: editing.typed,
    change: type,
    saver,
    state: theirs ? 'changed' : saving.state,
    failure: saving.failure,
    theirs,
    goOnFrom,
    goOnAfter: (now: ContentFile) => goOnAfter(now, goOnFrom),
  }
}

export type SiteDraft = ReturnType<typeof useSiteDraft>
