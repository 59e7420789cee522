import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentFile } from './content-calls.ts'
import {
  type Base,
  backupOf,
  beginEditing,
  type Editing,
  type EditingEvent,
  edit,
  isSaved,
  type Save,
  savingState,
} from './editing.ts'

const title = (text: string) => ({ title: text })
const titleOf = ({ title }: Record<string, unknown>) => String(title)

/** Admin with one draft, as the server keeps it: a save is refused unless it is based on the version that is there. */
class Admin {
  text = ''
  version: string | null = null
  /** Every text that was stored, by its version. */
  readonly stored = new Map<string, string>()
  isExpired = false

  /** @param seen the versions that the editor has seen or made */
  save({ fields, base, key }: Save, seen: Set<string | null>): 'saved' | 'changed' | 'refused' {
    if (this.isExpired) return 'refused'
    if (key === this.version) return 'saved'
    if (base !== this.version) return 'changed'
    expect(seen.has(this.version), 'the editor has seen the text that is replaced').toBe(true)
    seen.add(key)
    this.text = titleOf(fields)
    this.version = key
    expect(this.stored.has(key), 'a save is stored once').toBe(false)
    this.stored.set(key, this.text)
    return 'saved'
  }

  /** An action of the editor, such as a picture that is sent: it makes another version of the same text. */
  act(key: string): void {
    this.version = key
    this.stored.set(key, this.text)
  }

  get base(): Base {
    return { fields: title(this.text), version: this.version, basedOn: null, file: {} as ContentFile }
  }
}

type Way = 'both' | 'there' | 'nowhere'

/** A window of Admin with an editor. Its calls wait until the test lets them arrive. */
class Window {
  state: Editing
  backup: ReturnType<typeof backupOf> | undefined
  waits = false
  open: Save[] = []
  reads = 0
  /** The versions of the text that this editor has seen or made. */
  readonly seen = new Set<string | null>()
  readonly made = new Set<string>()
  readonly #admin: Admin
  readonly #makeKey: () => string

  constructor(admin: Admin, makeKey: () => string) {
    this.#admin = admin
    this.#makeKey = makeKey
    this.state = beginEditing(admin.base, undefined)
    this.seen.add(admin.version)
  }

  do(event: EditingEvent): void {
    const { state, effects } = edit(this.state, event)
    this.state = state
    this.backup = isSaved(state) ? undefined : backupOf(state)
    for (const effect of effects) {
      if (effect.kind === 'send') {
        expect(this.open, 'one save is sent at a time').toEqual([])
        this.open = [effect.save]
        this.made.add(effect.save.key)
      } else if (effect.kind === 'wait') this.waits = true
      else this.reads++
    }
  }

  due(): void {
    this.waits = false
    this.do({ kind: 'due', key: this.#makeKey() })
  }

  /** The save arrives, and its answer comes back, or is lost on one of the ways. */
  arrive(way: Way): void {
    const [save] = this.open
    if (!save) return
    this.open = []
    const result = way === 'nowhere' ? undefined : this.#admin.save(save, this.seen)
    if (way !== 'both') this.do({ kind: 'unanswered', save })
    else if (result === 'saved') this.do({ kind: 'answered', save, version: save.key, basedOn: null })
    else if (result === 'refused') this.do({ kind: 'refused', save, error: new Error('Admin is closed') })
    else this.do({ kind: 'changed', save })
  }

  read(way: Way): void {
    if (this.reads === 0) return
    this.reads--
    this.do(way === 'both' ? { kind: 'read', theirs: this.#admin.base } : { kind: 'unread' })
    // The editor has read this text, or sees both texts.
    if (way === 'both') this.seen.add(this.#admin.version)
    expect(this.made.has(this.state.theirs?.version ?? ''), 'nobody compares with their own text').toBe(false)
  }

  choose(takesMine: boolean): void {
    const { theirs, typed } = this.state
    if (!theirs) return
    this.do({ kind: 'went-on', base: theirs, typed: takesMine ? typed : theirs.fields })
  }

  /** An action of the editor that changes the file, and is answered. Text that is typed meanwhile stays. */
  act(): void {
    if (!isSaved(this.state) || this.open.length > 0 || this.state.base.version !== this.#admin.version) return
    this.do({ kind: 'action-began' })
    const key = this.#makeKey()
    this.#admin.act(key)
    this.made.add(key)
    this.seen.add(key)
    this.do({ kind: 'typed', fields: title(`${titleOf(this.state.typed)}+`) })
    this.due()
    expect(this.open, 'nothing is sent while an action runs').toEqual([])
    this.do({ kind: 'action-ended' })
    this.do({ kind: 'went-on', base: this.#admin.base, typed: this.state.typed })
  }

  /** The window is closed and opened again. A save that is on its way arrives, and nobody hears its answer. */
  openAgain(): void {
    for (const save of this.open) this.#admin.save(save, this.seen)
    this.open = []
    this.reads = 0
    const begun = this.backup?.begun
    this.state = beginEditing(this.#admin.base, this.backup)
    this.waits = true
    const { theirs, typed } = this.state
    const isSeen = titleOf(typed) === this.#admin.text || (begun && titleOf(begun) === this.#admin.text)
    if (theirs || isSeen) this.seen.add(this.#admin.version)
    expect(this.made.has(theirs?.version ?? ''), 'nobody compares with their own text').toBe(false)
  }
}

/** The steps that happen most. The list below has them more than once. */
const OFTEN = ['type', 'due', 'arrive', 'read'] as const
const STEPS = [...OFTEN, ...OFTEN, ...OFTEN, 'mine', 'theirs', 'act', 'open-again', 'expire'] as const
const someStep = fc.record({
  window: fc.nat(1),
  step: fc.constantFrom(...STEPS),
  way: fc.constantFrom<Way>('both', 'both', 'there', 'nowhere'),
})

const step = (step: (typeof STEPS)[number], way: Way = 'both') => ({ window: 0, step, way })
/** A save arrives, its answer is lost, and Admin, which has closed, refuses it when it is sent again. Other letters are typed then. */
const REFUSED_AGAIN = [
  ...[step('type'), step('due'), step('arrive', 'there'), step('type'), step('due')],
  ...[step('expire'), step('arrive')],
]

test('[WRITE-04] [WRITE-07] two windows, lost answers, a lost network, actions and a closed Admin lose nothing that was typed and overwrite nothing unseen', () => {
  fc.assert(
    fc.property(fc.array(someStep, { minLength: 5, maxLength: 80 }), (steps) => {
      let keys = 0
      let letters = 0
      const admin = new Admin()
      const windows = [0, 1].map(() => new Window(admin, () => `key-${++keys}`))
      const typedTexts = new Set<string>()
      for (const { window: place, step, way } of steps) {
        const window = windows[place] as Window
        const { base, typed, theirs } = window.state
        if (step === 'type' && !theirs) {
          const next = `${titleOf(typed)}${String.fromCharCode(97 + (letters++ % 26))}`
          typedTexts.add(next)
          window.do({ kind: 'typed', fields: title(next) })
        }
        if (step === 'due') window.due()
        if (step === 'arrive') window.arrive(way)
        if (step === 'read') window.read(way)
        if (step === 'mine' || step === 'theirs') window.choose(step === 'mine')
        if (step === 'act') window.act()
        if (step === 'open-again') window.openAgain()
        if (step === 'expire') admin.isExpired = !admin.isExpired
        // Admin has the text of the form, or the device keeps it.
        if (isSaved(window.state)) expect([...admin.stored.values(), '']).toContain(titleOf(window.state.typed))
        else expect(window.backup?.fields).toEqual(window.state.typed)
        // Another text takes the place of the one on the screen only by the editor's own choice.
        if (!['type', 'mine', 'theirs', 'act', 'open-again'].includes(step)) expect(window.state.typed).toEqual(typed)
        // A window bases its saves on a text of somebody else only after it has shown both, or when they are the same.
        if (window.state.base.version !== base.version && !['mine', 'theirs', 'open-again'].includes(step))
          expect(titleOf(window.state.base.fields)).toBe(admin.stored.get(window.state.base.version ?? '') ?? '')
      }
      // In the end the network is back, and each editor keeps what they typed when two texts are shown.
      admin.isExpired = false
      for (let round = 0; round < 12; round++)
        for (const window of windows) {
          window.due()
          window.arrive('both')
          window.read('both')
          window.choose(true)
        }
      for (const window of windows) {
        expect(savingState(window.state)).toBe('saved')
        expect(window.backup).toBeUndefined()
        expect([...admin.stored.values(), '']).toContain(titleOf(window.state.typed))
      }
    }),
    { numRuns: 2000, examples: [[REFUSED_AGAIN]] },
  )
})

test('[WRITE-04] a save that arrives after the window was opened again is the editor’s own', () => {
  const base: Base = { fields: title(''), version: null, basedOn: null, file: {} as ContentFile }
  const events: EditingEvent[] = []
  const handle = (state: Editing, event: EditingEvent) => {
    const next = edit(state, event)
    for (const effect of next.effects) if (effect.kind === 'send') events.push({ kind: 'changed', save: effect.save })
    return next.state
  }
  const opened = beginEditing(base, { fields: title('one two'), base: null, basedOn: null, pending: ['first'] })
  const sent = handle(opened, { kind: 'due', key: 'second' })
  const refused = events.reduce(handle, sent)
  const read = handle(refused, { kind: 'read', theirs: { ...base, fields: title('one'), version: 'first' } })
  expect(read).toMatchObject({ theirs: undefined, typed: title('one two'), base: { version: 'first' } })
})

test('[WRITE-07] what is typed goes on from the text that it began with when somebody else has only made it a draft again', () => {
  const begun: Base = { fields: title('planned'), version: null, basedOn: null, file: {} as ContentFile }
  const again = { ...begun, version: 'draft again' }
  const typed = edit(beginEditing(begun, undefined), { kind: 'typed', fields: title('planned well') }).state
  const { state, effects } = edit(typed, { kind: 'due', key: 'own' })
  const [send] = effects
  if (send?.kind !== 'send') throw new Error('Nothing is sent')
  const refused = edit(state, { kind: 'changed', save: send.save }).state
  const goneOn = { theirs: undefined, isStopped: false, typed: title('planned well'), base: again }
  expect(edit(refused, { kind: 'read', theirs: again }).state).toMatchObject(goneOn)
  // A save that is refused without a reason is not sent again and again.
  expect(edit(refused, { kind: 'read', theirs: begun })).toMatchObject({ state: { theirs: begun }, effects: [] })
  expect(beginEditing(again, backupOf(typed))).toMatchObject(goneOn)
})
