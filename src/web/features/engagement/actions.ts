import type { QueryClient } from '@tanstack/react-query'
import type { TipCard } from '#shared/contract/tips.ts'
import { asName, lettersOf } from '#shared/name.ts'
import type { SharePlatform } from '#shared/shares/platforms.ts'
import * as text from '#texts'
import { call, NoAnswerError } from '#web/lib/api.ts'
import { perform } from '#web/session/perform.ts'
import { ACTION_LIMIT, readQueue } from '#web/session/queued-actions.ts'
import { isSignedOut } from '#web/session/session.ts'
import { showError } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { NO_ENGAGEMENT, type TipEngagement, tipEngagementQuery, tipKey, withQueuedActions } from './queries.ts'
import { doneToast, type EngagementAction, failedToast, storeEngagement } from './send-engagement.ts'

/*
 * Like, save and share. The code is loaded with the first use. Each action returns whether it succeeded or waits, and shows its own
 * toasts. Callers use `useTipGuard`, so that only one action on a tip runs at a time.
 */

/**
 * Waits for an answer for at most ACTION_LIMIT.
 * @throws NoAnswerError when no answer comes in time, and whatever the answer throws.
 */
async function answeredInTime(answer: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerError()), ACTION_LIMIT)
  })
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * The state of a tip after the queued actions. It is fetched first if it is not cached, because a rider who saves early could lose
 * a note. When it cannot be fetched, shows a toast and returns undefined. If the site does not answer, the state counts as empty.
 */
async function knownStateOf(client: QueryClient, tipId: number): Promise<TipEngagement | undefined> {
  const areAllKnown = client.getQueryData(['/api/engagement']) === true
  if (!areAllKnown && client.getQueryData(tipKey(tipId)) === undefined) {
    try {
      await answeredInTime(client.fetchQuery(tipEngagementQuery(tipId)))
    } catch (error) {
      if (!(error instanceof NoAnswerError)) {
        showError(error as Error)
        return undefined
      }
    }
  }
  return withQueuedActions(client.getQueryData<TipEngagement>(tipKey(tipId)) ?? NO_ENGAGEMENT, tipId, readQueue())
}

/** A tip with its title, which names it when the rider has left it before an action on it fails. */
type NamedTip = Pick<TipCard, 'id' | 'title'>

const showFailed = ({ title }: NamedTip, action: EngagementAction, error: Error) =>
  showToast({ ...failedToast(action, error), about: asName(lettersOf(title)) })

/** Does something as the signed-in rider, and says how it ended. */
async function run(client: QueryClient, tip: NamedTip, action: EngagementAction, done = doneToast(action)) {
  const outcome = await perform(client, action)
  if (outcome.is === 'done') showToast(done)
  if (outcome.is === 'refused') showFailed(tip, action, outcome.error)
  return outcome.is !== 'refused'
}

/** Likes a tip, or removes the like. A visitor gets a toast that asks to sign in, and nothing is sent. */
export async function likeTip(client: QueryClient, tip: NamedTip, isLiked: boolean): Promise<boolean> {
  if (isSignedOut(client)) {
    const description = text.engagement_log_in_to_like()
    showToast({ title: text.engagement_log_in(), description, variant: 'destructive' })
    return false
  }
  return run(client, tip, { kind: 'like', tipId: tip.id, isLiked })
}

/**
 * Handles a press of 'Save'. A visitor gets a toast that asks to sign in. A tip that was `shownSaved` is removed; for a tip that
 * is not saved `askForNote` is called. A saved tip that was not yet shown as saved stays. Returns whether the press has ended.
 */
export async function toggleSave(
  client: QueryClient,
  tip: NamedTip,
  shownSaved: boolean,
  askForNote: () => void,
): Promise<boolean> {
  if (isSignedOut(client)) {
    showToast({ title: text.engagement_log_in(), description: text.engagement_log_in_to_save(), icon: 'log-in' })
    return false
  }
  if (shownSaved) return removeSaved(client, tip)
  const known = await knownStateOf(client, tip.id)
  if (known?.isBookmarked) showToast(doneToast({ kind: 'save', tipId: tip.id, isBookmarked: true, notes: undefined }))
  else if (known) askForNote()
  return known?.isBookmarked ?? false
}

/** Saves a tip with a note. A note from another device stays. */
export function saveTip(client: QueryClient, tip: NamedTip, notes: string): Promise<boolean> {
  return run(client, tip, { kind: 'save', tipId: tip.id, isBookmarked: true, notes: notes || undefined, seen: null })
}

/** Changes the note of a saved tip from the one that the rider has `seen`. */
export function changeNote(client: QueryClient, tip: NamedTip, typed: string, seen: string): Promise<boolean> {
  const notes = typed === seen ? undefined : typed
  const done = { title: text.engagement_note_saved() }
  return run(client, tip, { kind: 'save', tipId: tip.id, isBookmarked: true, notes, seen }, done)
}

export function removeSaved(client: QueryClient, tip: NamedTip): Promise<boolean> {
  return run(client, tip, { kind: 'save', tipId: tip.id, isBookmarked: false, notes: null })
}

/** Counts a share. Visitors can share too, and theirs cannot wait. A share cannot be undone. */
export async function recordShare(client: QueryClient, tip: NamedTip, platform: SharePlatform): Promise<boolean> {
  const action: EngagementAction = { kind: 'share', tipId: tip.id, platform }
  if (!isSignedOut(client)) return run(client, tip, action)
  try {
    const reply = await call('POST /api/tips/:id/share', { params: { id: String(tip.id) }, body: { platform } })
    if (reply) storeEngagement(client, action, reply)
    showToast(doneToast(action))
    return true
  } catch (error) {
    showFailed(tip, action, error as Error)
    return false
  }
}
