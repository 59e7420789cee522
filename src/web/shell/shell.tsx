import { type ReactNode, useCallback, useState } from 'react'
import * as text from '#texts'
import { preloadCode } from '#web/lib/load-code.ts'
import { useSession } from '#web/session/session.ts'
import { loadForRider } from '#web/ui/lazy-part.tsx'
import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { TutorialGate } from './for-riders.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './use-sidebar.ts'

const loadSearch = () => import('#web/features/tips/search-overlay.tsx')

/** The frame of every page except the sign-in page: header, sidebar, bottom navigation, footer and search. */
export function Shell({ children }: { children: ReactNode }) {
  const { rider } = useSession()
  const sidebar = useSidebar()
  // Not a lazy component, because Suspense shows late content up to 0.3 s later.
  const [Search, setSearch] = useState<Awaited<ReturnType<typeof loadSearch>>['SearchOverlay']>()
  const openSearch = useCallback(async () => {
    const loaded = await loadForRider(loadSearch)
    setSearch(() => loaded?.SearchOverlay)
  }, [])
  const closeSearch = useCallback(() => setSearch(undefined), [])
  return (
    <>
      <a href="#main" className="skip-link">
        {text.shell_skip_to_content()}
      </a>
      <Header
        sidebarOpen={sidebar.open}
        onToggleSidebar={sidebar.toggle}
        onSearch={openSearch}
        onSearchIntent={() => preloadCode(loadSearch)}
      />
      <Sidebar {...sidebar} />
      <div className="shell-body">
        <main id="main" tabIndex={-1} className="shell-main">
          {children}
        </main>
        <Footer />
      </div>
      <BottomNav />
      {Search && <Search onClose={closeSearch} />}
      {rider && <TutorialGate />}
    </>
  )
}
