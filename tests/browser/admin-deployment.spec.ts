import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { giveRole } from '#tests/support/give-role.ts'
import { contentFiles, temporaryContent, tipFile } from '#tools/lib/content.ts'
import { callApi, removeFolder, startServer } from '#tools/lib/running-server.ts'
import { test } from './fixtures.ts'
import { allow } from './watchers/allow.ts'

test.use({ needsOwnPage: true })

test('[WRITE-12] the editor shows a file that a deployment changed under a published text, and an editor takes it', async ({
  page,
  environment,
}) => {
  allow('shift', 'what somebody else has changed is said above the text')
  const content = temporaryContent(contentFiles([{ title: 'Text of the folder' }]))
  const settings = { ...environment, CONTENT_DIR: content.folder, LANGUAGES: 'en' }
  let server = await startServer(settings)
  const title = async () => (await (await fetch(`${server.url}/api/tips`)).json())[0].title
  try {
    const body = { username: 'edda', password: 'correct horse' }
    const { token } = await (await callApi(server.url, 'POST', '/api/register', { body })).json()
    giveRole(server, 'edda', 'editor')
    await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await page.goto(`${server.url}/admin#/content/file/tips/riding/tip-1.md`)
    await page.getByLabel('Title', { exact: true }).fill('Text of Admin')
    await expect(page.locator('.saving-line')).toHaveText('Draft saved')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect.poll(title).toBe('Text of Admin')

    await server.end('SIGTERM')
    writeFileSync(join(content.folder, 'tips/riding/tip-1.md'), tipFile({ title: 'Text of the deployment' }))
    server = await startServer({ ...settings, PORT: new URL(server.url).port }, server.folder)
    expect(await title()).toBe('Text of Admin')

    await page.goto(`${server.url}/admin`)
    await page.goto(`${server.url}/admin#/content`)
    await expect(page.getByRole('link', { name: 'Text of Admin' })).toContainText('Changed in the folder')
    await page.getByRole('link', { name: 'Text of Admin' }).click()
    await page.getByText('What the folder has instead').click()
    await expect(page.locator('.changed-fields')).toContainText('added: the deployment')
    await page.getByRole('button', { name: 'Take the text of the folder' }).click()
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Text of the deployment')
    await expect.poll(title).toBe('Text of the deployment')
  } finally {
    await server.end('SIGKILL')
    removeFolder(server.folder)
    content.remove()
  }
})
