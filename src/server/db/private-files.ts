import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Makes a folder, and missing parent folders, that only their owner can enter. Existing folders do not change. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Makes an empty file that only its owner can read, unless it exists. SQLite gives its -wal and -shm files the same mode. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Removes the access of everyone but the owner. A file of another owner does not change. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) return
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o700)
}
