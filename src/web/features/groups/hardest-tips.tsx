import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { HARDEST_FROM } from '#shared/groups/rules.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { hardestQuery } from './queries.ts'

/** The tips that members answer wrong most often, with links to them. */
export function HardestTips({ id }: { id: string }) {
  const { data } = useQuery(hardestQuery(id))
  if (!data) return null
  return (
    <section className="card hardest" aria-labelledby="hardest-title">
      <h2 id="hardest-title" className="text-xl font-bold">
        {text.groups_hardest()}
      </h2>
      {data.tips.length > 0 ? (
        <ol className="hardest-tips">
          {data.tips.map((tip) => (
            <li key={tip.id}>
              <Link href={paths.tip(tip.id)} className="hardest-tip">
                <span className="flex-1">
                  <span className="block font-bold">
                    <Words of={tip.title} in={tip} />
                  </span>
                  <span className="text-(length:--text-15) text-ink-2">
                    {text.groups_hardest_wrong({ wrong: tip.wrong, answers: tip.answers })}
                  </span>
                </span>
                <Icon name="chevron-right" />
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-ink-2">{text.groups_hardest_none({ count: HARDEST_FROM })}</p>
      )}
    </section>
  )
}
