import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#shared/admin/roles.ts'
import { makeCode } from '#shared/certificates/rules.ts'
import { atAdmin } from '#tests/support/admin.ts'
import { signedIn } from '#tests/support/signed-in.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { searchCertificates } from './repository.ts'

/** Issues a certificate directly in the database, as an older version did: without the key of the name. */
async function issue({ parts }: TestApp, number: number, name: string) {
  const { id } = await signedIn({ parts } as TestApp, `rider-${number}`)
  const code = makeCode(new Uint8Array(16).fill(number))
  const at = parts.clock().toISOString()
  const row = { code, rider_id: id, name, show_name: 1, product: 'E-Scooter', passed_at: at, issued_at: at }
  await parts.db
    .insertInto('certificate')
    .values({ ...row, right_count: 1, question_count: 1, asked: '[]' })
    .execute()
  return code
}

const search = (text: string) => `/api/admin/certificates?${new URLSearchParams({ text })}`

const namesOf = (page: { certificates: { name: string }[] }) => page.certificates.map(({ name }) => name)

test('[DESK-06] certificates are found by code, and by the beginning of the name without capitals and accents', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const code = await issue(server, 1, 'Özlem Yılmaz')
  await issue(server, 2, 'Ole Sommer')
  expect(namesOf(await anna.get(search('')))).toEqual(['Ole Sommer', 'Özlem Yılmaz'])
  expect(namesOf(await anna.get(search('ozlem y')))).toEqual(['Özlem Yılmaz'])
  expect(namesOf(await anna.get(search('ÖZ')))).toEqual(['Özlem Yılmaz'])
  expect(namesOf(await anna.get(search('o')))).toEqual(['Ole Sommer', 'Özlem Yılmaz'])
  expect(namesOf(await anna.get(search(` ${code.toLowerCase()} `)))).toEqual(['Özlem Yılmaz'])
  for (const text of ['%', '_', "'", 'Sommer']) expect(namesOf(await anna.get(search(text))), text).toEqual([])
})

test('[DESK-06] certificates are listed in pages of 50', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  for (let i = 1; i <= PAGE_SIZE + 1; i++) await issue(server, i, 'Lea Sommer')
  for (const text of ['', 'lea']) {
    const first = await anna.get(search(text))
    const second = await anna.get(`/api/admin/certificates?${new URLSearchParams({ text, after: first.next })}`)
    expect([first.certificates.length, second.certificates.length, second.next]).toEqual([PAGE_SIZE, 1, null])
    expect(first.certificates.map(({ code }: { code: string }) => code)).not.toContain(second.certificates[0].code)
  }
})

test('[DESK-06] a certificate is revoked with a reason, once, and its public page says it at once', async () => {
  const server = await testApp()
  const anna = await atAdmin(server, 'anna')
  const code = await issue(server, 1, 'Lea Sommer')
  const page = async () => (await server.app.inject(`/certificates/${code}`)).body
  expect(await page()).toContain('"state":"valid"')
  const revoke = (reason: string) => anna.post(`/api/admin/certificates/${code}/revoke`, { reason })
  expect((await revoke(' \u200b '))[0]).toBe(400)
  expect((await revoke('x'.repeat(301)))[0]).toBe(400)
  expect((await revoke('Somebody else took <b>the</b> exam'))[0]).toBe(204)
  expect(await page()).toContain('Somebody else took')
  expect((await revoke('Again'))[1]).toMatchObject({ code: 'gone' })
  expect((await anna.post('/api/admin/certificates/none/revoke', { reason: 'x' }))[1]).toMatchObject({ code: 'gone' })
  expect(await anna.get(search('lea'))).toMatchObject({
    certificates: [{ endedAs: 'revoked', reason: 'Somebody else took <b>the</b> exam' }],
  })
})

test('the command finds certificates by any part of code, name or username, without capitals and accents', async () => {
  const server = await testApp()
  const code = await issue(server, 1, 'Özlem Yılmaz')
  await issue(server, 2, 'Ole_Sommer 100 %')
  const found = async (text: string) => (await searchCertificates(server.parts.db, text, 9)).map(({ name }) => name)
  for (const text of ['ÖZLEM', 'özlem', 'ozlem y', 'yılmaz', 'Yilmaz', code.slice(1).toUpperCase(), 'RIDER-1'])
    expect(await found(text), text).toEqual(['Özlem Yılmaz'])
  for (const text of ['e_s', '100 %', 'sommer']) expect(await found(text), text).toEqual(['Ole_Sommer 100 %'])
  for (const text of ['e%s', 'o_e', '\\']) expect(await found(text), text).toEqual([])
})
