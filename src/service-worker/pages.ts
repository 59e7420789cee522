import { SHELL_PATH } from '#shared/offline.ts'
import { version } from './version.ts'

/** A page that is not kept may take so long; then the shell draws it (ms). */
const PATIENCE = 3000

/** A page of the version that is in use, from the device. */
export async function pageOfVersion(path: string, request: Request): Promise<Response> {
  return (await version.matchPrecache(path)) ?? fetch(request)
}

/** Any other page: as the server has it; when that is away, in trouble or too slow, the shell draws it. */
export async function pageOfServer(request: Request): Promise<Response> {
  const slow = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE))
  const answer = await Promise.race([fetch(request).catch(() => undefined), slow])
  if (answer && answer.status < 500) return answer
  return (await version.matchPrecache(SHELL_PATH)) ?? answer ?? Response.error()
}
