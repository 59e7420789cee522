import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { EmptyState } from './empty-state.tsx'

const failed = (
  <EmptyState title="This could not be loaded." text="Please check your connection.">
    <button type="button" className="button" onClick={() => location.reload()}>
      Try again
    </button>
  </EmptyState>
)

/** Shows an error with a reload button when its children fail, for example because their code cannot be loaded. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={failed}>{children}</ErrorBoundary>
}
