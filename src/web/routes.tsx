import { lazyPage } from './lib/lazy-page.tsx'

/** Every screen: its path, its code (loaded when first needed) and the source the build knows it by. */
export const routes = [
  {
    path: '/',
    shell: true,
    ...lazyPage('src/web/pages/home/home-page.tsx', () => import('./pages/home/home-page.tsx')),
  },
  {
    path: '/tips/:id',
    shell: true,
    ...lazyPage('src/web/pages/tip/tip-page.tsx', () => import('./pages/tip/tip-page.tsx')),
  },
  {
    path: '/contact',
    shell: true,
    ...lazyPage('src/web/pages/contact/contact-page.tsx', () => import('./pages/contact/contact-page.tsx')),
  },
  {
    path: '/impressum',
    shell: true,
    ...lazyPage('src/web/pages/impressum/impressum-page.tsx', () => import('./pages/impressum/impressum-page.tsx')),
  },
] as const

/** Shown for every other path. */
export const notFoundRoute = lazyPage(
  'src/web/pages/not-found/not-found-page.tsx',
  () => import('./pages/not-found/not-found-page.tsx'),
)
