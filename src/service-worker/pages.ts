import { SHELL_PATH } from '#shared/offline.ts'
import { site } from './site.ts'
import { version } from './version.ts'

/** How long to wait for the server before the shell renders the page (ms). */
const SERVER_TIMEOUT = 3000

/** A page from the cache of this version. */
export async function cachedPage(path: string, request: Request): Promise<Response> {
  return (await version.matchPrecache(path)) ?? fetch(request)
}

/** A page from the server. When that fails or is too slow, the shell, which renders the page in the browser. */
export async function serverPage(request: Request): Promise<Response> {
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, SERVER_TIMEOUT))
  const answer = await Promise.race([fetch(request).catch(() => undefined), slow])
  if (answer && answer.status < 500) return answer
  return (await version.matchPrecache(site.base + SHELL_PATH)) ?? answer ?? Response.error()
}
