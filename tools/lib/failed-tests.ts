import { stripVTControlCharacters } from 'node:util'

/** The parts of the JSON report of Vitest that name tests. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string; stack?: string } }[] }[] }[]
}

/** How many lines of an error are shown. They hold what was expected and the first lines of the test that fail. */
const ERROR_LINES = 12

/** The title of a failed test, with the beginning of its errors in the lines below. */
function withErrors(title: string, errors: readonly (string | undefined)[]): string {
  const lines = errors.flatMap((error = '') =>
    stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
      .slice(0, ERROR_LINES),
  )
  return [title, ...lines.map((line) => `    ${line}`)].join('\n')
}

/** The titles of the tests that failed, with their files and errors. A file that did not load is named with its error. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [withErrors(name, [message])]
    return failed.map(({ fullName, failureMessages = [] }) => withErrors(`${name}: ${fullName}`, failureMessages))
  })
}

/** The titles of the browser tests that failed, with their files and errors. */
export function failedInPlaywright({ suites }: { suites: PlaywrightSuite[] }): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.stack ?? error?.message))
        return withErrors(`${suite.file}: ${title}`, errors)
      }),
    ...failedInPlaywright({ suites: suite.suites ?? [] }),
  ])
}
