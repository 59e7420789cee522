import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsThatRan } from '../migrate.ts'
import { openDatabase } from '../open.ts'

/**
 * The last migration from before the rule that migrations must not break the previous version. Migrations up to it are
 * not checked.
 */
const LAST_UNCHECKED = '0025'
/** Steps that break a version without the migration. */
const BREAKS = /\.(drop\w+|rename\w+|alterColumn|modifyColumn|setDataType)\(/
/** Steps that break it only on an old table. An older version writes no rows to a new table. */
const BREAKS_OLD_TABLES = /\.(addUniqueConstraint|unique)\(/

const namesIn = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name)

/** The steps of a migration that break older versions. A column that may not be null needs a default. */
function breakingSteps(source: string): string[] {
  const created = namesIn(source, /createTable\('(\w+)'/g)
  const changesOld = namesIn(source, /(?:alterTable\(|\.on\()'(\w+)/g).some((table) => !created.includes(table))
  const found = (steps: RegExp) => source.match(new RegExp(steps, 'g')) ?? []
  const steps = [...found(BREAKS), ...(changesOld ? found(BREAKS_OLD_TABLES) : [])]
  const added = source.match(/addColumn\((?:[^()]|\([^()]*\))*\)/g) ?? []
  const inTables = /createTable\(/.test(source) ? [] : added
  return [...steps, ...inTables.filter((column) => /notNull/.test(column) && !/defaultTo/.test(column))]
}

/** The tables of riders that a migration locks: those that it changes or refers to, but does not create. */
function lockedTables(source: string): string[] {
  const created = namesIn(source, /createTable\('(\w+)'/g)
  const touched = namesIn(source, /(?:alterTable\(|\.on\(|updateTable\(|insertInto\(|references\()'(\w+)/g)
  return [...new Set(touched)].filter((table) => !created.includes(table))
}

/** The names of the files that are migrations. */
const files = () => readdirSync(import.meta.dirname).filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))

test('every file of the folder is a migration, which a new database has run in the order of their numbers', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => db.destroy())
  expect(await migrationsThatRan(db)).toEqual(files().map((name) => name.slice(0, -3)))
})

test('[HOLD-14] a migration only adds, unless its name ends in .breaking, and locks one table that was there before', () => {
  const names = files()
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    if (name.slice(0, 4) <= LAST_UNCHECKED) continue
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    expect(lockedTables(source).length, `tables in ${name}`).toBeLessThanOrEqual(1)
    if (!name.endsWith('.breaking.ts')) expect(breakingSteps(source), name).toEqual([])
  }
})

test('the tables that a migration locks, and the steps that break older versions, are found', () => {
  const source =
    "createTable('role').addColumn('rider_id', 'integer', (c) => c.references('rider.id')); alterTable('session')"
  expect(lockedTables(source)).toEqual(['rider', 'session'])
  expect(breakingSteps("alterTable('rider').dropColumn('email')")).toHaveLength(1)
  expect(breakingSteps("alterTable('rider').addColumn('role', 'text', (c) => c.notNull())")).toHaveLength(1)
  expect(breakingSteps("alterTable('rider').addColumn('role', 'text', (c) => c.notNull().defaultTo('rider'))")).toEqual(
    [],
  )
  expect(breakingSteps("createTable('role').addColumn('name', 'text', (c) => c.notNull().unique())")).toEqual([])
  expect(breakingSteps("createTable('role'); db.schema.createIndex('a').on('rider').unique()")).toHaveLength(1)
})
