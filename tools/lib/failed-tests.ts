/** The parts of the JSON report of Vitest that name tests. */
interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean }[]
}

/** The titles of the tests that failed, with their files. A file that did not load is named with its error. */
export function failedInVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`]
    return failed.map(({ fullName }) => `${name}: ${fullName}`)
  })
}

/** The titles of the browser tests that failed, with their files. */
export function failedInPlaywright({ suites }: { suites: PlaywrightSuite[] }): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ title }) => `${suite.file}: ${title}`),
    ...failedInPlaywright({ suites: suite.suites ?? [] }),
  ])
}
