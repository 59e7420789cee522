import { flushSync } from 'react-dom'
import type { LedGroup, ReportRow, TemporaryPassword } from '#shared/contract/groups.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError, call } from '#web/lib/api.ts'
import { callFile } from '#web/lib/call-file.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { focusMain } from '#web/lib/focus.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useIsHere } from '#web/lib/use-is-here.ts'
import { CHANGES_NOTHING } from '#web/session/rider-changed.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The field of the form with the leader's name for a member, which shows the server's errors about it. */
export const LABEL_FIELDS = ['label'] as const

/** The key of the actions on a member, which wait for each other. */
const keyOf = (member: string) => `member ${member}`

/** Changes the leader's own name for a member. */
export function useLabelMember({ id }: LedGroup, { id: member }: ReportRow, onDone: (label: string) => void) {
  return useAction({
    key: keyOf(member),
    about: asName,
    mutationFn: (label: string) =>
      call('PATCH /api/groups/:id/members/:member', { params: { id, member }, body: { label } }),
    onSuccess: (_, label) => onDone(label),
    onError: showUnlessAtFields(LABEL_FIELDS),
  })
}

export function useRemoveMember({ id }: LedGroup, { id: member, label }: ReportRow, onDone: () => void) {
  const isHere = useIsHere()
  return useAction({
    key: keyOf(member),
    about: label,
    mutationFn: () => call('DELETE /api/groups/:id/members/:member', { params: { id, member } }),
    onSuccess: () => {
      showToast({ title: text.groups_member_removed(), description: text.groups_member_removed_text({ name: label }) })
      // The dialog gives the focus back to the member's row, which is about to be removed.
      if (isHere()) {
        flushSync(onDone)
        focusMain()
      }
    },
    onError: showError,
  })
}

/** The names for which the server refused to make accounts, each with its place and the reason. */
export interface RefusedName {
  place: number
  /** Undefined when a member of the group has the name. */
  message: string | undefined
}

function refusedIn(error: Error): RefusedName[] {
  if (!(error instanceof ApiError)) return []
  return (error.errors ?? []).flatMap(({ path: [field, place], message }) =>
    field === 'labels' ? [{ place: Number(place), message: error.code === 'label-taken' ? undefined : message }] : [],
  )
}

/**
 * Makes accounts for these names. Their one-time words are answered once.
 * @param onRefused called with the names that the server refused
 */
export function useMakeAccounts(
  { id, name }: LedGroup,
  onMade: (words: TemporaryPassword[]) => void,
  onRefused: (names: RefusedName[]) => void,
) {
  return useAction({
    key: `accounts ${id}`,
    about: name,
    mutationFn: (labels: string[]) =>
      call('POST /api/groups/:id/accounts', { params: { id }, body: { labels } }, { query: contentLanguage() }),
    onSuccess: (words) => {
      onMade(words ?? [])
    },
    onError: (error) => {
      const refused = refusedIn(error)
      if (refused.length === 0) showError(error)
      else onRefused(refused)
    },
  })
}

/** Gives accounts new one-time words. */
export function useNewWords(
  { id, name }: LedGroup,
  { id: member, label }: ReportRow,
  onMade: (words: TemporaryPassword[]) => void,
) {
  return useAction({
    key: keyOf(member),
    // A failure is about the member. The new word waits on the page of the group.
    about: (_none, words) => (words ? name : label),
    mutationFn: () =>
      call('POST /api/groups/:id/words', { params: { id }, body: { members: [member] } }, { query: contentLanguage() }),
    onSuccess: (words) => {
      onMade(words ?? [])
    },
    onError: showError,
  })
}

/** Downloads the sheet for the wall. */
export function useSheet({ id }: LedGroup) {
  return useAction({
    mutationFn: () => callFile('GET /api/groups/:id/sheet', { params: { id } }, contentLanguage()),
    meta: CHANGES_NOTHING,
    onSuccess: (file) => saveFile(file, file.name),
    onError: showError,
  })
}

/** Downloads the report for a spreadsheet. */
export function useCsv({ id }: LedGroup) {
  return useAction({
    mutationFn: () => callFile('GET /api/groups/:id/csv', { params: { id } }, contentLanguage()),
    meta: CHANGES_NOTHING,
    onSuccess: (file) => saveFile(file, file.name),
    onError: showError,
  })
}

/** Downloads the sheet with one-time words. */
export function useWordsSheet({ id }: LedGroup, words: readonly TemporaryPassword[]) {
  return useAction({
    mutationFn: () =>
      callFile(
        'POST /api/groups/:id/words/sheet',
        {
          params: { id },
          body: {
            words: words.map(({ label, username, word }) => ({
              label: lettersOf(label),
              username: lettersOf(username),
              word,
            })),
          },
        },
        contentLanguage(),
      ),
    onSuccess: (file) => saveFile(file, file.name),
    onError: showError,
  })
}
