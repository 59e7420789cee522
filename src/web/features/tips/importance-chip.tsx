import type { UiIcon } from '#shared/icons.ts'
import { type Importance, readImportance } from '#shared/tips/importance.ts'
import { Icon } from '#web/ui/icon.tsx'

const LOOK: Record<Importance, { icon: UiIcon; color: string }> = {
  Critical: { icon: 'triangle-alert', color: 'text-critical bg-critical-soft' },
  Essential: { icon: 'star', color: 'text-essential bg-essential-soft' },
  High: { icon: 'chevrons-up', color: 'text-high bg-high-soft' },
  'Before Riding': { icon: 'clipboard-check', color: 'text-essential bg-essential-soft' },
  Intermediate: { icon: 'layers', color: 'text-basic bg-basic-soft' },
  Basic: { icon: 'info', color: 'text-basic bg-basic-soft' },
}

/** A tip's importance: colour, icon and word, never colour alone. */
export function ImportanceChip({ importance }: { importance: string }) {
  const { icon, color } = LOOK[readImportance(importance) ?? 'Basic']
  return (
    <span className={`chip ${color}`}>
      <Icon name={icon} className="size-4" />
      {importance}
    </span>
  )
}
