import { expect, test } from 'vitest'
import { controlProblems, MOST_EXCEPTIONS } from './controls.ts'

const FILE = 'src/web/pages/page.tsx'
const problemsOf = (source: string, exceptions = {}) => controlProblems(new Map([[FILE, source]]), exceptions)

test.each([
  '<button type="button" onClick={save}>',
  '<input disabled={isFull} />',
  'heading.current?.focus()',
  '<p role="alert">',
  '<div aria-live="polite">',
  'const [, navigate] = useLocation()',
])('a page may not write %s itself', (source) => {
  expect(problemsOf(source)).toEqual([expect.stringContaining(`${FILE}: use`)])
})

test.each(['<Button action={save}>', '<input aria-disabled={isFull} />', 'moveFocus(heading.current)', '<Alert>'])(
  'a page may write %s',
  (source) => {
    expect(problemsOf(source)).toEqual([])
  },
)

test('an exception counts while its file needs it', () => {
  const exceptions = { [FILE]: 'its text says why' }
  expect(problemsOf('<input disabled={isFull} />', exceptions)).toEqual([])
  expect(problemsOf('<input />', exceptions)).toEqual([`${FILE}: is no exception any more`])
})

test('there are few exceptions', () => {
  const exceptions = Object.fromEntries(Array.from({ length: MOST_EXCEPTIONS + 1 }, (_, at) => [`${at}.tsx`, 'why']))
  const sources = new Map(Object.keys(exceptions).map((file) => [file, '<button>']))
  expect(controlProblems(sources, exceptions)).toEqual([`There may be ${MOST_EXCEPTIONS} exceptions, not 16`])
})
