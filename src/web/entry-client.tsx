import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { languageBase, pathIn } from '#shared/languages.ts'
import type { PageData } from '#shared/site.ts'
import { App } from './app.tsx'
import { setContentLanguage } from './lib/content-language.ts'
import { loadCode, watchUnload } from './lib/load-code.ts'
import { reloadOnMissingCode } from './lib/reload-once.ts'
import { routeFor } from './route-for.ts'
import { notFoundRoute } from './routes.tsx'

watchUnload()
reloadOnMissingCode()

const root = document.getElementById('root')
const data = document.getElementById('page-data')
if (!root || !data?.textContent) throw new Error('The page has no data')

const page = JSON.parse(data.textContent) as PageData
setContentLanguage(page)
const base = languageBase(page.language, page.site.languages)

// Read before anything else, because a page for riders replaces the address with that of the sign-in page.
const { search } = location
if (search.includes('ref=')) {
  loadCode(() => import('./session/kept-ref.ts')).then(
    ({ keepRef }) => keepRef(search),
    () => undefined,
  )
}

async function hydrate(element: HTMLElement) {
  // Load the page's code before hydration, so that nothing flickers. Its link is in the head, so it loads early.
  const route = page.notFound ? notFoundRoute : routeFor(pathIn(base, location.pathname))
  const hasLoaded = await route.preload().then(
    () => true,
    () => false,
  )
  // Without this code leave the server's page as it is, because it is readable. The console names the missing file.
  if (!hasLoaded && element.hasChildNodes()) return
  const app = (
    <StrictMode>
      <App data={page} />
    </StrictMode>
  )
  // A transition hydrates in small steps, so that the browser can react to touches and scrolling in between.
  startTransition(() => {
    // The empty page of the service worker has nothing to hydrate.
    if (element.hasChildNodes()) hydrateRoot(element, app)
    else createRoot(element).render(app)
  })
}

// Not awaited, because the page's code imports this file and waits until it has run.
void hydrate(root)
