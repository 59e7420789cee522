import { createContext, useContext } from 'react'
import type { Site } from '#shared/site.ts'

const SiteContext = createContext<Site | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

/** The site's configuration, as far as visitors may see it. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider')
  return site
}
