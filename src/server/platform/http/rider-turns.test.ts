import { type ClientRequest, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { editorAt, TIP, writingSite } from '#tests/support/writing.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><path d="M0 0h9v9z" fill="var(--c)"/></svg>'

/** How many uploads of one rider run or wait. */
const TURNS = 6

test('[HOLD-15] slow uploads of a rider hold up no other call of theirs, are refused before their bodies, and end with their clients', async () => {
  const site = await writingSite()
  const edda = await editorAt(site)
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const headers = { ...edda.headers, 'content-type': 'image/svg+xml' }
  const upload = `${address}/api/admin/content/picture?path=${TIP}`

  /** Begins an upload whose body never ends. @returns with the status of the answer, if there is one */
  const begun: ClientRequest[] = []
  onTestFinished(() => {
    for (const one of begun) one.destroy()
  })
  const begin = () =>
    new Promise<number | undefined>((resolve) => {
      const sent = request(upload, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': 9_000_000 },
      })
      begun.push(sent)
      sent.once('response', ({ statusCode }) => resolve(statusCode))
      sent.once('error', () => resolve(undefined))
      sent.write('<svg')
    })

  const answers: (number | undefined)[] = []
  const all = Array.from({ length: TURNS + 3 }, () => begin().then((status) => answers.push(status)))
  await expect.poll(() => answers).toEqual([503, 503, 503])
  expect((await fetch(`${address}/api/admin`, { headers: edda.headers })).status).toBe(200)

  for (const one of begun) one.destroy()
  await Promise.all(all)
  await expect.poll(async () => (await fetch(upload, { method: 'POST', headers, body: SVG })).status).toBe(200)
})
