import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { visitAsRider, waitForGuide } from '#tests/support/offline.ts'
import { open, test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.use({ serviceWorkers: 'allow' })

/** Starts a proxy in front of a server, which answers with this status and a page of its own as soon as it is told to. */
async function gatewayTo(target: string, status: number) {
  let isDown = false
  const proxy = createServer((request, reply) => {
    if (isDown) return void reply.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Who are you?</h1>')
    // One connection per request, because the server may close a kept-alive connection just when it is reused.
    const passed = get(target + request.url, { agent: false, headers: request.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(reply)
    })
    passed.on('error', () => reply.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    goDown: () => {
      isDown = true
    },
    end: () => {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

for (const status of [502, 200]) {
  test(`[NET-01] when a proxy answers ${status} in place of the site, riders still read their own data and get the guide`, async ({
    page,
    server,
    newRider,
  }) => {
    allow('answer', 'the proxy answers for the site')
    const gateway = await gatewayTo(server.url, status)
    const { token, username } = await newRider()
    await page.addInitScript((token) => localStorage.setItem('authToken', token), token)
    await visitAsRider(page, gateway.url)
    await waitForGuide(page)
    gateway.goDown()
    await open(page, `${gateway.url}/progress`)
    await expect(page.getByText('Current Streak')).toBeVisible()
    await expect(page.getByRole('button', { name: `Hello, ${username}` })).toBeVisible()
    const started = page.waitForEvent('download')
    await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
    const download = await started
    expect(await download.failure()).toBeNull()

    // On a device that has not fetched the guide yet.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('guide')) await caches.delete(name)
    })
    await page.locator('#sidebar').getByRole('link', { name: 'Download Safety Guide' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on this device')
    gateway.end()
  })
}
