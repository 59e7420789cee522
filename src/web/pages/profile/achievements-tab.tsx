import { UnlockedList } from '#web/features/learning/unlocked-list.tsx'

export function AchievementsTab() {
  return <UnlockedList />
}
