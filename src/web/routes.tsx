import type { ComponentType } from 'react'
import { type PlainPath, SIGN_IN_PATH } from '#shared/plain-pages.ts'
import { lazyPage } from './lib/lazy-page.tsx'

const FILES = import.meta.glob<{ Page: ComponentType }>('./pages/*/*-page.tsx')

/** The page in the folder `pages/<name>`. `source` is the name of its file in the build. */
function pageOf(name: string) {
  const file = `./pages/${name}/${name}-page.tsx`
  const load = FILES[file]
  if (!load) throw new Error(`There is no ${file}`)
  return lazyPage(file.replace('.', 'src/web'), load)
}

/** The page of each plain path. */
const PLAIN = {
  '/progress': 'progress',
  '/profile': 'profile',
  '/exam': 'exam',
  '/auth': 'auth',
  '/contact': 'contact',
  '/impressum': 'impressum',
  '/rewards': 'rewards',
  '/rewards/guide': 'own-guide',
  '/lists': 'lists',
  '/groups': 'groups',
  '/join': 'join',
} satisfies Record<PlainPath, string>

/** The page of each other path. */
const OTHERS = {
  '/': 'home',
  '/tips/:id': 'tip',
  '/rules': 'rules',
  '/certificates/:code': 'certificate',
  '/lists/:code': 'shared-list',
  '/riders/:code': 'public-progress',
  '/groups/:id': 'group',
  '/join/:code': 'join',
}

/** All pages with their paths. `shell` says whether the page is inside the shell. */
export const routes = Object.entries({ ...OTHERS, ...PLAIN }).map(([path, name]) => ({
  path,
  shell: path !== SIGN_IN_PATH,
  ...pageOf(name),
}))

/** The page for all other paths. */
export const notFoundRoute = pageOf('not-found')
