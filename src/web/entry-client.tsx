import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PageData } from '#shared/site.ts'
import { App } from './app.tsx'
import { reloadWhenPartsAreGone } from './lib/reload-once.ts'
import { routeFor } from './route-for.ts'
import { notFoundRoute } from './routes.tsx'

reloadWhenPartsAreGone()

const root = document.getElementById('root')
const data = document.getElementById('page-data')
if (!root || !data?.textContent) throw new Error('The page has no data')

const page = JSON.parse(data.textContent) as PageData

// The page's own code is here (its link stands in the head) before the page comes alive: nothing flickers.
await (page.notFound ? notFoundRoute : routeFor(location.pathname)).preload()
const app = (
  <StrictMode>
    <App data={page} />
  </StrictMode>
)
// The shell, which stands in for a page without a network, comes empty.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
