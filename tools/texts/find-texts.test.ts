import { expect, test } from 'vitest'
import { checkUse, findTexts } from './find-texts.ts'

const found = (source: string) => findTexts('a.tsx', source).map(({ problem }) => problem)

test.each([
  ['<p>Read me</p>', "'Read me'"],
  ['<p>{isOpen ? "Shut" : close()}</p>', "'Shut'"],
  ['<p>{count > 0 && `tips`}</p>', "'tips'"],
  ['<a aria-label="Menu" />', "aria-label: 'Menu'"],
  ['<a title={isOpen ? text.a_b() : "Open"} />', "title: 'Open'"],
  ['<Tabs label="Profile" />', "label: 'Profile'"],
  ["showToast({ title: 'Saved' })", "title: 'Saved'"],
  ["const TABS = [{ name: 'Saved tips' }]", "name: 'Saved tips'"],
  ["const TITLES = { label: () => 'Name' }", "label: 'Name'"],
  ["function Box({ heading = 'Edit' }) {}", "heading: 'Edit'"],
])('the text in %s is found', (source, problem) => {
  expect(found(source)).toEqual([problem])
})

test.each([
  '<p>{text.a_b()} · {count}</p>',
  '<input name="username" type="text" className="field" />',
  '<a aria-label={text.a_b({ name: "x" })} href="/tips" />',
  "useQuery({ queryKey: ['/api/tips'], name: 'tips' })",
  "<p>{state === 'open' && <b>1</b>}</p>",
  "const VARIABLES = [{ name: 'OPERATOR_NAME' }]",
  '<meta content="width=device-width, initial-scale=1" />',
])('%s holds no text outside of the catalogues', (source) => {
  expect(found(source)).toEqual([])
})

const IMPORT = "import * as text from '#texts'\n"

test('the texts cannot be used as a value, and code of the server names the language', () => {
  const problems = (source: string) =>
    checkUse('a.ts', IMPORT + source, { needsLocale: true }).findings.map(({ line, problem }) => `${line} ${problem}`)
  expect(problems('send(text.mail_subject({}, { locale }))')).toEqual([])
  expect(problems('const label = text.mail_subject')).toEqual([])
  expect(problems('send(text.mail_subject())')).toEqual(['2 a text without a language'])
  expect(problems('send(text)')).toEqual(['2 `text` is used as a value, or hidden by a variable of this name'])
  expect(problems('send({ text: 1 }.text)')).toEqual([])
  expect(problems('const TEXTS: Record<string, typeof text.mail_subject> = {}')).toEqual([])
  expect([...checkUse('a.ts', `${IMPORT}text.a_b(); text.c_d`, { needsLocale: false }).keys]).toEqual(['a_b', 'c_d'])
})
