import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'

/** Makes a folder, and those above it, that only its owner can enter. One that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
}

/** Makes an empty file that only its owner can read, unless it is there. SQLite gives the files beside it the same mode. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** Lets only the owner of a file read and write it; a file of another owner stays as it is. */
export function makePrivate(file: string): void {
  if (!existsSync(file)) return
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & 0o700)
}
