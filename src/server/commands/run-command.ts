import { existsSync } from 'node:fs'
import { readConfig } from '../config.ts'
import { type DatabaseConfig, type Db, openDatabase } from '../db/open.ts'
import { commandActor, type Logged, writeLog } from '../platform/admin/log.ts'

/** Runs a command of the operator. Prints the text that it returns, or the message of its error without a stack trace. */
export async function runCommand(command: () => string | Promise<string>): Promise<void> {
  try {
    console.log(await command())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Opening a missing file would create an empty database, in which no row is found.
 * @throws Error when there is no such file.
 */
function requireFile(file: string): void {
  if (!existsSync(file)) throw new Error(`There is no database ${file}. Set DATABASE_URL as the server has it.`)
}

/** Opens the database of the configuration, and closes it when `run` has ended. */
export async function withDatabase<T>(run: (db: Db) => Promise<T>): Promise<T> {
  const { database } = readConfig(process.env)
  if (database.kind === 'sqlite') requireFile(database.file)
  const db = await openDatabase(database)
  try {
    return await run(db)
  } finally {
    await db.destroy()
  }
}

/** Adds a row to the log of Admin in a database that the command has just changed. */
export async function logInFile(database: DatabaseConfig, row: Logged): Promise<void> {
  const db = await openDatabase(database)
  try {
    await writeLog(db, commandActor(), row)
  } finally {
    await db.destroy()
  }
}

/** Replaces control characters by spaces, except line breaks, because the text of strangers must not control the terminal. */
export const plainText = (text: string) => text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ')

/** A text of strangers on one line, cut after `length` characters. */
export const oneLine = (text: string, length: number) => plainText(text).replace(/\s+/g, ' ').trim().slice(0, length)

/** A stored time (ISO-8601 UTC) to the minute: '2026-06-15 12:00'. */
export const minute = (time: string) => time.slice(0, 16).replace('T', ' ')
