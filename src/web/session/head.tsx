import { createContext, useContext, useEffect } from 'react'
import { siteTitle } from '#shared/site.ts'
import { useSite } from './site.tsx'

interface Head {
  title: string
  description: string
  status: 200 | 404
}

/** Where the server collects what the page says of itself; in the browser there is none. */
const HeadContext = createContext<Head | undefined>(undefined)

export const HeadProvider = HeadContext.Provider

/** Says the page's title (undefined: the site's own) and description, to the server's document and to the browser. */
export function useHead({
  title,
  description,
  status = 200,
}: {
  title?: string | undefined
  description: string
  status?: 200 | 404
}) {
  const name = siteTitle(useSite())
  const whole = title === undefined ? name : `${title} · ${name}`
  const sink = useContext(HeadContext)
  if (sink) Object.assign(sink, { title: whole, description, status })
  useEffect(() => {
    document.title = whole
  }, [whole])
}
