import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './open.ts'
import { readTables, sortByReferences } from './structure.ts'

test('every table is read with its key, after the tables to which it refers', async () => {
  const db = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => db.destroy())
  const tables = await readTables(db)
  const names = tables.map(({ name }) => name)
  expect(names.toSorted()).toEqual((await db.introspection.getTables()).map(({ name }) => name).sort())
  for (const { name, key, references } of tables) {
    expect(key, name).not.toEqual([])
    for (const { table } of references) expect(names.indexOf(table), name).toBeLessThan(names.indexOf(name))
  }
  expect(tables.find(({ name }) => name === 'group_member')).toMatchObject({
    references: expect.arrayContaining([expect.objectContaining({ column: 'rider_id', table: 'rider' })]),
  })
  const numbered = tables.filter(({ isNumbered }) => isNumbered).map(({ name }) => name)
  expect(numbered).toEqual(expect.arrayContaining(['rider', 'exam', 'desk_log']))
  expect(numbered).not.toContain('session')
})

test('tables that refer to each other in a circle have no order', () => {
  const to = (name: string, table: string) => ({ name, references: [{ column: 'x', table }] })
  const tables = [to('c', 'b'), to('b', 'a'), { name: 'a', references: [] }]
  expect(sortByReferences(tables).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  expect(() => sortByReferences([to('a', 'b'), to('b', 'a')])).toThrow('in a circle: a, b')
})
