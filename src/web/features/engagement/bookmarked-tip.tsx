import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Bookmark } from '#shared/contract/bookmarks.ts'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { NotTranslated } from '#web/ui/not-translated.tsx'
import { Words } from '#web/ui/words.tsx'
import { removeSaved } from './actions.ts'
import { useTipGuard, useTipRuns } from './use-tip-guard.ts'
import './saving.css'

interface Props {
  tip: Tip
  bookmark: Bookmark
  onEdit: () => void
}

/** A saved tip with a link to its page and buttons to edit its note and to remove it. */
export function BookmarkedTip({ tip, bookmark: { notes }, onEdit }: Props) {
  const client = useQueryClient()
  const guard = useTipGuard(tip.id)
  const runs = useTipRuns(tip.id)
  async function remove(button: Element) {
    const item = button.closest('li')
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
    // The button with the focus is about to be removed, so the focus moves to the neighbour in the list.
    if (await removeSaved(client, tip)) moveFocus(neighbour?.querySelector('a') ?? document.getElementById('main'))
  }
  return (
    <article className="card bookmarked-tip" data-category={tip.category}>
      <span className="tile">
        <ContentIcon name={tip.icon} />
      </span>
      <div>
        <h2 className="text-lg leading-snug font-bold">
          <Words as={Link} of={tip.title} in={tip} href={paths.tip(tip.id)} />
        </h2>
        <Words as="p" of={tip.shortDescription} in={tip} className="mt-1 text-ink-2" />
        <NotTranslated tip={tip} />
        {notes && (
          <p className="bookmarked-tip-note" dir="auto">
            <span className="sr-only" dir="ltr">
              {text.engagement_your_note()}{' '}
            </span>
            {notes}
          </p>
        )}
      </div>
      <div className="bookmarked-tip-buttons flex flex-wrap gap-[2px] -ms-[10px]">
        <Button className="tip-action" onClick={onEdit}>
          <Icon name="pencil" />
          {notes ? text.engagement_edit_note() : text.engagement_add_note()}
          <span className="sr-only"> {text.engagement_note_on({ title: lettersOf(tip.title) })}</span>
        </Button>
        <Button
          className="tip-action"
          action={runs}
          onClick={({ currentTarget }) => guard(() => remove(currentTarget))}
        >
          <Icon name="trash-2" />
          {text.engagement_remove()}
          <span className="sr-only"> {text.engagement_remove_from({ title: lettersOf(tip.title) })}</span>
        </Button>
      </div>
    </article>
  )
}
