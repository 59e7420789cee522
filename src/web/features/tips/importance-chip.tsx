import { type Importance, readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import { Icon } from '#web/ui/icon.tsx'

const COLORS: Record<Importance, string> = {
  Critical: 'text-critical bg-critical-soft',
  Essential: 'text-essential bg-essential-soft',
  High: 'text-high bg-high-soft',
  'Before Riding': 'text-essential bg-essential-soft',
  Intermediate: 'text-basic bg-basic-soft',
  Basic: 'text-basic bg-basic-soft',
}

/** A tip's importance as colour, icon and word, because colour alone is not accessible. */
export function ImportanceChip({ importance }: { importance: string }) {
  const known = readImportance(importance) ?? 'Basic'
  return (
    <span className={`chip ${COLORS[known]}`}>
      <Icon name={IMPORTANCE_ICONS[known]} className="size-4" />
      {importanceName(importance)}
    </span>
  )
}
