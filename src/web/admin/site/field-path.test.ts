import { expect, test } from 'vitest'
import { changedFields, readText, withField } from './field-path.ts'

const FIELDS = {
  name: 'Rollo',
  brand: { accent: '#00c2b8', radius: 0 },
  openingHours: [{ days: 'mon', hours: 'closed' }],
}

test('a field is read and written by its path, and an emptied group is left out', () => {
  expect(readText(FIELDS, 'brand.accent')).toBe('#00c2b8')
  expect(readText(FIELDS, 'brand.radius')).toBe('0')
  expect(readText(FIELDS, 'name.first')).toBe('')
  expect(readText({}, 'brand.accent')).toBe('')
  expect(withField(FIELDS, 'brand.accent', '#ffffff').brand).toEqual({ accent: '#ffffff', radius: 0 })
  expect(withField({ brand: { accent: 'x' } }, 'brand.accent', '')).toEqual({})
  expect(withField({}, 'operator.name', 'Rollo')).toEqual({ operator: { name: 'Rollo' } })
  expect(withField({ name: 'Rollo' }, 'name', undefined)).toEqual({})
})

test('writing a field changes nothing else', () => {
  const before = structuredClone(FIELDS)
  withField(FIELDS, 'brand.radius', 20)
  expect(FIELDS).toEqual(before)
})

test('the changed fields of two texts are named by their paths', () => {
  expect(changedFields(FIELDS, structuredClone(FIELDS))).toEqual([])
  const other = { ...FIELDS, name: 'Other', brand: { accent: '#00c2b8' }, openingHours: [] }
  expect(changedFields(FIELDS, other)).toEqual(['name', 'brand.radius', 'openingHours'])
  expect(changedFields({}, { social: { x: 1 } })).toEqual(['social'])
})
