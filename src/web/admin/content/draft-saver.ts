import type { Fields } from '#shared/content/fields.ts'
import type { Backup } from './local-backup.ts'

/** One save. Sending it again with the same key changes nothing. */
export interface Save extends Omit<Backup, 'pending'> {
  key: string
}

/** The answer of Admin to a save. */
interface Saved {
  version: string
  basedOn: string | null
}

/**
 * 'saved': Admin has everything. 'saving': a save is being sent. 'waiting': there is no network. 'changed': somebody
 * else has saved since, so the editor decides. 'failed': Admin refused the save.
 */
export type SavingState = 'saved' | 'saving' | 'waiting' | 'changed' | 'failed'

/** How long a change waits for the next one before it is sent (ms). */
const PAUSE = 800

/** How long a save waits after a failure before it is sent again (ms). */
export const RETRY = 5000

interface Parts<Answer extends Saved> {
  send: (save: Save) => Promise<Answer>
  /** The meaning of a failure of `send`. */
  meaningOf: (error: unknown) => 'waiting' | 'changed' | 'failed'
  makeKey: () => string
  backup: { write: (backup: Backup) => void; clear: () => void }
  onSaved: (answer: Answer) => void
  onState: (state: SavingState, error?: unknown) => void
}

/**
 * Saves a draft while it is typed. Only one save is sent at a time, because two would conflict. The newest text waits,
 * and is based on the last version that Admin has acknowledged.
 */
export class DraftSaver<Answer extends Saved> {
  readonly #parts: Parts<Answer>
  #base: string | null
  #basedOn: string | null
  /** The newest text that is not being sent yet. */
  #next: Fields | undefined
  /** The save whose answer is missing. It is sent again before anything newer, because it may have arrived. */
  #open: Save | undefined
  #isSending = false
  #isStopped = false
  /** How many actions are running. */
  #actions = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #whenIdle: (() => void)[] = []

  constructor(parts: Parts<Answer>, begin: { version: string | null; basedOn: string | null }) {
    this.#parts = parts
    this.#base = begin.version
    this.#basedOn = begin.basedOn
  }

  /** The version of the draft that Admin has. Null when there is none. */
  get version(): string | null {
    return this.#base
  }

  /** Whether Admin has everything that was typed. */
  get isSaved(): boolean {
    return !this.#next && !this.#open
  }

  save(fields: Fields): void {
    this.#next = fields
    this.#parts.backup.write({ fields, base: this.#base, basedOn: this.#basedOn, pending: this.#open?.key })
    if (this.#isStopped) return
    this.#parts.onState('saving')
    if (!this.#isSending) this.#sendIn(PAUSE)
  }

  /**
   * Sends the waiting text at once, for example when the network is back. Resolves when no save is being sent any more.
   */
  flush(): Promise<void> {
    if (!this.#isStopped) void this.#send()
    if (!this.#isSending) return Promise.resolve()
    return new Promise((resolve) => this.#whenIdle.push(resolve))
  }

  /**
   * Saves what is typed, and then runs an action that changes the file in Admin. Text that is typed meanwhile waits,
   * because Admin would refuse a save that is based on the version before the action.
   */
  async hold<Done>(action: () => Promise<Done>): Promise<Done> {
    await this.flush()
    this.#actions++
    try {
      return await action()
    } finally {
      this.#actions--
      if (!this.isSaved) this.#sendIn(PAUSE)
    }
  }

  /** Continues from another version, once the editor has seen it. */
  continueFrom(begin: { version: string | null; basedOn: string | null }): void {
    this.#base = begin.version
    this.#basedOn = begin.basedOn
    this.#next = undefined
    this.#open = undefined
    this.#isStopped = false
    this.#parts.backup.clear()
    this.#parts.onState('saved')
  }

  /** Stops sending. Text that waits stays in the backup. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Forgets what was typed, because the file has gone. */
  dropAll(): void {
    this.#next = undefined
    this.#open = undefined
    this.#parts.backup.clear()
  }

  #sendIn(pause: number): void {
    this.#timer ??= setTimeout(() => void this.#send(), pause)
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isSending || this.#isStopped || this.#actions > 0) return
    const save = this.#open ?? this.#makeSave()
    if (!save) return
    this.#open = save
    this.#isSending = true
    try {
      const answer = await this.#parts.send(save)
      if (this.#open !== save) return
      this.#open = undefined
      this.#base = answer.version
      this.#basedOn = answer.basedOn
      if (this.#next) this.#parts.backup.write({ fields: this.#next, base: this.#base, basedOn: this.#basedOn })
      else this.#parts.backup.clear()
      this.#parts.onSaved(answer)
      this.#parts.onState(this.#next ? 'saving' : 'saved')
    } catch (error) {
      if (this.#open === save) this.#fail(save, error)
    } finally {
      this.#isSending = false
      this.#goOn()
    }
  }

  #makeSave(): Save | undefined {
    const fields = this.#next
    this.#next = undefined
    return fields && { fields, base: this.#base, basedOn: this.#basedOn, key: this.#parts.makeKey() }
  }

  #fail(save: Save, error: unknown): void {
    const meaning = this.#parts.meaningOf(error)
    if (meaning === 'changed') this.#isStopped = true
    // Admin has refused this save, so its text is sent again in a new save with a key of its own.
    if (meaning !== 'waiting') {
      this.#open = undefined
      this.#next ??= save.fields
    }
    this.#parts.onState(meaning, error)
    if (meaning !== 'changed') this.#sendIn(RETRY)
  }

  #goOn(): void {
    if (this.#next && !this.#open && !this.#isStopped && !this.#timer) {
      if (this.#whenIdle.length > 0) void this.#send()
      else this.#sendIn(PAUSE)
      return
    }
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }
}
