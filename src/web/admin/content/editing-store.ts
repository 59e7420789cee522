import {
  type Base,
  backupOf,
  type Editing,
  type EditingEvent,
  type Effect,
  edit,
  isSaved,
  type Save,
} from './editing.ts'
import type { Backup } from './local-backup.ts'

interface Parts {
  /** Sends a save. Returns the event that its answer is. */
  send: (save: Save) => Promise<EditingEvent>
  /** Reads what somebody else has saved. Undefined: they have discarded the file. */
  readTheirs: () => Promise<Base | undefined>
  makeKey: () => string
  backup: { write: (backup: Backup) => void; clear: () => void }
}

/** Edits a file: keeps the state of `edit`, and does what it asks for. */
export class EditingStore {
  readonly #parts: Parts
  #state: Editing
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()
  readonly #listeners = new Set<() => void>()

  constructor(parts: Parts, state: Editing) {
    this.#parts = parts
    this.#state = state
  }

  /** The version of the draft that Admin has. Null when there is none. */
  get version(): string | null {
    return this.#state.base.version
  }

  get isSaved(): boolean {
    return isSaved(this.#state)
  }

  readonly state = (): Editing => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  handle(event: EditingEvent): void {
    const before = this.#state
    const { state, effects } = edit(before, event)
    if (state !== before) {
      this.#state = state
      if (isSaved(state)) this.#parts.backup.clear()
      else if (state.typed !== before.typed || state.base !== before.base || state.open !== before.open)
        this.#parts.backup.write(backupOf(state))
      for (const listener of this.#listeners) listener()
    }
    for (const effect of effects) this.#do(effect)
  }

  /**
   * Sends what waits at once, for example when the network is back. Resolves when Admin has everything, or when it cannot be sent now.
   */
  async flush(): Promise<void> {
    do {
      this.#due()
      await this.#sending
      const { isAway, refusal, isStopped, actions } = this.#state
      if (isAway || refusal || isStopped || actions > 0) return
    } while (!isSaved(this.#state))
  }

  /** Saves what is typed, and then runs an action that changes the file in Admin. Text that is typed meanwhile waits. */
  async hold<Done>(action: () => Promise<Done>): Promise<Done> {
    await this.flush()
    this.handle({ kind: 'action-began' })
    try {
      return await action()
    } finally {
      this.handle({ kind: 'action-ended' })
    }
  }

  /** Forgets what was typed, because the file is gone. */
  drop(): void {
    this.handle({ kind: 'gone' })
  }

  #due(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.handle({ kind: 'due', key: this.#parts.makeKey() })
  }

  #do(effect: Effect): void {
    switch (effect.kind) {
      case 'send':
        this.#sending = this.#parts.send(effect.save).then((event) => this.handle(event))
        return
      case 'wait':
        this.#timer ??= setTimeout(() => this.#due(), effect.time)
        return
      case 'read':
        this.#parts.readTheirs().then(
          (theirs) => this.handle(theirs ? { kind: 'read', theirs } : { kind: 'discarded' }),
          () => this.handle({ kind: 'unread' }),
        )
    }
  }
}
