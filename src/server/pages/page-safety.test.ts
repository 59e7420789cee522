import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { site } from '#tests/support/site.ts'

test('a page may load and run only files of the site', async () => {
  const { app } = await site()
  for (const path of ['/', '/tips/1', '/nothing', '/api/tips', '/api/nothing']) {
    const { headers } = await app.inject(path)
    const csp = String(headers['content-security-policy'])
    const directives = new Map(csp.split(';').map((part) => part.trim().split(/ (.*)/s) as [string, string]))
    expect(directives.get('default-src'), path).toBe("'self'")
    expect(directives.get('script-src')).toMatch(/^'self'( 'sha256-[^']+'){4}$/)
    expect(directives.get('style-src')).toMatch(/^'self' 'sha256-[^']+'$/)
    expect(directives.get('object-src')).toBe("'none'")
    expect(directives.get('base-uri')).toBe("'none'")
    expect(directives.get('frame-ancestors')).toBe("'none'")
    expect(csp).not.toMatch(/unsafe|\*|https?:|nonce/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('geolocation=()')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
})

test('the policy allows exactly the inline scripts and the inline style of a page, by their hashes', async () => {
  const { page } = await site()
  const { html, headers } = await page('/exam')
  const inline = [...html.matchAll(/<script(?: data-sign-in="[^"]*")?>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )
  expect(inline).toHaveLength(4)
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, code = '']) => code)
  expect(styles).toHaveLength(1)
  for (const code of [...inline, ...styles]) {
    const hash = createHash('sha256').update(code).digest('base64')
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  }
  expect(html).not.toMatch(/ on\w+="| style="/)
})

test('HSTS is sent only when the site uses TLS', async () => {
  const header = async (url: string) =>
    (await (await site({ PUBLIC_URL: url })).app.inject('/')).headers['strict-transport-security']
  expect(await header('https://rides.example')).toMatch(/max-age=31536000/)
  expect(await header('http://localhost:3000')).toBeUndefined()
})

test('no page sets a cookie or loads from another host', async () => {
  const { app } = await site()
  for (const path of ['/', '/tips/1', '/contact', '/impressum', '/auth']) {
    const { headers, body } = await app.inject(path)
    expect(headers['set-cookie']).toBeUndefined()
    const loaded = [
      ...body.matchAll(/<(?:script|img|iframe|link (?:data-)?rel="(?:stylesheet|modulepreload|icon)")[^>]+>/g),
    ]
    for (const [tag] of loaded) expect(tag, path).not.toMatch(/(src|href)="(https?:)?\/\//)
  }
})

test('[TIP-07] text of the content and of the operator cannot break out of the head, the body, the data and the structured data', async () => {
  const nasty = '</script><script>alert(1)</script>"\'><img src=x>&amp;'
  const { page } = await site({ OPERATOR_NAME: nasty }, [{ title: nasty, shortDescription: nasty, tag: '<b>tag</b>' }])
  for (const path of ['/', '/tips/1', '/impressum', '/contact']) {
    const { html, data } = await page(path)
    expect(html, path).not.toContain('<script>alert(1)')
    expect(html, path).not.toContain('<img src=x>')
    expect(data.site.operator.name).toBe(nasty)
  }
  const { title, meta, structuredData } = await page('/tips/1')
  expect(title).toContain(nasty)
  expect(meta('description')).toBe(nasty)
  expect(structuredData[0].headline).toBe(nasty)
})
