import type { Fields } from '#shared/content/fields.ts'
import type { ContentFile } from './content-calls.ts'
import type { Backup } from './local-backup.ts'
import { isSame } from './tip-form.ts'

/** A text as Admin has it, and what the next save is based on. */
export interface Base {
  fields: Fields
  /** The version of the draft. Null when there is none. */
  version: string | null
  /** The published text on which the draft is based. */
  basedOn: string | null
  file: ContentFile
}

/** One save. Sending it again with the same key changes nothing. */
export interface Save {
  fields: Fields
  base: string | null
  basedOn: string | null
  key: string
}

/** A file that is being edited. */
export interface Editing {
  base: Base
  /** The text in the form. */
  typed: Fields
  /** The save whose answer is missing. It is sent again before anything newer, because it may have arrived. */
  open: Save | undefined
  isSending: boolean
  /** The keys of saves whose answer was lost. Admin may have one of them, and then its text is the editor's own. */
  lost: readonly string[]
  /** How many actions of the editor run. Admin would refuse a save that is based on the version before them, so none is sent meanwhile. */
  actions: number
  /** Whether somebody else has saved since. Then nothing is sent until the editor has seen their text. */
  isStopped: boolean
  /** The other text, while the editor compares. */
  theirs: Base | undefined
  /** Why Admin refused the last save, until more is typed. */
  refusal: Error | undefined
  /** Whether the last save had no answer, until more is typed. */
  isAway: boolean
  /** Whether the file is gone. */
  isGone: boolean
}

export type EditingEvent =
  | { kind: 'typed'; fields: Fields }
  /** The time to send has come. `key` is for a new save. */
  | { kind: 'due'; key: string }
  | { kind: 'answered'; save: Save; version: string; basedOn: string | null }
  | { kind: 'unanswered' | 'changed'; save: Save }
  | { kind: 'refused'; save: Save; error: Error }
  | { kind: 'action-began' | 'action-ended' | 'unread' | 'gone' | 'discarded' }
  /** The text that somebody else has saved. */
  | { kind: 'read'; theirs: Base }
  /** The editor goes on from another text of Admin, with this text in the form. */
  | { kind: 'went-on'; base: Base; typed: Fields }

/** Work outside: sends a save, waits until something is due (ms), or reads what somebody else has saved. */
export type Effect = { kind: 'send'; save: Save } | { kind: 'wait'; time: number } | { kind: 'read' }

/**
 * 'saved': Admin has everything. 'saving': a save waits or is being sent. 'waiting': there is no network. 'changed': somebody
 * else has saved since, so the editor decides. 'failed': Admin refused the save.
 */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'changed' | 'failed'

/** How long a change waits for the next one before it is sent (ms). */
const PAUSE = 800

/** How long a save waits after a failure before it is sent again (ms). */
const RETRY = 5000

/** Whether Admin has everything that was typed. */
export const isSaved = ({ open, typed, base, isStopped, isGone }: Editing): boolean =>
  isGone || (!open && !isStopped && isSame(typed, base.fields))

export function savingState(editing: Editing): SavingState {
  if (editing.isStopped) return 'changed'
  if (editing.refusal) return 'failed'
  if (editing.isAway) return 'waiting'
  return isSaved(editing) ? 'saved' : 'saving'
}

/** The backup that the device keeps until Admin has the text. */
export const backupOf = ({ typed, base, open, lost }: Editing): Backup => ({
  fields: typed,
  base: base.version,
  basedOn: base.basedOn,
  pending: open ? [...lost, open.key] : lost,
  begun: base.fields,
})

/** Whether the version that Admin has comes from a save of this editor whose answer was lost. `lost` has the keys of these saves. */
const isOwn = (version: string | null, lost: readonly string[]) => version !== null && lost.includes(version)

/**
 * Whether the editor has already seen Admin's text. It is then one of three: the text in the form, the text with which the form began
 * (somebody may only have cancelled its plan), or a save of this editor.
 */
const isKnown = ({ fields, version }: Base, typed: Fields, begun: Fields | undefined, lost: readonly string[]) =>
  isSame(fields, typed) || (begun !== undefined && isSame(fields, begun)) || isOwn(version, lost)

/** Nothing has gone wrong with the text that is typed. */
const TYPING = { open: undefined, isStopped: false, theirs: undefined, refusal: undefined, isAway: false } as const

/** The state in which an editor opens a file, with what this device has kept of it. */
export function beginEditing(base: Base, kept: Backup | undefined): Editing {
  const editing: Editing = {
    base,
    typed: base.fields,
    isSending: false,
    lost: [],
    actions: 0,
    isGone: false,
    ...TYPING,
  }
  if (!kept || isSame(kept.fields, base.fields)) return editing
  const isOfBase = kept.base === base.version && kept.basedOn === base.basedOn
  // Older backups hold a single key. A save with one of these keys may still arrive.
  const lost = [kept.pending ?? []].flat()
  if (isOfBase || isKnown(base, kept.fields, kept.begun, lost)) return { ...editing, typed: kept.fields, lost }
  const begun = { ...base, fields: kept.begun ?? base.fields, version: kept.base, basedOn: kept.basedOn }
  return { ...editing, base: begun, typed: kept.fields, isStopped: true, theirs: base }
}

interface Step {
  state: Editing
  effects: Effect[]
}

const nothing = (state: Editing): Step => ({ state, effects: [] })

/** Goes on after something has ended: what Admin does not have is sent after a while. */
const goOn = (state: Editing, time = PAUSE): Step =>
  isSaved(state) || state.isStopped || state.isSending || state.actions > 0
    ? nothing(state)
    : { state, effects: [{ kind: 'wait', time }] }

function sendDue(state: Editing, key: string): Step {
  if (state.isGone || state.isSending || state.actions > 0) return nothing(state)
  if (state.isStopped) return state.theirs ? nothing(state) : { state, effects: [{ kind: 'read' }] }
  if (isSaved(state)) return nothing(state)
  const { typed, base } = state
  const save = state.open ?? { fields: typed, base: base.version, basedOn: base.basedOn, key }
  return { state: { ...state, open: save, isSending: true }, effects: [{ kind: 'send', save }] }
}

/** Returns the state after a save has ended. The editor may have gone on from another text since. */
function endSave(state: Editing, event: Extract<EditingEvent, { save: Save }>): Step {
  const ended = { ...state, isSending: false }
  const { save } = event
  if (!state.open) return goOn(ended)
  switch (event.kind) {
    case 'answered': {
      const base = { ...state.base, fields: save.fields, version: event.version, basedOn: event.basedOn }
      return goOn({ ...ended, ...TYPING, lost: [], base })
    }
    case 'unanswered': {
      const lost = [...new Set([...state.lost, save.key])]
      return goOn({ ...ended, lost, refusal: undefined, isAway: true }, RETRY)
    }
    case 'refused':
      // Its text is sent again in a new save, with a key of its own.
      return goOn({ ...ended, ...TYPING, refusal: event.error }, RETRY)
    case 'changed':
      return { state: { ...ended, ...TYPING, isStopped: true }, effects: [{ kind: 'read' }] }
  }
}

/** The editor of a file, without time, network and storage: the next state and what is to be done. */
export function edit(state: Editing, event: EditingEvent): Step {
  switch (event.kind) {
    case 'typed':
      if (isSame(event.fields, state.typed)) return nothing(state)
      return goOn({ ...state, typed: event.fields, refusal: undefined, isAway: false })
    case 'due':
      return sendDue(state, event.key)
    case 'answered':
    case 'unanswered':
    case 'refused':
    case 'changed':
      return endSave(state, event)
    case 'action-began':
      return nothing({ ...state, actions: state.actions + 1 })
    case 'action-ended':
      return goOn({ ...state, actions: state.actions - 1 })
    case 'read': {
      if (!state.isStopped) return nothing(state)
      const { version, basedOn, fields } = state.base
      // The save was refused although Admin still has the text on which it is based. The next save would be refused, too.
      const isOfBase = event.theirs.version === version && event.theirs.basedOn === basedOn
      if (isKnown(event.theirs, state.typed, isOfBase ? undefined : fields, state.lost))
        return goOn({ ...state, ...TYPING, lost: [], base: event.theirs })
      return nothing({ ...state, theirs: event.theirs })
    }
    case 'unread':
      return { state, effects: [{ kind: 'wait', time: RETRY }] }
    case 'went-on':
      return goOn({ ...state, ...TYPING, lost: [], base: event.base, typed: event.typed })
    case 'discarded': {
      // Somebody else has discarded a file that was never published. What was typed becomes a new draft.
      const base = { ...state.base, fields: {}, version: null, basedOn: null }
      return goOn({ ...state, ...TYPING, lost: [], base })
    }
    case 'gone':
      return nothing({ ...state, isGone: true, open: undefined })
  }
}
