import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { languageBase, pathIn } from '#shared/languages.ts'
import type { PageData } from '#shared/site.ts'
import { App } from './app.tsx'
import { routeFor } from './route-for.ts'
import { notFoundRoute } from './routes.tsx'
import { HeadProvider } from './session/head.tsx'

/** Renders the page at an address. Returns its HTML, its title, description and status, and the path of its source file. */
export async function render(address: { path: string; search: string }, data: PageData) {
  const base = languageBase(data.language, data.site.languages)
  const route = data.notFound ? notFoundRoute : routeFor(pathIn(base, address.path))
  await route.preload()
  const head = { title: '', description: '', status: 200 as 200 | 404 }
  const body = renderToString(
    <StrictMode>
      <HeadProvider value={head}>
        <App data={data} address={address} />
      </HeadProvider>
    </StrictMode>,
  )
  return { body, head, source: route.source }
}
