import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageData } from '#shared/site.ts'
import { App } from './app.tsx'
import { watchUnload } from './lib/load-code.ts'
import { reloadOnMissingCode } from './lib/reload-once.ts'
import { routeFor } from './route-for.ts'
import { notFoundRoute } from './routes.tsx'

watchUnload()
reloadOnMissingCode()

const root = document.getElementById('root')
const data = document.getElementById('page-data')
if (!root || !data?.textContent) throw new Error('The page has no data')

const page = JSON.parse(data.textContent) as PageData

async function hydrate(element: HTMLElement) {
  // The page's own code is here (its link stands in the head) before the page comes alive: nothing flickers.
  const route = page.notFound ? notFoundRoute : routeFor(location.pathname)
  const isHere = await route.preload().then(
    () => true,
    () => false,
  )
  // What the server has rendered can be read without it; the browser names the missing file in its console.
  if (!isHere && element.hasChildNodes()) return
  const app = (
    <StrictMode>
      <App data={page} />
    </StrictMode>
  )
  // As a transition it comes alive in small steps, between which the browser answers touches and scrolls.
  startTransition(() => {
    // The shell, which stands in for a page without a network, comes empty.
    if (element.hasChildNodes()) hydrateRoot(element, app)
    else createRoot(element).render(app)
  })
}

// Not awaited here: the page's code is built upon this file's own and waits until it has run.
void hydrate(root)
