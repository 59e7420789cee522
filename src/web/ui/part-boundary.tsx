import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import * as text from '#texts'
import { EmptyState } from './empty-state.tsx'

const Failed = () => (
  <EmptyState title={text.ui_not_loaded()} text={text.ui_check_connection()}>
    <button type="button" className="button" onClick={() => location.reload()}>
      {text.ui_try_again()}
    </button>
  </EmptyState>
)

/** Shows an error with a reload button when its children fail, for example because their code cannot be loaded. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<Failed />}>{children}</ErrorBoundary>
}
