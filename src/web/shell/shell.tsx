import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSession } from '#web/session/session.ts'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { TutorialGate } from './for-riders.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

const loadSearch = () => import('#web/features/tips/search-overlay.tsx')
const SearchOverlay = lazy(async () => ({ default: (await loadSearch()).SearchOverlay }))

/** What stands around every page but the sign-in page: header, sidebar, bottom navigation, footer, search overlay. */
export function Shell({ children }: { children: ReactNode }) {
  const { rider } = useSession()
  const sidebar = useSidebar()
  const [searching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  const closeSearch = useCallback(() => setSearching(false), [])
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header sidebarOpen={sidebar.open} onToggleSidebar={sidebar.toggle} onSearch={openSearch} />
      <Sidebar {...sidebar} />
      <div className="shell-body">
        <main id="main" tabIndex={-1} className="shell-main">
          {children}
        </main>
        <Footer />
      </div>
      <BottomNav />
      {searching && (
        <Suspense>
          <SearchOverlay onClose={closeSearch} />
        </Suspense>
      )}
      {rider && <TutorialGate />}
    </>
  )
}
