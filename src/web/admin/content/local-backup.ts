import type { Fields } from '#shared/content/fields.ts'

/** Typed text that Admin has not saved yet. */
export interface Backup {
  fields: Fields
  /** The version of the draft that was changed. Null when there was none. */
  base: string | null
  /** The published text on which the draft is based. */
  basedOn: string | null
  /** The keys of saves without an answer. The server may have stored one, and then the draft has this version. */
  pending?: string | readonly string[] | undefined
  /** The text that Admin had, if the version that wrote the backup kept it. */
  begun?: Fields
}

const keyOf = (rider: string, path: string) => `deskDraft ${rider} ${path}`

/** Keeps what is typed on this device until Admin has it, for each rider and file. */
export class LocalBackup {
  readonly #key: string
  constructor(rider: string, path: string) {
    this.#key = keyOf(rider, path)
  }

  read(): Backup | undefined {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#key) ?? 'null')
      return stored && typeof stored === 'object' && 'fields' in stored ? (stored as Backup) : undefined
    } catch {
      return undefined
    }
  }

  write(backup: Backup): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(backup))
    } catch {
      // The storage is full or forbidden. The text is still sent to Admin.
    }
  }

  clear(): void {
    try {
      localStorage.removeItem(this.#key)
    } catch {
      // The storage is forbidden, so there is no backup to remove.
    }
  }
}
