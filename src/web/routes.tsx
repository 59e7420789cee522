import { lazyPage } from './lib/lazy-page.tsx'

/** All pages with their paths. `shell` says whether the page is inside the shell. */
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
    path: '/progress',
    shell: true,
    ...lazyPage('src/web/pages/progress/progress-page.tsx', () => import('./pages/progress/progress-page.tsx')),
  },
  {
    path: '/profile',
    shell: true,
    ...lazyPage('src/web/pages/profile/profile-page.tsx', () => import('./pages/profile/profile-page.tsx')),
  },
  {
    path: '/exam',
    shell: true,
    ...lazyPage('src/web/pages/exam/exam-page.tsx', () => import('./pages/exam/exam-page.tsx')),
  },
  {
    path: '/certificates/:code',
    shell: true,
    ...lazyPage(
      'src/web/pages/certificate/certificate-page.tsx',
      () => import('./pages/certificate/certificate-page.tsx'),
    ),
  },
  {
    path: '/auth',
    shell: false,
    ...lazyPage('src/web/pages/auth/auth-page.tsx', () => import('./pages/auth/auth-page.tsx')),
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
  {
    path: '/rewards',
    shell: true,
    ...lazyPage('src/web/pages/rewards/rewards-page.tsx', () => import('./pages/rewards/rewards-page.tsx')),
  },
  {
    path: '/rewards/guide',
    shell: true,
    ...lazyPage('src/web/pages/own-guide/own-guide-page.tsx', () => import('./pages/own-guide/own-guide-page.tsx')),
  },
  {
    path: '/lists',
    shell: true,
    ...lazyPage('src/web/pages/lists/lists-page.tsx', () => import('./pages/lists/lists-page.tsx')),
  },
  {
    path: '/lists/:code',
    shell: true,
    ...lazyPage(
      'src/web/pages/shared-list/shared-list-page.tsx',
      () => import('./pages/shared-list/shared-list-page.tsx'),
    ),
  },
  {
    path: '/riders/:code',
    shell: true,
    ...lazyPage(
      'src/web/pages/shared-progress/shared-progress-page.tsx',
      () => import('./pages/shared-progress/shared-progress-page.tsx'),
    ),
  },
]

/** The page for all other paths. */
export const notFoundRoute = lazyPage(
  'src/web/pages/not-found/not-found-page.tsx',
  () => import('./pages/not-found/not-found-page.tsx'),
)
