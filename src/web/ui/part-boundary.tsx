import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import * as text from '#texts'
import { Failed } from './loaded.tsx'

const fallback = () => (
  <Failed title={text.ui_not_loaded()} hint={text.ui_check_connection()} onRetry={() => location.reload()} />
)

/** Shows an error with a reload button when its children fail, for example because their code cannot be loaded. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallbackRender={fallback}>{children}</ErrorBoundary>
}
