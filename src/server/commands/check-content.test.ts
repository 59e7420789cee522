import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentFiles, placeFile, temporaryContent, tipFile, translationFile } from '#tools/lib/content.ts'

const COMMAND = join(import.meta.dirname, 'check-content.ts')
const TIP = 'tips/riding/tip-1.md'

/** The command has the clock of the test. */
const { PATH, NODE_OPTIONS, CLOCK_AHEAD } = process.env

function writeContent(extra: Record<string, string | Uint8Array>): string {
  const { folder, remove } = temporaryContent({ ...contentFiles([{ title: 'Brakes' }, { title: 'Lights' }]), ...extra })
  onTestFinished(remove)
  return folder
}

function run(folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env: { PATH, NODE_OPTIONS, CLOCK_AHEAD, CONTENT_DIR: folder },
    encoding: 'utf8',
  })
  return { status, out: stdout + stderr }
}

test('[HEAR-02] what is there in French, Turkish and Arabic is right, and what is missing fails nothing', () => {
  const languages = ['fr', 'tr', 'ar']
  const env = { PATH: process.env.PATH, LANGUAGES: ['en', 'de', ...languages].join() }
  const { status, stdout } = spawnSync(process.execPath, [COMMAND], { env, encoding: 'utf8' })
  expect(status).toBe(0)
  // What is old is told to operators, and has to do with no language.
  const ofLanguages = stdout.replaceAll(/^ {2}warning: .* was checked on .*$/gm, '')
  expect(ofLanguages).not.toMatch(/warning|unused|answer away|too often/)
  for (const language of languages)
    expect(stdout).toMatch(new RegExp(`^${language}: (everything is translated|\\d+ missing, \\d+ stale)`, 'm'))
  expect(stdout).toContain('de: everything is translated.')
})

test('[LANG-12] check-content names missing and stale translations by language, which are no errors', () => {
  const folder = writeContent({
    [`de/${TIP}`]: translationFile({}),
    [`fr/${TIP}`]: translationFile({ title: 'Freins' }),
    'fr/sources.yaml': 'No source: Aucune\n',
    'pictures/tips/readme.txt': 'No language.',
  })
  const { status, out } = run(folder)
  expect(status).toBe(0)
  expect(out).toContain('The content is valid: 2 tips.')
  expect(out).toContain(`de: 5 missing, 1 stale.\n  missing: tips/riding/tip-2.md\n  missing: categories.yaml: riding`)
  expect(out).toContain(`  stale: de/${TIP}\n`)
  expect(out).toContain(`fr: 6 missing, 1 stale.`)
  expect(out).toContain(
    '  missing: sources.yaml: A source\n  stale: fr/tips/riding/tip-1.md\n  unused: fr/sources.yaml: No source\n',
  )
  expect(out).not.toContain('pictures')
})

test('[LANG-12] --accept makes a translation current until its original changes', () => {
  const folder = writeContent({
    [`de/${TIP}`]: translationFile({ of: undefined, title: 'Bremsen', body: 'of: nothing' }),
    'tips/riding/tip-1.md': tipFile({ title: 'Brakes', body: 'Brake.' }),
    'de/categories.yaml': '# For riders.\n- id: riding\n  name: Fahren\n  description: Vom Fahren.\n',
  })
  expect(run(folder).out).toContain(`de/${TIP}: of: `)
  expect(run(folder, '--accept', 'de', 'tip-1', 'categories')).toEqual({
    status: 0,
    out: `de/${TIP} is up to date.\nde/categories.yaml is up to date.\n`,
  })
  expect(run(folder).out).toContain('de: 4 missing, 0 stale.')
  expect(readFileSync(join(folder, 'de', TIP), 'utf8')).toMatch(
    /^---\nof: [a-p]{8}\ntitle: Bremsen\n[\s\S]*\nof: nothing\n$/,
  )
  expect(readFileSync(join(folder, 'de/categories.yaml'), 'utf8')).toMatch(
    /^# For riders\.\n- id: riding\n {2}of: [a-p]{8}\n {2}name: Fahren\n {2}description: Vom Fahren\.\n$/,
  )

  writeFileSync(join(folder, TIP), tipFile({ title: 'Brakes', body: 'Brake hard.' }))
  expect(run(folder).out).toContain(`  stale: de/${TIP}\n`)
  run(folder, '--accept', 'de', 'tip-1')
  expect(run(folder).out).toContain('de: 4 missing, 0 stale.')
  expect(readFileSync(join(folder, 'de', TIP), 'utf8').match(/^of: [a-p]{8}$/gm)).toHaveLength(1)
})

test.each([
  [[], /--accept: de: names no tip/],
  [['tip-9'], /--accept: de: there is no de\/tips\/<category>\/tip-9\.md/],
  [['gone'], /de\/tips\/riding\/gone\.md: file name: is not the file name of a tip/],
  [['categories'], /de\/categories\.yaml: is missing/],
  [['tip-1', 'tip-9'], /tip-9/],
])('--accept de %j says what is wrong and changes nothing', (names, problem) => {
  const text = translationFile({})
  const folder = writeContent({ [`de/${TIP}`]: text, 'de/tips/riding/gone.md': text })
  const { status, out } = run(folder, '--accept', 'de', ...names)
  expect([status, out]).toEqual([1, expect.stringMatching(problem)])
  expect(readFileSync(join(folder, 'de', TIP), 'utf8')).toBe(text)
})

test.each([
  ['- of: old\n  id: riding\n  name: Fahren\n', /^- of: [a-p]{8}\n {2}id: riding\n {2}name: Fahren\n$/],
  ['- name: Fahren\n  of: old\n  id: "riding"\n', /^- name: Fahren\n {2}of: [a-p]{8}\n {2}id: "riding"\n$/],
  ['- id: riding\n- id: storage\n', /^- id: riding\n {2}of: [a-p]{8}\n- id: storage\n {2}of: [a-p]{8}\n$/],
])('--accept writes the hash of each category into %j', (text, accepted) => {
  const folder = writeContent({ 'de/categories.yaml': text })
  expect(run(folder, '--accept', 'de', 'categories').status).toBe(0)
  expect(readFileSync(join(folder, 'de/categories.yaml'), 'utf8')).toMatch(accepted)
})

test('--accept refuses categories in a form in which it cannot find the id', () => {
  const text = '- {id: riding, name: Fahren, description: Vom Fahren.}\n'
  const folder = writeContent({ 'de/categories.yaml': text })
  expect(run(folder, '--accept', 'de', 'categories').out).toMatch(/de\/categories\.yaml: has an entry without the id/)
  expect(readFileSync(join(folder, 'de/categories.yaml'), 'utf8')).toBe(text)
})

test('[RULE-08] check-content lists the places and warns of a rule that was checked over a year ago', () => {
  const rules = [
    { id: 'speed', checked: '2020-01-31' },
    { id: 'age', checked: new Date().toISOString().slice(0, 10) },
  ]
  const { status, out } = run(writeContent({ 'places/xx.yaml': placeFile({ rules }) }))
  expect(status).toBe(0)
  expect(out).toContain(
    'Places:\n  Testland (xx): 2 rules\n  warning: places/xx.yaml: speed: was checked on 2020-01-31, more than a year ago\nQuestions:',
  )
  expect(out).not.toContain('xx.yaml: age')
})

test('[RULE-12] check-content refuses a rule that was checked on a day that has not come', () => {
  const { status, out } = run(writeContent({ 'places/xx.yaml': placeFile({ rules: [{ checked: '2931-01-01' }] }) }))
  expect(status).toBe(1)
  expect(out).toContain('places/xx.yaml: rules.0.checked: 2931-01-01 has not come yet')
})

test('[LANG-12] --accept makes the translation of a place current', () => {
  const translation = 'name: Testenland\nrules: [{ id: speed, title: Tempo, text: Ein Satz. }]\n'
  const folder = writeContent({ 'places/xx.yaml': placeFile(), 'de/places/xx.yaml': translation })
  expect(run(folder, '--accept', 'de', 'places/xx').out).toBe('de/places/xx.yaml is up to date.\n')
  expect(readFileSync(join(folder, 'de/places/xx.yaml'), 'utf8')).toMatch(/^of: [a-p]{8}\nname: Testenland\n/)
  expect(run(folder).out).not.toContain('stale: de/places')
  expect(run(folder, '--accept', 'de', 'places/yy').out).toContain('there is no valid places/yy.yaml')
})

test("[RULE-07] check-content warns of the law of one country in an operator's own tip", () => {
  const { status, out } = run(
    writeContent({ [TIP]: tipFile({ body: 'Hold on. In Norway a scooter may go 20 km/h.' }) }),
  )
  expect(status).toBe(0)
  expect(out).toContain("warning: the law of a place belongs in places/: en: Tip 1: 'Norway' in: In Norway a scooter")
})

const UTF8_TIP = tipFile({ title: 'Früh bremsen' })

test.each([
  [
    'a tip in the encoding of old Windows',
    { [TIP]: Buffer.from(UTF8_TIP, 'latin1') },
    `${TIP}: is not UTF-8 at line 3, column 10: save the file with this encoding`,
  ],
  [
    'a tip in UTF-16',
    { [TIP]: Buffer.from(`\uFEFF${UTF8_TIP}`, 'utf16le') },
    `${TIP}: is not UTF-8 at line 1, column 1: save the file with this encoding`,
  ],
  [
    'a letter that another program has lost',
    { [TIP]: UTF8_TIP.replace('ü', '\uFFFD') },
    `${TIP}: holds '\uFFFD' at line 3, column 10, where a letter was lost: write it again`,
  ],
  [
    'a colour without quotes',
    { 'site.yaml': '# Ours\nbrand:\n  accent: #c8102e\n' },
    "site.yaml: brand.accent: '#c8102e' at line 3, column 11 is a comment, so its text is lost: write '…' around the value",
  ],
  [
    'a title that begins with a number sign',
    { [TIP]: UTF8_TIP.replace('Früh bremsen', '#1 rule') },
    `${TIP}: title: '#1 rule' at line 3, column 8 is a comment, so its text is lost: write '…' around the value`,
  ],
  [
    'a title with a number sign inside',
    { [TIP]: UTF8_TIP.replace('Früh bremsen', 'Rule #1') },
    `${TIP}: title: '#1' at line 3, column 13 is a comment, so its text is lost: write '…' around the value`,
  ],
  [
    'an option without quotes',
    { [TIP]: UTF8_TIP.replace('- Never', '- #never') },
    `${TIP}: check.wrong.0: '#never' at line 15, column 7 is a comment, so its text is lost: write '…' around the value`,
  ],
  [
    'a mistake of YAML in front matter',
    { [TIP]: UTF8_TIP.replace('icon: bike', 'icon: [bike') },
    /^tips\/riding\/tip-1\.md: not valid YAML at line 5, column \d+ \([^()]+\)$/,
  ],
  [
    'a mistake of YAML in the categories, which name those of the tips',
    {
      'categories.yaml': '- id: riding\n name: Riding\n',
      'categories/riding.svg': '<svg/>',
      'de/categories.yaml': '[]',
    },
    /^categories\.yaml: not valid YAML at line 2, column \d+ \([^()]+\)$/,
  ],
])('[WRITE-18] check-content names %s once, with its place in the file', (_, files, problem) => {
  const { status, out } = run(writeContent(files))
  expect(status).toBe(1)
  const [first, ...problems] = out.trimEnd().split('\n')
  expect(first).toBe('The content is not valid:')
  expect(problems.map((line) => line.trim())).toEqual([
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  ])
})

test('[WRITE-18] comments that an author means are no mistakes', () => {
  const site = "name: Volt # the name of us\nbrand: # our look\n  accent: '#c8102e' #red\n  radius: 8\n"
  const { status, out } = run(writeContent({ 'site.yaml': site, [TIP]: tipFile({ title: 'C#, #1' }) }))
  expect([status, out]).toEqual([0, expect.stringContaining('The content is valid: 2 tips.')])
})

test('[WRITE-18] check-content warns of files that nothing reads, with the name that is read', () => {
  const { status, out } = run(
    writeContent({
      'site.yml': 'name: Volt\n',
      'tips/riding/tip-3.markdown': UTF8_TIP,
      'tips/riding/deeper/tip-4.md': UTF8_TIP,
      'bike.jpg': 'x',
      'README.md': 'For authors.',
      'tips/riding/tip-1.md~': 'An older text.',
      '.DS_Store': 'x',
    }),
  )
  expect(status).toBe(0)
  expect(out.split('\n').filter((line) => line.includes('is not read'))).toEqual([
    '  warning: bike.jpg is not read',
    '  warning: site.yml is not read, because its name must be site.yaml',
    '  warning: tips/riding/deeper/tip-4.md is not read',
    '  warning: tips/riding/tip-3.markdown is not read, because its name must be tips/riding/tip-3.md',
  ])
})
