// Refuses components that read whether a query is loading or has failed, because `Loaded` decides for all of them what is shown then, and
// that data which are there win over an error (docs/contributing.md, 'A screen').
import { globSync, readFileSync } from 'node:fs'

/** The files that may read it, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/web/ui/loaded.tsx': 'reads it for all others',
  'src/web/ui/answered.tsx': 'waits for cards that may have failed, so that none moves the others',
  'src/web/session/session.ts': 'says whether it is known who is signed in',
  'src/web/admin/content/place-names.ts': 'shows ids when the names could not be read',
  'src/web/pages/tip/tip-completion.tsx': 'a tip can be completed without the progress',
  'src/web/pages/progress/progress-page.tsx': 'waits for cards that may have failed, so that none moves the others',
  'src/web/pages/home/home-page.tsx': 'opens the page of a tip when the library could not be fetched',
  'src/web/features/tips/use-found-tips.ts': 'searches in what has loaded of the library and of two files of code',
}

const STATE = '(?:isError|isLoadingError|isRefetchError|isPending|isLoading|isFetched|isSuccess|error|failureReason)'

const sources = globSync('src/web/**/*.{ts,tsx}')
  .sort()
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }))

const matchesIn = (expression: RegExp) =>
  sources.flatMap(({ source }) => [...source.matchAll(expression)].map(([, name = '']) => name))

const hooks = [
  'useQuery',
  'useInfiniteQuery',
  ...matchesIn(/(?:const|function) (use\w+)[^\n]*(?:=>|\{)\s+(?:return )?use(?:Infinite)?Query\(/g),
].join('|')
/** The names of queries. An action has none of them in any file. */
const queries = ['query', ...matchesIn(new RegExp(`const (\\w+) = (?:${hooks})\\(`, 'g'))].join('|')

const reads = [
  new RegExp(`\\b(?:${queries})\\.${STATE}\\b`),
  new RegExp(`\\{[^{}]*\\b${STATE}\\b[^{}]*\\} = (?:(?:${hooks})\\(|(?:${queries})\\n)`),
  /\b(?:isLoadingError|isRefetchError|isFetched)\b/,
]
const readers = sources.filter(({ source }) => reads.some((read) => read.test(source))).map(({ file }) => file)

const problems = [
  ...readers
    .filter((file) => !(file in EXCEPTIONS))
    .map((file) => `${file}: give the query to \`Loaded\` (ui/loaded.tsx)`),
  ...Object.keys(EXCEPTIONS)
    .filter((file) => !readers.includes(file) && file !== 'src/web/ui/loaded.tsx')
    .map((file) => `${file}: is no exception any more`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
