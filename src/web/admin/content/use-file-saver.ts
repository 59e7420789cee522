import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import { NoAnswerError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { AdminError, adminCall } from '../admin-call.ts'
import { useUsername } from '../admin-rider.ts'
import { type ContentFile, changeFile, type Draft, OVERVIEW_KEY } from './content-calls.ts'
import { DraftSaver, RETRY, type SavingState } from './draft-saver.ts'
import { LocalBackup } from './local-backup.ts'
import { isSame } from './tip-form.ts'

/** The text that the editor of a file begins with. */
export const shownFields = ({ draft, planned, published, lastShown }: ContentFile): Fields =>
  draft?.fields ?? planned?.fields ?? published?.fields ?? lastShown ?? {}

/** The versions on which the next save is based. */
const saveBase = ({ draft, published }: ContentFile) => ({
  version: draft?.version ?? null,
  basedOn: draft ? draft.basedOn : (published?.hash ?? null),
})

function meaningOf(error: unknown) {
  if (error instanceof AdminError && error.cause instanceof NoAnswerError) return 'waiting'
  return error instanceof AdminError && error.code === 'draft-changed' ? 'changed' : 'failed'
}

/** Typed text, and the text that Admin had when it was typed. */
interface Beside {
  mine: Fields
  begun?: Fields
}

/**
 * Finds typed text that Admin does not have. The editor continues with it (`goesOn`), or compares it with a text that
 * was saved since (`beside`).
 */
function unsavedOf(file: ContentFile, backup: LocalBackup): { goesOn?: Fields; beside?: Beside } {
  const kept = backup.read()
  if (!kept || isSame(kept.fields, shownFields(file))) return {}
  const { version, basedOn } = saveBase(file)
  if (kept.base === version && kept.basedOn === basedOn) return { goesOn: kept.fields }
  // Admin has this device's own save, whose answer was lost.
  if (version !== null && kept.pending === version) return { goesOn: kept.fields }
  return { beside: { mine: kept.fields, ...(kept.begun ? { begun: kept.begun } : {}) } }
}

/**
 * Saves the draft of a file while it is typed, and keeps it on the device until Admin has it. `onChanged` is called
 * when somebody else has saved or published the file since.
 */
export function useFileSaver(file: ContentFile, onChanged: () => Promise<void>) {
  const client = useQueryClient()
  const username = useUsername()
  const { path } = file
  const [backup] = useState(() => new LocalBackup(username, path))
  const [unsaved] = useState(() => unsavedOf(file, backup))
  const [state, setState] = useState<SavingState>('saved')
  const [failure, setFailure] = useState<Error>()
  const [, render] = useState({})
  const acknowledged = useRef(shownFields(file))
  const changed = useRef(onChanged)
  changed.current = onChanged
  const [tryAgain] = useTimeout()

  /** Admin refuses every save until the editor has seen both texts, so fetching the other text is repeated. */
  const reportChange = () => changed.current().catch(() => tryAgain(reportChange, RETRY))

  const [saver] = useState(
    () =>
      new DraftSaver<Draft>(
        {
          send: ({ fields, base, basedOn, key }) =>
            adminCall('POST /api/admin/content/draft', { body: { path, fields, base, basedOn, key } }),
          meaningOf,
          makeKey: newKey,
          backup: {
            write: (typed) => backup.write({ ...typed, begun: acknowledged.current }),
            clear: () => backup.clear(),
          },
          onSaved: (draft) => {
            acknowledged.current = draft.fields
            changeFile(client, path, (now) => now && { ...now, draft })
            void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
          },
          onState: (next, error) => {
            setState(next)
            setFailure(error instanceof Error ? error : undefined)
            if (next === 'changed') void reportChange()
          },
        },
        saveBase(file),
      ),
  )

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

  return {
    saver,
    state,
    failure,
    unsaved,
    /** The text that Admin has, as far as this page knows. */
    acknowledged,
    /** Bases the next save on the file as Admin has it now. */
    continueFrom: (now: ContentFile) => {
      acknowledged.current = shownFields(now)
      saver.continueFrom(saveBase(now))
      // The fetched fields may equal the shown ones. Then nothing else would render the editor with the new version of the draft.
      render({})
    },
    /** The text to show after an action of the editor: Admin's, or the one that was typed meanwhile. */
    textAfter: (now: ContentFile, typed: Fields) => (saver.isSaved ? shownFields(now) : typed),
  }
}
