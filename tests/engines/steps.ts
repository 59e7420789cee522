import type { Walk } from './walk.ts'
import type { WalkSite } from './walk-site.ts'
import type { WatchingProxy } from './watching-proxy.ts'

export interface Walker {
  walk: Walk
  site: WalkSite
  proxy: WatchingProxy
  /** The username of this walk. */
  name: string
}

/** The steps of a walk in their order, by name. Each begins where the one before ended. */
export type Steps = Record<string, (walker: Walker) => Promise<void>>
