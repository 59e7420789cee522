import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import { useMay } from '../admin-rider.ts'
import { type ContentFile, readFile, storeFile } from '../content/content-calls.ts'
import { isSame } from '../content/tip-form.ts'
import { shownFields, useFileSaver } from '../content/use-file-saver.ts'

/** The file with the settings of the site. */
export const SITE_PATH = 'site.yaml'

/** Settings that somebody else has saved or published, while the form has others. */
export interface Theirs {
  file: ContentFile
  fields: Fields
}

/** Who runs the site by these fields. */
export const operatorOf = ({ operator }: Fields): Fields => ({ operator })

/** The draft of the settings: saved as it is typed, and kept on the device until Admin has it. */
export function useSiteDraft(file: ContentFile) {
  const client = useQueryClient()
  const { saver, state, failure, unsaved, continueFrom, textAfter } = useFileSaver(file, compare)
  const isOperator = useMay()('site.operator')
  /** Settings that this rider may save: only operators change who runs the site. */
  const own = (typed: Fields, now: ContentFile): Fields =>
    isOperator ? typed : { ...typed, ...operatorOf(shownFields(now)) }
  const [fields, setFields] = useState(() => own(unsaved.goesOn ?? unsaved.beside?.mine ?? shownFields(file), file))
  const newest = useRef(fields)
  newest.current = fields
  const [theirs, setTheirs] = useState<Theirs | undefined>(unsaved.beside && { file, fields: shownFields(file) })

  const newestTheirs = useRef(theirs)
  newestTheirs.current = theirs

  async function compare() {
    const now = await readFile(SITE_PATH)
    storeFile(client, now)
    setTheirs({ file: now, fields: shownFields(now) })
  }

  useEffect(() => {
    if (unsaved.goesOn) saver.save(newest.current)
  }, [saver, unsaved])

  function change(next: Fields) {
    setFields(next)
    saver.save(next)
  }

  /** Continues from the file as Admin has it, with its settings or with others, which are then saved. */
  function goOnFrom(now: ContentFile, mine: Fields = shownFields(now)) {
    const next = own(mine, now)
    continueFrom(now)
    setTheirs(undefined)
    setFields(next)
    if (!isSame(next, shownFields(now))) saver.save(next)
  }

  /**
   * Continues from the file as an action of the editor has left it. What was typed meanwhile stays, and is saved. While
   * the editor compares two texts, both stay.
   */
  function goOnAfter(now: ContentFile) {
    if (newestTheirs.current) return setTheirs({ file: now, fields: shownFields(now) })
    goOnFrom(now, textAfter(now, newest.current))
  }

  return { fields, change, saver, state, failure, theirs, goOnFrom, goOnAfter }
}

export type SiteDraft = ReturnType<typeof useSiteDraft>
