import type { Page } from '@playwright/test'
import type { Api } from '#tests/browser/fixtures.ts'

/** Starts a group through the API. */
export const startGroup = async (api: Api, token: string, name = 'Class 8b'): Promise<{ id: string; code: string }> =>
  (await api('POST', '/api/groups', { token, body: { name } })).json()

/** Joins the group with this code through the API. */
export const join = (api: Api, token: string, code: string) =>
  api('POST', `/api/invitations/${code}`, { token, body: { agreement: 1 } })

/** Makes accounts with these names through the API. */
export const makeAccounts = async (api: Api, token: string, groupId: string, labels: string[]) =>
  (await api('POST', `/api/groups/${groupId}/accounts`, { token, body: { labels } })).json()

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
// Found as an element and not by its role, because the tutorial that a new rider sees has the role of a dialog too.
export const dialog = (page: Page) => page.locator('dialog[open]').last()
