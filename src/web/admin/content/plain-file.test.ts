import { describe, expect, it } from 'vitest'
import { comparisonOf } from './file-plans.ts'
import { categoriesOf, fileOf, plainFile } from './plain-file.ts'

const PLACE = plainFile(
  [
    { kind: 'text', name: 'name', label: () => 'Name' },
    { kind: 'text', name: 'timeZone', label: () => 'Time zone', isOfOriginal: true },
    {
      ...{ kind: 'list', name: 'rules', headedBy: 'title', label: () => 'Rules', add: () => 'Add', begin: () => ({}) },
      fields: [
        { kind: 'text', name: 'id', label: () => 'Id', isOfOriginal: true },
        { kind: 'text', name: 'title', label: () => 'Title' },
      ],
    },
  ],
  { withOf: fileOf },
)

const ORIGINAL = {
  of: 'new',
  fields: {
    name: 'Austria',
    timeZone: 'Europe/Vienna',
    rules: [
      { id: 'speed', title: 'Speed' },
      { id: 'light', title: 'Light' },
    ],
  },
}

describe('a file whose form is made from a list of its fields', () => {
  it('shows each entry of a translation beside the entry of its original, in the order of the original', () => {
    const form = PLACE.formOf({ of: 'old', name: 'Österreich', rules: [{ id: 'light', title: 'Licht' }] }, ORIGINAL)
    expect(form).toEqual({ of: 'old', name: 'Österreich', rules: [{ id: 'speed' }, { id: 'light', title: 'Licht' }] })
  })

  it('says in a translation that was changed from which original it was made, and leaves the others', () => {
    const before = { of: 'old', name: 'Österreich' }
    expect(PLACE.fieldsOf(before, before, ORIGINAL)).toEqual(before)
    expect(PLACE.fieldsOf({ ...before, name: 'Wien' }, before, ORIGINAL)).toEqual({ of: 'new', name: 'Wien' })
  })

  it('names each changed value by its entry and its field', () => {
    const after = { ...ORIGINAL.fields, rules: [{ id: 'speed', title: 'Top speed' }] }
    expect(PLACE.changedFields(ORIGINAL.fields, after)).toEqual([
      { field: 'rules.0.title', name: 'Top speed: Title', before: 'Speed', after: 'Top speed' },
      { field: 'rules.1.id', name: 'Light: Id', before: 'light', after: '' },
      { field: 'rules.1.title', name: 'Light: Title', before: 'Light', after: '' },
    ])
  })

  it('shows what was chosen by the words of the form', () => {
    const place = (pictogram: string) => ({ rules: [{ id: 'speed', title: 'Speed', pictogram }] })
    expect(comparisonOf('place').changedFields(place('speed'), place('walking-pace'))).toMatchObject([
      { field: 'rules.0.pictogram', before: 'Speed', after: 'Walking pace' },
    ])
    const tip = (cautious: string) => ({ check: { question: 'Where?', right: 'Here', wrong: ['There'], cautious } })
    expect(comparisonOf('tip').changedFields(tip('right'), tip('wrong 1'))).toMatchObject([
      { field: 'cautious', before: 'Right option', after: 'Wrong option 1' },
    ])
  })
})

it('each category says from which original it was translated', () => {
  const original = {
    of: '',
    fields: {
      categories: [
        { id: 'riding', of: 'r2' },
        { id: 'care', of: 'c2' },
      ],
    },
  }
  const before = {
    categories: [
      { id: 'riding', name: 'Fahren', of: 'r1' },
      { id: 'care', name: 'Pflege', of: 'c1' },
    ],
  }
  const form = { categories: [before.categories[0], { id: 'care', name: 'Wartung', of: 'c1' }] }
  expect(categoriesOf(form, before, original)).toEqual({
    categories: [
      { id: 'riding', name: 'Fahren', of: 'r1' },
      { id: 'care', name: 'Wartung', of: 'c2' },
    ],
  })
})
