import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import { type ContentFile, type Draft, fileKey, readFile, storeFile } from '../content/content-calls.ts'
import { DraftSaver, type SavingState } from '../content/draft-saver.ts'
import { LocalBackup } from '../content/local-backup.ts'
import { isSame } from '../content/tip-form.ts'
import { makeKey, meaningOf, saveBase, shownFields } from '../content/use-draft.ts'
import { deskCall } from '../desk-call.ts'
import { useUsername } from '../desk-rider.ts'

/** The file with the settings of the site. */
export const SITE_PATH = 'site.yaml'

/** Settings that somebody else has saved or published, while the form has others. */
export interface Theirs {
  file: ContentFile
  fields: Fields
}

/**
 * Finds typed text that the desk does not have. The editor continues with it, or compares it with a text that was saved
 * since.
 */
function beginOf(file: ContentFile, backup: LocalBackup): { fields: Fields; isUnsaved?: true; theirs?: Theirs } {
  const shown = shownFields(file)
  const kept = backup.read()
  if (!kept || isSame(kept.fields, shown)) return { fields: shown }
  const { version, basedOn } = saveBase(file)
  if (kept.base === version && kept.basedOn === basedOn) return { fields: kept.fields, isUnsaved: true }
  return { fields: kept.fields, theirs: { file, fields: shown } }
}

/** The draft of the settings: saved as it is typed, and kept on the device until the desk has it. */
export function useSiteDraft(file: ContentFile) {
  const client = useQueryClient()
  const username = useUsername()
  const [backup] = useState(() => new LocalBackup(username, SITE_PATH))
  const [begin] = useState(() => beginOf(file, backup))
  const [fields, setFields] = useState(begin.fields)
  const newest = useRef(fields)
  newest.current = fields
  const [theirs, setTheirs] = useState(begin.theirs)
  const [state, setState] = useState<SavingState>('saved')
  const [failure, setFailure] = useState<Error>()

  const [saver] = useState(
    () =>
      new DraftSaver<Draft>(
        {
          send: ({ fields, base, basedOn, key }) =>
            deskCall('POST /api/desk/content/draft', { body: { path: SITE_PATH, fields, base, basedOn, key } }),
          meaningOf,
          makeKey,
          backup,
          onSaved: (draft) => {
            void client.cancelQueries({ queryKey: fileKey(SITE_PATH) })
            client.setQueryData(fileKey(SITE_PATH), (now: ContentFile | undefined) => now && { ...now, draft })
          },
          onState: (next, error) => {
            setState(next)
            setFailure(error instanceof Error ? error : undefined)
            if (next === 'changed') void compare()
          },
        },
        saveBase(file),
      ),
  )

  async function compare() {
    const now = await readFile(SITE_PATH)
    storeFile(client, now)
    setTheirs({ file: now, fields: shownFields(now) })
  }

  useEffect(() => {
    if (begin.isUnsaved) saver.save(begin.fields)
  }, [saver, begin])

  useEffect(() => {
    const flush = () => void saver.flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [saver])

  function change(next: Fields) {
    setFields(next)
    saver.save(next)
  }

  /** Continues from the file as the desk has it, with its settings or with others, which are then saved. */
  function goOnFrom(now: ContentFile, next: Fields = shownFields(now)) {
    saver.continueFrom(saveBase(now))
    setTheirs(undefined)
    setFields(next)
    if (!isSame(next, shownFields(now))) saver.save(next)
  }

  /** Continues from the file as an action of the editor has left it. What was typed meanwhile stays, and is saved. */
  function goOnAfter(now: ContentFile) {
    goOnFrom(now, saver.isSaved ? shownFields(now) : newest.current)
  }

  return { fields, change, saver, state, failure, theirs, goOnFrom, goOnAfter }
}

export type SiteDraft = ReturnType<typeof useSiteDraft>
