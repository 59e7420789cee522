import type { BrowserContext } from '@playwright/test'
import type { Report } from './watch.ts'

/** No page causes an error. A failed request is not among them, because the tests that expect one check it. */
export function watchErrors(context: BrowserContext, report: Report): void {
  context.on('weberror', (error) => {
    const address = error.page()?.url()
    // What a test adds to each page also runs in the empty page, which stores nothing.
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
    // What a test answers itself has no address.
    const isFromServer = await response.serverAddr().catch(() => null)
    if (isFromServer) report('answer', `${response.status()} ${response.request().method()} ${response.url()}`)
  })
}
