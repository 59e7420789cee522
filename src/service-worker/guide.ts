import { untilNewVersion } from './making-way.ts'
import { site } from './site.ts'

const PATH = '/guide.pdf'
const PREFIX = 'guide-'
const NAME = PREFIX + site.guide

/** Keeps the guide, unless this version of it is kept already; older ones go. It comes after everything else. */
export async function keepGuide(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name)
  const cache = await caches.open(NAME)
  if (await cache.match(PATH)) return
  await cache.add(new Request(PATH, { priority: 'low', signal: untilNewVersion() }))
}

export const isGuide = ({ pathname }: URL) => pathname === PATH

/** The guide from the network, without one as it was kept. */
export async function guide(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(PATH)) ?? Response.error()
  }
}
