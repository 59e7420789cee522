// Refuses pages that press, move the focus or announce in their own way, because `src/web/ui` and `src/web/lib` decide once for all of them how
// a button waits, where the focus goes and what screen readers say (docs/contributing.md, 'An action or a form').
import { globSync, readFileSync } from 'node:fs'
import { controlProblems } from './lib/controls.ts'

/** The files that may, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'src/web/features/exam/exam-question.tsx': 'options of an answered question, whose text says that the answer stays',
  'src/web/features/tips/tip-picker.tsx': 'boxes that are not ticked while the most are, so that none has the focus',
  'src/web/features/accounts/badges-editor.tsx': 'the same, with the most badges',
  'src/web/features/challenges/challenge-card.tsx': 'a completed challenge, which says so',
}

const sources = globSync('src/web/**/*.{ts,tsx}')
  .sort()
  .filter((file) => !/\.test\.|^src\/web\/(ui|lib)\//.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const)

const problems = controlProblems(new Map(sources), EXCEPTIONS)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
