import { createContext, useContext, useEffect } from 'react'
import { siteTitle } from '#shared/site.ts'
import { withoutMarks } from '#web/lib/without-marks.ts'
import { useSite } from './site.tsx'

interface Head {
  title: string
  description: string
  status: 200 | 404
}

/** The object in which the server collects the title, description and status of the page. Undefined in the browser. */
const HeadContext = createContext<Head | undefined>(undefined)

export const HeadProvider = HeadContext.Provider

/** Sets the page's title and description, on the server and in the browser. Without a title the site's name is used. */
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
  const fullTitle = withoutMarks(title === undefined ? name : `${title} · ${name}`)
  const collected = useContext(HeadContext)
  if (collected) Object.assign(collected, { title: fullTitle, description: withoutMarks(description), status })
  useEffect(() => {
    document.title = fullTitle
  }, [fullTitle])
}
