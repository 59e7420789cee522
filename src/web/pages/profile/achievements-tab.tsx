import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

export function AchievementsTab() {
  return (
    <EmptyState title="No Achievements Yet" text="Complete tips to unlock your first one.">
      <Link href={paths.home} className="button button-primary">
        Go to Tips
      </Link>
    </EmptyState>
  )
}
