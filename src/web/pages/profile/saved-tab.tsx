import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function SavedTab() {
  return (
    <EmptyState title="No saved tips yet" text="Save a tip with its bookmark, and it waits for you here.">
      <Link href={paths.home} className="button button-primary">
        Go to Tips
      </Link>
    </EmptyState>
  )
}
