// Finds regular expressions of the running program that can take more than linear time, because an attacker could use
// them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { checkSync } from 'recheck'

const root = join(import.meta.dirname, '..')

/** Expressions that never meet visitors' input, and why they may take longer. */
const EXCEPTIONS: Record<string, string> = {
  'src/server/config.ts /\\/+$/': 'PUBLIC_URL, set by the operator and read once at start',
  'src/server/content/law-in-tips.ts new RegExp': 'tips of the content folder, read by check-content',
  'src/server/content/law-in-tips.ts /(?<=[.!?])\\s+|\\n+/': 'tips of the content folder, read by check-content',
  'src/server/features/content/preview-routes.ts /<script\\b[^>]*>[\\s\\S]*?<\\/script>|<link rel="(?:canonical|alternate)"[^>]*>|<link data-rel="manifest"[^>]*>|<meta (?:name="robots"|property="og:(?:url|image)[^"]*")[^>]*>/g':
    'pages that the server has rendered, in which the text of the draft is escaped',
  'src/server/features/content/preview-routes.ts /<link rel="preload" as="image"[^>]*>/g':
    'pages that the server has rendered, in which the text of the draft is escaped',
  'src/server/pages/built-files.ts /(hyperlegible-next-latin|noto-sans-arabic-arabic)-[47]00-normal[^/]*\\.woff2$/':
    'names of files that were built',
  'src/server/platform/typesetting/shaped-line.ts /(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?),(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?)/g':
    'outlines of letters, from the typefaces of the program',
  'src/server/platform/typesetting/text-paths.ts /[\\s\\p{P}]+$/u': 'titles of tips, from content files',
  'src/shared/protected-spaces.ts /(\\d+(?:[.,]\\d+)*|\\{\\w+(?:, number)?\\}|#)\\s?%([^\\d{#]|$)/g':
    'texts of authors: catalogues, and content files of a limited length',
  'src/shared/protected-spaces.ts new RegExp': 'texts of authors: catalogues, and content files of a limited length',
  'src/shared/tips/matching.ts new RegExp': 'a list of letters, which is one class of characters',
  'src/web/admin/content/preview-icons.tsx /<symbol id="([a-z0-9-]+)"[^>]*>([\\s\\S]*?)<\\/symbol>/g':
    'the sprite of a package',
}

/** The time limit of an analysis (ms). Each takes less than a twentieth of it on an idle machine, but a new expression could take hours. */
const TIMEOUT = 60_000

interface Found {
  file: string
  source: string
  flags: string
}

const nameOf = ({ file, source, flags }: Found) => `${file} /${source}/${flags}`

/** Every regular expression of the program. One that is built from a string is listed as 'new RegExp'. */
function findExpressions(): { literals: Found[]; made: string[] } {
  const literals: Found[] = []
  const made: string[] = []
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (/\.test\.tsx?$|test-support\.ts$/.test(file)) continue
    const noteMade = ({ callee }: { callee: object }) => {
      if ('name' in callee && callee.name === 'RegExp') made.push(`${file} new RegExp`)
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: noteMade,
      CallExpression: noteMade,
    }).visit(parseSync(file, readFileSync(join(root, file), 'utf8')).program)
  }
  return { literals, made }
}

/** The problem of an expression, or undefined when its time is linear in the length of its input. */
export function problemOf(source: string, flags: string): string | undefined {
  // The library's other checker, 'fuzz', depends on the clock, so its answer changes with the load of the machine. This
  // checker refuses lookaheads and is slow for large repetitions such as {80,100}. Write those as a length check.
  const result = checkSync(source, flags, { checker: 'automaton', timeout: TIMEOUT })
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? `${result.complexity.type}` : `not known (${result.error.kind})`
}

/**
 * The number of expressions, those that are neither linear nor exceptions, and exceptions that are no longer needed.
 */
export function checkExpressions(): { count: number; problems: string[]; unusedExceptions: string[] } {
  // The engine in JavaScript, because it needs no other program.
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  const { literals, made } = findExpressions()
  const used = new Set<string>()
  const isException = (name: string) => {
    if (EXCEPTIONS[name] === undefined) return false
    used.add(name)
    return true
  }
  const problems = made.filter((name) => !isException(name)).map((name) => `${name}: cannot be checked`)
  for (const found of literals) {
    if (isException(nameOf(found))) continue
    const problem = problemOf(found.source, found.flags)
    if (problem !== undefined) problems.push(`${nameOf(found)}: ${problem}`)
  }
  const unusedExceptions = Object.keys(EXCEPTIONS).filter((name) => !used.has(name))
  return { count: literals.length, problems, unusedExceptions }
}
