import type { TipList } from '#shared/contract/lists.ts'
import * as text from '#texts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShareLink } from '#web/ui/share-link.tsx'
import { useShareList } from './queries.ts'

/** Makes the link to a list, shows it, and takes it back. */
export function ListSharing({ list }: { list: TipList }) {
  const share = useShareList(list)
  const isShared = list.shareCode !== null
  const button = (
    <Button
      className={`button ${isShared ? '' : 'button-primary self-start max-sm:self-stretch'}`}
      action={share}
      onClick={() => share.run(!isShared)}
    >
      <Icon name={isShared ? 'lock' : 'share-2'} />
      {isShared ? text.lists_unshare() : text.lists_share()}
    </Button>
  )
  return (
    <section className="card flex flex-col gap-3 p-5" aria-labelledby="list-sharing">
      <h2 id="list-sharing" className="text-lg font-bold">
        {text.lists_share()}
      </h2>
      <p className="text-ink-2">{text.lists_share_text()}</p>
      {list.shareCode === null ? button : <ShareLink path={paths.sharedList(list.shareCode)}>{button}</ShareLink>}
    </section>
  )
}
