import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The last migration of the releases that could not go back. */
const LAST_UNCHECKED = '0025'
/** Steps after which a version without the migration fails. */
const BREAKS = /\.(drop\w+|rename\w+|alterColumn|modifyColumn|setDataType|addUniqueConstraint|unique)\(/

/** The steps of a migration that break older versions. A column that may not be null needs a default. */
function breakingSteps(source: string): string[] {
  const steps = source.match(new RegExp(BREAKS, 'g')) ?? []
  const added = source.match(/addColumn\((?:[^()]|\([^()]*\))*\)/g) ?? []
  const inTables = /createTable\(/.test(source) ? [] : added
  return [...steps, ...inTables.filter((column) => /notNull/.test(column) && !/defaultTo/.test(column))]
}

test('[HOLD-14] a migration only adds, unless its name ends in .breaking', () => {
  const names = readdirSync(import.meta.dirname).filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    if (name.slice(0, 4) <= LAST_UNCHECKED || name.endsWith('.breaking.ts')) continue
    expect(breakingSteps(readFileSync(join(import.meta.dirname, name), 'utf8')), name).toEqual([])
  }
})

test('the steps that break older versions are found', () => {
  expect(breakingSteps("alterTable('rider').dropColumn('email')")).toHaveLength(1)
  expect(breakingSteps("alterTable('rider').addColumn('role', 'text', (c) => c.notNull())")).toHaveLength(1)
  expect(breakingSteps("alterTable('rider').addColumn('role', 'text', (c) => c.notNull().defaultTo('rider'))")).toEqual(
    [],
  )
  expect(breakingSteps("createTable('role').addColumn('name', 'text', (c) => c.notNull())")).toEqual([])
})
