import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ReadingTime } from '#web/features/challenges/reading-time.tsx'
import { PageShareLinks } from '#web/features/engagement/page-share-links.tsx'
import { TipActions } from '#web/features/engagement/tip-actions.tsx'
import { RuleBox } from '#web/features/rules/rule-box.tsx'
import { categoriesQuery, useTip } from '#web/features/tips/queries.ts'
import { TipBody } from '#web/features/tips/tip-body.tsx'
import { TipHeading } from '#web/features/tips/tip-heading.tsx'
import { TipPicture } from '#web/features/tips/tip-picture.tsx'
import { useAfterLoad } from '#web/lib/use-after-load.ts'
import { withElements } from '#web/lib/with-elements.ts'
import { NotFound } from '#web/pages/not-found/not-found.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import { Words } from '#web/ui/words.tsx'
import { TipEnd } from './tip-end.tsx'

const Listen = lazyPart(async () => (await import('#web/features/listening/listen.tsx')).Listen)

/** The page of one tip, to which shared links lead. */
export function Page() {
  const { id = '' } = useParams()
  const { tip, library } = useTip(id)
  if (tip) return <TipArticle tip={tip} />
  const failed = (retry: () => void) => (
    <Failed title={text.tip_not_loaded()} hint={text.ui_check_connection()} onRetry={retry} />
  )
  return (
    <Loaded query={library} failed={failed}>
      {() => <NotFound />}
    </Loaded>
  )
}

function TipArticle({ tip }: { tip: Tip }) {
  const { data: categories } = useQuery(categoriesQuery)
  useHead({ title: lettersOf(tip.title), description: lettersOf(tip.shortDescription) })
  const isLoaded = useAfterLoad()
  const category = categories?.find(({ id }) => id === tip.category)
  return (
    <article className="tip-page">
      <ReadingTime key={tip.id} tipId={tip.id} />
      <Link href={paths.category(tip.category)} className="back-link">
        <Icon name="arrow-left" />
        {withElements(
          text.tip_all_of_category({ category: () => category && <Words of={category.name} in={category} /> }),
        )}
      </Link>
      <div className="card tip-page-card">
        {isLoaded && <Listen tip={tip} />}
        <TipHeading tip={tip} level="h1" id="tip-title" />
        <TipPicture tip={tip} />
        <TipBody tip={tip} level="h2" rules={<RuleBox tip={tip} level="h2" />} />
        <TipEnd tip={tip} />
        <div className="tip-page-actions">
          <TipActions tip={tip} wide />
          <PageShareLinks tip={tip} />
        </div>
      </div>
    </article>
  )
}
