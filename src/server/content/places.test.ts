import { describe, expect, onTestFinished, test } from 'vitest'
import { contentFiles, placeFile, type RuleDraft, type TipDraft, temporaryContent } from '#tools/lib/content.ts'
import { ContentError } from './content-files.ts'
import { folderFiles } from './files.ts'
import { loadContent } from './load.ts'
import { hashOfPlace } from './original-hash.ts'

const FILE = 'places/xx.yaml'

function load(files: Record<string, string>, tips: TipDraft[] = [{}], languages = ['en']) {
  const { folder, remove } = temporaryContent({ ...contentFiles(tips), ...files })
  onTestFinished(remove)
  return loadContent(folderFiles(folder), languages)
}

function problemsOf(...args: Parameters<typeof load>): string[] {
  try {
    load(...args)
  } catch (error) {
    if (error instanceof ContentError) return error.problems
    throw error
  }
  return []
}

const problemsOfRules = (...rules: RuleDraft[]) => problemsOf({ [FILE]: placeFile({ rules }) })
const question = { tip: 1, question: 'How fast?', right: '20', wrong: ['25', '30'], why: 'So it is.' }

describe('[RULE-08] an error in a place names the file, the field and the reason', () => {
  test.each<[string, RuleDraft, field: string, reason: RegExp]>([
    ['a rule without a source', { source: undefined }, 'rules.0.source', /: is missing, expected (object|string)$/],
    [
      'a source without an address',
      { source: { name: 'Act' } },
      'rules.0.source.url',
      /: is missing, expected (object|string)$/,
    ],
    ['a source that is a script', { source: { name: 'Act', url: 'javascript:alert(1)' } }, 'rules.0.source.url', /URL/],
    ['a rule without the day it was checked', { checked: undefined }, 'rules.0.checked', /such as 2026-11-23/],
    ['a day that is not in the calendar', { checked: '2026-02-30' }, 'rules.0.checked', /such as 2026-11-23/],
    ['an unknown pictogram', { pictogram: 'rocket' }, 'rules.0.pictogram', /Expected one of speed, walking-pace/],
    ['a rule that ends before it begins', { from: '2027-02-01', until: '2027-01-31' }, 'rules.0.until', /before/],
    ['an announced rule with a day', { announced: true, from: '2027-02-01' }, 'rules.0.announced', /is known/],
    ['a question of no tip', { question: { ...question, tip: 99 } }, 'rules.0.question.tip', /there is no tip 99/],
    ['equal options', { question: { ...question, right: '25' } }, 'rules.0.question.wrong', /differ/],
    ['an unknown field', { figur: '20' }, 'rules.0', /[Uu]nrecognized key.*figur/],
  ])('%s', (_, rule, field, reason) => {
    const [problem, ...others] = problemsOfRules(rule)
    expect(others).toEqual([])
    expect(problem).toMatch(new RegExp(`^${FILE}: ${field}: `))
    expect(problem).toMatch(reason)
  })

  test('a place within an unknown one, in a circle, without a time zone, or with another name of its file', () => {
    expect(problemsOf({ 'places/xx-city.yaml': placeFile({ within: 'xx' }) })).toEqual([
      "places/xx-city.yaml: within: 'xx' is not a place: there is no places/xx.yaml",
    ])
    const circle = { 'places/xx.yaml': placeFile({ within: 'xx-1' }), 'places/xx-1.yaml': placeFile({ within: 'xx' }) }
    expect(problemsOf(circle)[0]).toMatch(/^places\/xx-1.yaml: within: leads in a circle/)
    expect(problemsOf({ [FILE]: placeFile({ timeZone: undefined }) })[0]).toMatch(/^places\/xx.yaml: timeZone: /)
    expect(problemsOf({ [FILE]: placeFile({ timeZone: 'Europe/Testland' }) })[0]).toMatch(/timeZone: Expected a time/)
    expect(problemsOf({ 'places/Testland.yaml': placeFile() })[0]).toMatch(/^places\/Testland.yaml: file name: /)
  })

  test('entries of a rule that hold on the same day, and two questions in place of one tip', () => {
    const next = { from: '2027-03-01' }
    expect(problemsOfRules({ until: '2027-02-28' }, next, { announced: true })).toEqual([])
    expect(problemsOfRules({ until: '2027-03-01' }, next)).toEqual([
      `${FILE}: rules.1.id: 'speed' holds on the same days as the entry before it`,
    ])
    expect(problemsOfRules({ question }, { id: 'age', question })).toEqual([
      `${FILE}: rules: 'speed' and 'age' both ask a question in place of tip 1`,
    ])
    const country = { [FILE]: placeFile({ rules: [{ question }] }) }
    const city = (id: string) => ({
      ...country,
      'places/xx-y.yaml': placeFile({ within: 'xx', rules: [{ id, question }] }),
    })
    expect(problemsOf(city('speed'))).toEqual([])
    expect(problemsOf(city('age'))[0]).toMatch(/^places\/xx-y.yaml: rules: 'age' and 'speed' both ask/)
  })

  test('an unknown rule in a tip, and an unknown place in site.yaml', () => {
    expect(problemsOf({ [FILE]: placeFile() }, [{ rules: ['speed', 'sped'] }])).toEqual([
      "tips/riding/tip-1.md: rules.1: 'sped' is not a rule of a place",
    ])
    expect(problemsOf({ 'site.yaml': 'place: yy' })).toEqual([
      "site.yaml: place: 'yy' is not a place: there is no places/yy.yaml",
    ])
  })

  test('[RULE-12] a day of checking that has not come, which a start tolerates because its clock may be wrong', () => {
    const days = { today: new Date(), later: new Date('2931-01-01') }
    const mistakesOn = (day: Date) =>
      load({ [FILE]: placeFile({ rules: [{ checked: day.toISOString().slice(0, 10) }] }) }).mistakes
    expect(mistakesOn(days.today)).toEqual([])
    expect(mistakesOn(days.later)).toEqual([
      { file: FILE, field: 'rules.0.checked', reason: '2931-01-01 has not come yet' },
    ])
  })

  test('[RULE-09] without places a tip may name any rule', () => {
    expect(load({}, [{ rules: ['speed'] }]).library.places).toEqual([])
  })
})

describe('[RULE-04] a place', () => {
  test('has the time zone of the place around it, and places are sorted by name', () => {
    const city = placeFile({ name: 'Alpha City', within: 'xx', rules: [] })
    const { places } = load({ [FILE]: placeFile(), 'places/xx-city.yaml': city }).library
    expect(places.map(({ id, timeZone }) => [id, timeZone])).toEqual([
      ['xx-city', 'Europe/Berlin'],
      ['xx', 'Europe/Berlin'],
    ])
  })
})

describe('[LANG-11] a place in another language', () => {
  const original = placeFile({ rules: [{ figure: '20' }, { id: 'age' }] })
  const translation = (of: string, rules = [{ id: 'speed', figure: '20 km/h' }, { id: 'age' }]) => `of: ${of}
name: Testenland
rules: ${JSON.stringify(rules.map((rule) => ({ ...rule, title: `Regel ${rule.id}`, text: 'Ein Satz.' })))}
`
  const hash = () => hashOfPlace(load({ [FILE]: original }).library.places[0] as Parameters<typeof hashOfPlace>[0])

  test('has the texts of its translation, and sources by sources.yaml', () => {
    const files = {
      [FILE]: original,
      [`de/${FILE}`]: translation(hash()),
      'de/sources.yaml': 'Act of Testland: Gesetz\n',
    }
    const { library, translations } = load(files, [{}], ['en', 'de'])
    expect(library.in('de').places[0]).toMatchObject({
      name: 'Testenland',
      rules: [{ title: 'Regel speed', source: { name: 'Gesetz' }, figure: '20\u00a0km/h' }, { title: 'Regel age' }],
    })
    expect(library.places[0]?.name).toBe('Testland')
    expect(translations[0]?.unusedSources).toEqual([])
    expect(translations[0]?.missing).not.toContain(FILE)
  })

  test('that is missing is named, and shows the original', () => {
    const { library, translations } = load({ [FILE]: original }, [{}], ['en', 'de'])
    expect(translations[0]?.missing).toContain(FILE)
    expect(library.in('de').places[0]).toMatchObject({
      name: 'Testland',
      language: 'en',
      rules: [{ language: 'en' }, {}],
    })
  })

  test('with other rules than its original is a problem, or stale where the original has changed since', () => {
    const short = (of: string) => ({ [FILE]: original, [`de/${FILE}`]: translation(of, [{ id: 'age' }]) })
    expect(problemsOf(short(hash()), [{}], ['en', 'de'])).toEqual([
      `de/${FILE}: rules: has age, the original has speed, age`,
    ])
    const { library, translations } = load(short('older'), [{}], ['en', 'de'])
    expect(translations[0]?.stale).toEqual([FILE])
    const [place] = library.in('de').places
    expect(place?.rules).toMatchObject([{ title: 'Rule speed', language: 'en' }, { title: 'Regel age' }])
    expect(place?.rules[1]).not.toHaveProperty('language')
  })
})
