import { dump } from 'js-yaml'
import { describe, expect, onTestFinished, test } from 'vitest'
import { contentFiles, type TipDraft, temporaryContent, translationFile } from '#tools/lib/content.ts'
import { ContentError } from './content-files.ts'
import { folderFiles } from './files.ts'
import { loadContent } from './load.ts'
import { hashOfTip } from './original-hash.ts'

const GERMAN = 'de/tips/riding/tip-1.md'

function load(files: Record<string, string>, languages = ['en', 'de']) {
  const { folder, remove } = temporaryContent(files)
  onTestFinished(remove)
  return loadContent(folderFiles(folder), languages)
}

function problemsOf(files: Record<string, string>, languages?: string[]): string[] {
  try {
    load(files, languages)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

/** The `of` of a translation that is made from this tip as it is. */
function hashOf(tip: TipDraft): string {
  const { library } = load(contentFiles([tip]), ['en'])
  const [original] = library.tips
  const check = library.checkOf(1)
  if (!original || !check) throw new Error('The tip has no question')
  return hashOfTip({ ...original, check })
}

const stateOf = (files: Record<string, string>) => load(files).translations[0]

describe('[LANG-11] a tip in another language', () => {
  const tip = { title: 'Brakes', importance: 'High', didYouKnow: 'A fact.', body: 'Brake.' }
  const texts = { title: 'Bremsen', didYouKnow: 'Eine Tatsache.', body: 'Brems.' }
  const files = () => ({
    ...contentFiles([tip, { title: 'Lights' }]),
    [GERMAN]: translationFile({ of: hashOf(tip), ...texts }),
  })

  test('has the texts of its translation, and everything else of the original', () => {
    const { library } = load(files())
    const german = library.in('de')
    expect([library.language, german.language]).toEqual(['en', 'de'])
    expect(library.find(1)?.title).toBe('Brakes')
    expect(german.find(1)).toEqual({
      id: 1,
      title: 'Bremsen',
      icon: 'bike',
      category: 'riding',
      importance: 'High',
      tag: 'Prüfung',
      shortDescription: 'Der Tipp einer Prüfung.',
      didYouKnow: 'Eine Tatsache.',
      fullDescription: 'Brems.',
      sources: [{ title: 'A source', url: 'https://example.org/source' }],
    })
    expect(german.checkOf(1)?.right).toBe('Darum')
    expect(german.tips.map(({ id }) => id)).toEqual(library.tips.map(({ id }) => id))
  })

  test('that is not translated has the texts of the own language of the site, and names it', () => {
    const { library } = load(files())
    expect(library.in('de').find(2)).toMatchObject({ title: 'Lights', language: 'en' })
    expect(library.in('de').checkOf(2)?.right).toBe('Because')
    expect(library.find(2)).not.toHaveProperty('language')
    expect(library.in('de').find(1)).not.toHaveProperty('language')
  })

  test('falls back to the own language of the site before the original', () => {
    const { library } = load(files(), ['de', 'fr'])
    expect(library.language).toBe('de')
    expect(library.in('fr').find(1)).toMatchObject({ title: 'Bremsen', language: 'de' })
    expect(library.in('fr').find(2)).toMatchObject({ title: 'Lights', language: 'en' })
    expect(library.find(2)).toMatchObject({ title: 'Lights', language: 'en' })
    expect(() => library.in('en')).toThrow("'en' is not a language of this site")
  })

  test('is an original where site.yaml says that the originals are in that language', () => {
    const { library, translations } = load({ ...contentFiles([{ title: 'Freios' }]), 'site.yaml': 'language: pt' }, [
      'pt',
    ])
    expect(library.find(1)).not.toHaveProperty('language')
    expect(translations).toEqual([])
  })

  test('names its sources as sources.yaml says, and its category as categories.yaml says', () => {
    const { library, translations } = load({
      ...files(),
      'de/sources.yaml': dump({ 'A source': 'Eine Quelle', 'No source': 'Keine' }),
      'de/categories.yaml': dump([{ id: 'riding', of: 'unknown', name: 'Fahren', description: 'Vom Fahren.' }]),
    })
    const german = library.in('de')
    expect(german.find(1)?.sources).toEqual([{ title: 'Eine Quelle', url: 'https://example.org/source' }])
    expect(german.find(2)?.sources[0]?.title).toBe('A source')
    expect(german.categories[0]).toMatchObject({ id: 'riding', name: 'Fahren', icon: 'route', tipCount: 2 })
    expect(german.categories[0]).not.toHaveProperty('language')
    expect(german.categories[1]).toMatchObject({ name: 'Maintenance', language: 'en' })
    expect(translations[0]?.unusedSources).toEqual(['No source'])
  })

  test('has the texts of the site in its language', () => {
    const operator = { name: 'Volt', email: 'a@volt.example', country: 'Germany' }
    const { library } = load({
      ...files(),
      'site.yaml': dump({ name: 'Volt Safety', product: 'Cargo Bike', operator }),
      'de/site.yaml': dump({ name: 'Volt Sicherheit', operator: { country: 'Deutschland' } }),
    })
    expect(library.in('de').site.file).toMatchObject({
      name: 'Volt Sicherheit',
      product: 'Cargo Bike',
      operator: { ...operator, country: 'Deutschland' },
    })
    expect(library.site.file).toMatchObject({ name: 'Volt Safety', operator })
  })

  test('belongs to a version of its own', () => {
    const { library } = load(contentFiles([tip]))
    const before = library.in('de').version
    expect(before).not.toBe(library.version)
    const after = load(files()).library
    expect(after.in('de').version).not.toBe(before)
  })
})

describe('[LANG-12] a stale translation', () => {
  const tip = { title: 'Brakes' }
  const translated = (original: TipDraft) => ({
    ...contentFiles([original]),
    [GERMAN]: translationFile({ of: hashOf(tip) }),
  })

  test.each<[string, TipDraft]>([
    ['title', { title: 'Brakes!' }],
    ['tag', { ...tip, tag: 'Stop' }],
    ['shortDescription', { ...tip, shortDescription: 'Other.' }],
    ['didYouKnow', { ...tip, didYouKnow: 'New.' }],
    [
      'question',
      { ...tip, check: { question: 'How?', right: 'Because', wrong: ['Never', 'Always'], why: 'It is so.' } },
    ],
    [
      'options',
      { ...tip, check: { question: 'Why?', right: 'Because', wrong: ['No', 'Always', 'So'], why: 'It is so.' } },
    ],
    ['text', { ...tip, body: 'Brake.' }],
  ])('is named after a change of the %s, and still shown', (_, changed) => {
    expect(stateOf(translated(tip))?.stale).toEqual([])
    expect(stateOf(translated(changed))?.stale).toEqual(['tips/riding/tip-1.md'])
    expect(load(translated(changed)).library.in('de').find(1)?.title).toBe('Tipp')
  })

  test.each<[string, TipDraft]>([
    ['icon', { ...tip, icon: 'route' }],
    ['importance', { ...tip, importance: 'Critical' }],
    ['sources', { ...tip, sources: [{ title: 'Other', url: 'https://example.org' }] }],
  ])('is not made by a change of the %s, which no translator translates', (_, changed) => {
    expect(stateOf(translated(changed))?.stale).toEqual([])
  })

  test('names tips and categories that are missing', () => {
    const state = stateOf({
      ...translated(tip),
      'tips/storage/new.md': contentFiles([{ id: 9 }])['tips/riding/tip-1.md'] ?? '',
    })
    expect(state?.language).toBe('de')
    expect(state?.missing).toEqual([
      'tips/storage/new.md',
      ...['riding', 'maintenance', 'storage', 'accessories'].map((id) => `categories.yaml: ${id}`),
    ])
  })
})

describe('[LANG-12] an error in a translation names file, field and reason', () => {
  const tip = { title: 'Brakes', didYouKnow: 'A fact.', body: 'Brake.' }
  const whole = () => ({ of: hashOf(tip), didYouKnow: 'Eine Tatsache.', body: 'Brems.' })
  const problemsOfTip = (fields: TipDraft) =>
    problemsOf({ ...contentFiles([tip]), [GERMAN]: translationFile({ ...whole(), ...fields }) })

  test('a whole translation has none', () => {
    expect(problemsOfTip({})).toEqual([])
  })

  test.each<[string, TipDraft, field: string, reason: RegExp]>([
    ['an unknown field', { shortDesciption: 'a slip' }, '', /[Uu]nrecognized key.*shortDesciption/],
    ['a field of the original', { icon: 'bike' }, '', /[Uu]nrecognized key.*icon/],
    ['no of', { of: undefined }, 'of', /Is missing/],
    ['no title', { title: undefined }, 'title', /Is missing/],
    ['no question', { check: undefined }, 'check', /expected object/],
    ['no didYouKnow, which the original has', { didYouKnow: undefined }, 'didYouKnow', /is missing/],
    ['no text, which the original has', { body: '' }, 'fullDescription', /is missing/],
    ['markup in the text', { body: 'Tu **das**.' }, 'fullDescription', /Holds markup/],
    [
      'one option more than the original',
      { check: { question: 'W?', right: 'a', wrong: ['b', 'c', 'd'], why: 'w' } },
      'check.wrong',
      /has 3 options, the original has 2/,
    ],
  ])('%s', (_, fields, field, reason) => {
    const problems = problemsOfTip(fields)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${GERMAN}: ${field}`))
    expect(problems[0]).toMatch(reason)
  })

  test('a translation of no tip', () => {
    const files = { ...contentFiles([tip]), 'de/tips/riding/gone.md': translationFile({}) }
    expect(problemsOf(files)).toEqual([
      'de/tips/riding/gone.md: file name: there is no tip tips/riding/gone.md that it could be the translation of',
    ])
    expect(problemsOf(files, ['en']), 'a language that the site does not offer').toEqual([])
  })

  test('a broken file, and a wrong category, site.yaml or sources.yaml', () => {
    const problems = (files: Record<string, string>) => problemsOf({ ...contentFiles([]), ...files })[0]
    expect(problemsOf({ ...contentFiles([tip]), [GERMAN]: 'Nur Text.' })[0]).toMatch(
      /^de\/tips\/riding\/tip-1.md: does not begin with front matter/,
    )
    expect(problems({ 'de/categories.yaml': '- {id: racing, of: x, name: n, description: d}' })).toBe(
      "de/categories.yaml: 0.id: 'racing' is not in categories.yaml of the original",
    )
    expect(problems({ 'de/categories.yaml': '- {id: riding, name: n, description: d}' })).toMatch(
      /^de\/categories.yaml: 0.of: Is missing/,
    )
    expect(problems({ 'de/site.yaml': 'brand: {}' })).toMatch(/^de\/site.yaml: .*brand/)
    expect(problems({ 'de/sources.yaml': 'a: [' })).toMatch(/^de\/sources.yaml: not valid YAML/)
    expect(problems({ 'en/tips/riding/tip-1.md': '' })).toMatch(/^en\/: holds translations into 'en'/)
  })
})
