import type { BrowserContext } from '@playwright/test'
import type { Report } from './watch.ts'

/** No page causes an error. A failed request is not among them, because the tests that expect one check it. */
export function watchErrors(context: BrowserContext, report: Report): void {
  context.on('weberror', (error) => {
    const address = error.page()?.url()
    // The scripts that a test adds also run in the empty page. There they fail, because it has no storage.
    if (address !== 'about:blank') report('error', error.error().message, address)
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      report('error', message.text(), message.page()?.url())
  })
}

/** The server has an answer to everything that pages ask for. */
export function watchAnswers(context: BrowserContext, report: Report): void {
  context.on('response', async (response) => {
    // With 503 a server says that it is busy, as it should on a busy machine.
    if (response.status() < 500 || response.status() === 503) return
    // An answer that the test gives itself has no address of a server.
    const isFromServer = await response.serverAddr().catch(() => null)
    if (isFromServer) report('answer', `${response.status()} ${response.request().method()} ${response.url()}`)
  })
}
