import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import type { SharedList } from '#shared/contract/lists.ts'
import * as text from '#texts'
import { sharedListQuery } from '#web/features/lists/queries.ts'
import { ImportanceChip } from '#web/features/tips/importance-chip.tsx'
import { ApiError } from '#web/lib/api.ts'
import { NotFound } from '#web/pages/not-found/not-found.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Failed, Loaded } from '#web/ui/loaded.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import './shared-list.css'
import { lettersOf } from '#shared/name.ts'
import { Name } from '#web/ui/name.tsx'
import { Words } from '#web/ui/words.tsx'

/** A list of tips that a rider shares. It shows nothing else of the rider. */
export function Page() {
  const { code = '' } = useParams()
  const failed = (retry: () => void, error: Error | null) =>
    error instanceof ApiError && error.status === 404 ? (
      <NotFound />
    ) : (
      <Failed title={text.shared_list_not_loaded()} hint={text.ui_check_connection()} onRetry={retry} />
    )
  return (
    <Loaded query={useQuery(sharedListQuery(code))} failed={failed}>
      {(list) => <List list={list} />}
    </Loaded>
  )
}

function List({ list: { name, tips } }: { list: SharedList }) {
  const description = text.shared_list_description({ count: tips.length })
  useHead({ title: lettersOf(name), description })
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="page-title">
        <Name of={name} />
      </h1>
      <p className="page-lead mb-6">{tips.length === 0 ? text.shared_list_empty() : description}</p>
      <ol className="shared-list">
        {tips.map((tip) => (
          <li
            key={tip.id}
            className="card shared-list-tip items-start gap-x-[16px] gap-y-[10px] p-[18px]"
            data-category={tip.category}
          >
            <span className="tile">
              <ContentIcon name={tip.icon} />
            </span>
            <div>
              <h2 className="text-lg font-bold">
                <Words as={Link} of={tip.title} in={tip} href={paths.tip(tip.id)} className="shared-list-link" />
              </h2>
              <Words as="p" of={tip.shortDescription} in={tip} className="mt-1 text-ink-2" />
              <NotTranslated tip={tip} />
            </div>
            <ImportanceChip importance={tip.importance} />
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <Link href={paths.home} className="button">
          {text.shared_list_more()}
          <Icon name="arrow-right" />
        </Link>
      </p>
    </div>
  )
}
