// Must come before any schema, because Zod decides with the first schema whether it may use `new Function`.
import '#shared/content/without-eval.ts'
// Must come before the pages, whose styles override some of these.
import './admin.css'
import './forms.css'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import type { Api } from '#shared/contract/all.ts'
import { addressIn, languageBase } from '#shared/languages.ts'
import type { PageData } from '#shared/site.ts'
import { setContentLanguage } from '#web/lib/content-language.ts'
import { watchActions } from '#web/lib/press-guard.ts'
import { setMessages } from '#web/lib/result-messages.ts'
import { currentSession, subscribeSession } from '#web/lib/session.ts'
import { sayWhenLong } from '#web/lib/waiting.ts'
import { keepAnswer, takeFromAddress } from '#web/session/provider.ts'
import { showDone } from '#web/ui/show-error.ts'
import { closeToast, readToast } from '#web/ui/toast-store.ts'
import { Admin } from './admin.tsx'
import { AdminError, whenChanged } from './admin-call.ts'
import { closeAdmin, keepFailure, notePress } from './door-store.ts'
import { showFailure } from './notices.tsx'

/** Waits until a style sheet has loaded, so that Admin is not shown without it. */
function addStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
}

/**
 * Shows Admin in place of the page, which stays hidden. The path behind '#' names the page, so that the server has
 * one address for all pages, and the router of the hidden page does not react.
 */
export async function openAdmin({ role, username, styles }: Api['GET /api/admin']['reply']): Promise<void> {
  const page = document.getElementById('root')
  const data = document.getElementById('page-data')?.textContent
  if (!page || !data) throw new Error('The page has no data')
  const pageData = JSON.parse(data) as PageData
  setContentLanguage(pageData)
  // Taken before the pages read the '#', because changing the page would remove the answer from the address.
  const came = takeFromAddress('question', 'error')
  if (came?.mark === 'question') keepAnswer(came.value)
  if (came?.mark === 'error') keepFailure(came.value)
  await Promise.all(styles.map(addStyles))
  const home = addressIn(languageBase(pageData.language, pageData.site.languages), '/')
  const element = document.createElement('div')
  element.id = 'admin'
  // A button of the page may have opened Admin.
  const hadFocus = page.contains(document.activeElement)
  page.hidden = true
  document.body.append(element)
  watchActions(sayWhenLong)
  setMessages({ failed: showFailure, done: showDone, shown: readToast, close: closeToast })
  const client = new QueryClient({
    // After a failed action the pages may be old: somebody else has changed something, or the action was done and its answer lost.
    mutationCache: new MutationCache({
      onError: (error) => {
        if (error instanceof AdminError) notePress(error)
        fetchAgain()
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: true, staleTime: 0, networkMode: 'always' },
      // Otherwise an action that is started without a network would wait, and run by itself later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  function fetchAgain() {
    void client.invalidateQueries()
  }
  whenChanged(fetchAgain)
  const { left } = currentSession()
  subscribeSession(() => {
    if (currentSession().left !== left) closeAdmin()
  })
  // The prefix keeps the ids of Admin different from those of the hidden page.
  createRoot(element, { identifierPrefix: 'admin-' }).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router hook={useHashLocation}>
          <Admin opener={{ role, username }} site={pageData.site} home={home} takesFocus={hadFocus} />
        </Router>
      </QueryClientProvider>
    </StrictMode>,
  )
}
