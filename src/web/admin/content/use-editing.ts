import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import * as text from '#texts'
import { NoAnswerError } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import { AdminError, adminCall } from '../admin-call.ts'
import { useUsername } from '../admin-rider.ts'
import { showNotice } from '../notices.tsx'
import { type ContentFile, changeFile, OVERVIEW_KEY, readFile, storeFile } from './content-calls.ts'
import { type Base, beginEditing, type EditingEvent, isSaved, type Save, savingState } from './editing.ts'
import { EditingStore } from './editing-store.ts'
import { LocalBackup } from './local-backup.ts'
import { isSame } from './tip-form.ts'

/** The text that the editor of a file begins with. */
export const shownFields = ({ draft, planned, published, lastShown }: ContentFile): Fields =>
  draft?.fields ?? planned?.fields ?? published?.fields ?? lastShown ?? {}

function failureOf(save: Save, error: unknown): EditingEvent {
  if (error instanceof AdminError && error.cause instanceof NoAnswerError) return { kind: 'unanswered', save }
  if (error instanceof AdminError && error.code === 'draft-changed') return { kind: 'changed', save }
  return { kind: 'refused', save, error: error instanceof Error ? error : new Error(String(error)) }
}

/** The last editor of each file in this window, by rider and path. */
const stores = new Map<string, EditingStore>()

/**
 * Edits a file: its text is saved while it is typed, and kept on the device until Admin has it.
 * @param inForm the fields of a file as its form shows and writes them
 */
export function useEditing(file: ContentFile, inForm: (file: ContentFile) => Fields) {
  const client = useQueryClient()
  const username = useUsername()
  const { path } = file
  const baseOf = (now: ContentFile): Base => ({
    fields: inForm(now),
    version: now.draft?.version ?? null,
    basedOn: now.draft ? now.draft.basedOn : (now.published?.hash ?? null),
    file: now,
  })
  const [saver] = useState(() => {
    // A page that is opened again while a save or an action is on its way goes on with the same store. A new one would take the save for
    // somebody else's, and would save a text under the action, which is then refused.
    const id = `${username} ${path}`
    const last = stores.get(id)
    if (last && (last.state().isSending || last.state().actions > 0)) return last
    const backup = new LocalBackup(username, path)
    const send = async (save: Save): Promise<EditingEvent> => {
      const { fields, base, basedOn, key } = save
      try {
        const draft = await adminCall('POST /api/admin/content/draft', { body: { path, fields, base, basedOn, key } })
        changeFile(client, path, (now) => now && { ...now, draft })
        void client.invalidateQueries({ queryKey: OVERVIEW_KEY })
        return { kind: 'answered', save, version: draft.version, basedOn: draft.basedOn }
      } catch (error) {
        return failureOf(save, error)
      }
    }
    const readTheirs = async () => {
      const now = await readFile(path).catch((error: unknown) => {
        if (error instanceof AdminError && error.code === 'gone') return undefined
        throw error
      })
      if (now) {
        storeFile(client, now)
        return baseOf(now)
      }
      showNotice(text.admin_content_discarded_elsewhere())
      return undefined
    }
    const parts = { send, readTheirs, makeKey: newKey, backup }
    const store = new EditingStore(parts, beginEditing(baseOf(file), backup.read()))
    stores.set(id, store)
    return store
  })
  const editing = useSyncExternalStore(saver.subscribe, saver.state)
  const [begun] = useState(editing)

  useEffect(() => {
    const flush = () => void saver.flush()
    flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      flush()
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [saver])

  const state = savingState(editing)
  const isOtherDraft = (file.draft?.version ?? null) !== editing.base.version
  const isSameText = isSame(inForm(file), editing.typed)
  const isPublished = !file.draft && !file.planned && (file.published?.hash ?? null) !== editing.base.basedOn

  return {
    saver,
    editing,
    state,
    /**
     * Whether somebody else has saved, planned, published or discarded another text since, while nothing was typed here. Without a draft on
     * either side there are no versions, so only the texts tell.
     */
    isBehind: state === 'saved' && (isOtherDraft || !file.draft) && !isSameText,
    /** Whether the form may go on from the file: a plan has published this very text, or somebody else has made it a draft again. */
    isMoved: state === 'saved' && (isOtherDraft || isPublished) && isSameText,
    failure: editing.refusal,
    /** Whether it began with a text that only this device had. */
    wasRestored: !begun.theirs && !isSaved(begun),
    type: (fields: Fields) => saver.handle({ kind: 'typed', fields }),
    /** Goes on from the file as Admin has it, with this text in the form. */
    goOnFrom: (now: ContentFile, typed: Fields) => saver.handle({ kind: 'went-on', base: baseOf(now), typed }),
    /**
     * Goes on, with `goOn`, from the file as an action of the editor has left it. What was typed meanwhile stays, and is saved. While the
     * editor compares two texts, both stay.
     */
    goOnAfter(now: ContentFile, goOn: (now: ContentFile, typed: Fields) => void) {
      const { theirs, typed } = saver.state()
      if (theirs) saver.handle({ kind: 'read', theirs: baseOf(now) })
      else goOn(now, saver.isSaved ? shownFields(now) : typed)
    },
  }
}
