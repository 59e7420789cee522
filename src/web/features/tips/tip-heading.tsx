import type { TipCard } from '#shared/contract/tips.ts'
import { ContentIcon } from '#web/ui/icon.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import { Words } from '#web/ui/words.tsx'
import { ImportanceChip } from './importance-chip.tsx'

/** The head of a tip's dialog and page: icon, importance, tag, title and short description. */
export function TipHeading({ tip, level, id }: { tip: TipCard; level: 'h1' | 'h2'; id: string }) {
  return (
    <div className="flex flex-col gap-4" data-category={tip.category}>
      <div className="tip-heading-row flex flex-wrap items-center gap-3">
        <span className="tile">
          <ContentIcon name={tip.icon} />
        </span>
        <ImportanceChip importance={tip.importance} />
        <span className="text-(length:--text-15) font-bold text-ink-3">
          <Words of={tip.tag} in={tip} />
        </span>
      </div>
      <Words
        as={level}
        of={tip.title}
        in={tip}
        id={id}
        className="text-(length:--text-28) leading-[1.15] font-bold tracking-tight text-balance sm:text-(length:--text-34)"
      />
      <Words as="p" of={tip.shortDescription} in={tip} className="text-lg text-ink-2" />
      <NotTranslated tip={tip} />
    </div>
  )
}
