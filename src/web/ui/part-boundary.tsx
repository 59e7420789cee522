import { Component, type ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

/** Shows an error with a reload button when its children fail, for example because their code cannot be loaded. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState title="This could not be loaded." text="Please check your connection.">
        <button type="button" className="button" onClick={() => location.reload()}>
          Try again
        </button>
      </EmptyState>
    )
  }
}
