import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { TipCard } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { preloadCode } from '#web/lib/load-code.ts'
import { useTimeout } from '#web/lib/use-timeout.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPart, loadForRider } from '#web/ui/lazy-part.tsx'
import { useTipEngagement } from './queries.ts'
import { useTipGuard, useTipRuns } from './use-tip-guard.ts'

/** How long the animating flag stays on after an action (ms). */
const ANIMATION = 1000

const loadActions = () => import('./actions.ts')
const preload = () => preloadCode(loadActions)
const loadShareMenu = () => import('./share-menu.tsx')
const BookmarkDialog = lazyPart(async () => (await import('./bookmark-dialog.tsx')).BookmarkDialog)
const ShareMenu = lazyPart(async () => (await loadShareMenu()).ShareMenu)

interface Props {
  tip: TipCard
  /** On a page of cards: whether the call for all tips has answered. Otherwise the tip fetches its own engagement. */
  inCards?: { known: boolean } | undefined
  /** Shows names beside the icons. */
  wide?: boolean
}

/** The buttons Like, Save and Share with their counts. */
export function TipActions({ tip, inCards, wide = false }: Props) {
  const client = useQueryClient()
  const guard = useTipGuard(tip.id)
  const runs = useTipRuns(tip.id)
  const state = useTipEngagement(tip.id, inCards)
  const [isSaving, setSaving] = useState(false)
  /** The button of the open share popover. */
  const [sharing, setSharing] = useState<HTMLElement>()
  const [animating, setAnimating] = useState<'like' | 'save' | 'share'>()
  const [startTimer] = useTimeout()
  const closeSave = useCallback(() => setSaving(false), [])
  const closeShare = useCallback(() => setSharing(undefined), [])

  function animate(action: 'like' | 'save' | 'share') {
    setAnimating(action)
    startTimer(() => setAnimating(undefined), ANIMATION)
  }
  // A press changes the state that its button showed, also when the page learns another state while the code is loaded.
  const { isLiked = false, isBookmarked = false } = state ?? {}
  async function like() {
    const actions = await loadForRider(loadActions)
    if (await actions?.likeTip(client, tip, !isLiked)) animate('like')
  }
  async function toggleSave() {
    const actions = await loadForRider(loadActions)
    if (await actions?.toggleSave(client, tip, isBookmarked, () => setSaving(true))) animate('save')
  }
  async function save(notes: string, seen: string) {
    const actions = await loadForRider(loadActions)
    // The dialog shows the note with which another tab has saved the tip meanwhile.
    const saved = seen === '' ? actions?.saveTip(client, tip, notes) : actions?.changeNote(client, tip, notes, seen)
    const isSaved = (await saved) ?? false
    if (isSaved) animate('save')
    return isSaved
  }
  const name = wide ? undefined : 'sr-only'

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only preloads code
    <div className="tip-actions" data-wide={wide || undefined} onPointerEnter={preload} onFocus={preload}>
      <Button
        className="tip-action tip-action-like"
        aria-pressed={isLiked}
        data-animating={animating === 'like' || undefined}
        data-waiting={state?.likeQueued}
        action={runs}
        onClick={() => guard(like)}
      >
        <Icon name="heart" />
        <span className={name}>{text.engagement_like()}</span>{' '}
        <span className="tip-action-count">{state?.likes.toLocaleString(text.language)}</span>
      </Button>
      <Button
        className="tip-action tip-action-save"
        aria-pressed={isBookmarked}
        data-animating={animating === 'save' || undefined}
        data-waiting={state?.saveQueued}
        action={runs}
        onClick={() => guard(toggleSave)}
      >
        <Icon name="bookmark" />
        <span className={name}>{text.engagement_save()}</span>
      </Button>
      <Button
        className="tip-action"
        aria-haspopup="dialog"
        aria-expanded={sharing !== undefined}
        data-animating={animating === 'share' || undefined}
        onPointerEnter={() => preloadCode(loadShareMenu)}
        onClick={(event) => setSharing(event.currentTarget)}
      >
        <Icon name="share-2" />
        <span className={name}>{text.engagement_share()}</span>{' '}
        <span className="tip-action-count">{state?.shares.toLocaleString(text.language)}</span>
      </Button>
      {(state?.likeQueued || state?.saveQueued) && <span className="sr-only">{text.engagement_not_sent()}</span>}
      {isSaving && <BookmarkDialog tip={tip} notes={state?.notes ?? ''} onSave={save} onClose={closeSave} />}
      {sharing && <ShareMenu tip={tip} anchor={sharing} onShared={() => animate('share')} onClose={closeShare} />}
    </div>
  )
}
