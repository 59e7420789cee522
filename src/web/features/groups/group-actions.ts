import type { Api } from '#shared/contract/all.ts'
import type { JoinedGroup, LedGroup } from '#shared/contract/groups.ts'
import { AGREEMENT } from '#shared/groups/rules.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useGroupCache } from './queries.ts'

/** The field of the forms with the name of a group, which show the server's errors about it. */
const GROUP_FIELDS = ['name'] as const

export function useStartGroup(onStarted: (group: LedGroup, sent: string) => void) {
  const { show } = useGroupCache()
  return useAction({
    about: asName,
    mutationFn: (name: string) => call('POST /api/groups', { body: { name } }),
    onSuccess: (group, sent) => {
      if (!group) return
      show(group)
      onStarted(group, sent)
    },
    onError: showUnlessAtFields(GROUP_FIELDS),
  })
}

export function useJoinGroup(onJoined: (group: JoinedGroup) => void) {
  const { show } = useGroupCache()
  return useAction({
    about: (_code, group) => group?.name,
    mutationFn: (code: string) =>
      call('POST /api/invitations/:code', { params: { code }, body: { agreement: AGREEMENT } }),
    onSuccess: (group) => {
      if (!group) return
      show(group)
      onJoined(group)
    },
    onError: showError,
  })
}

type Changes = Parameters<typeof call<'PATCH /api/groups/:id'>>[1]['body']

/** Changes name, day, ladder or whether riders can join. */
export function useChangeGroup({ id, name }: LedGroup, onChanged?: (sent: Changes) => void) {
  const { show } = useGroupCache()
  return useAction({
    // The message says the new name, because no page shows the one before.
    about: (_sent, group) => group?.name ?? name,
    mutationFn: (body: Changes) => call('PATCH /api/groups/:id', { params: { id }, body }),
    onSuccess: (group, sent) => {
      show(group)
      showToast({ title: text.groups_saved(), description: text.groups_saved_text() })
      onChanged?.(sent)
    },
    onError: showUnlessAtFields(GROUP_FIELDS),
  })
}

export function useRenewCode({ id, name }: LedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: () => call('POST /api/groups/:id/code', { params: { id } }),
    onSuccess: (group) => {
      show(group)
      showToast({ title: text.groups_code_renewed(), description: text.groups_code_renewed_text() })
      onDone()
    },
    onError: showError,
  })
}

export function useDeleteGroup({ id, name }: LedGroup, onDeleted: () => void) {
  const { forget } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: () => call('DELETE /api/groups/:id', { params: { id } }),
    onSuccess: () => {
      onDeleted()
      forget(id)
      showToast({ title: text.groups_deleted(), description: text.groups_deleted_text({ name }) })
    },
    onError: showError,
  })
}

/** Asks a member to take the lead, or takes that back with null. */
export function useOfferLead({ id, name }: LedGroup, onDone?: () => void) {
  const { show } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: (member: string | null) => call('POST /api/groups/:id/offer', { params: { id }, body: { member } }),
    onSuccess: (group, member) => {
      show(group)
      showToast(
        member === null
          ? { title: text.groups_offer_ended(), description: text.groups_offer_ended_text() }
          : {
              title: text.groups_offered(),
              description: text.groups_offered_text({ name: group?.offeredTo?.label ?? '' }),
            },
      )
      onDone?.()
    },
    onError: showError,
  })
}

export function useTakeLead({ id, name }: JoinedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: () => call('POST /api/groups/:id/lead', { params: { id } }),
    onSuccess: (group) => {
      onDone()
      show(group)
      showToast({ title: text.groups_lead_taken(), description: text.groups_lead_taken_text() })
    },
    onError: showError,
  })
}

export function useLeaveGroup({ id, name }: JoinedGroup, onLeft: () => void) {
  const { forget } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: () => call('DELETE /api/groups/:id/membership', { params: { id } }),
    onSuccess: () => {
      onLeft()
      forget(id)
      showToast({ title: text.groups_left(), description: text.groups_left_text({ name }) })
    },
    onError: showError,
  })
}

/** Agrees to be in the ladder, or takes that back. */
export function useBeInLadder({ id, name }: JoinedGroup) {
  const { show } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: (inLadder: boolean) => call('PATCH /api/groups/:id/membership', { params: { id }, body: { inLadder } }),
    onSuccess: show,
    onError: showError,
  })
}

/** Ends the right of the leader to give this account a new one-time word. */
export function useOwnAccount({ id, name }: JoinedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useAction({
    about: name,
    mutationFn: () => call('DELETE /api/groups/:id/membership/looked-after', { params: { id } }),
    onSuccess: (group: Api['DELETE /api/groups/:id/membership/looked-after']['reply'] | null) => {
      show(group)
      showToast({ title: text.groups_account_own_done(), description: text.groups_account_own_done_text() })
      onDone()
    },
    onError: showError,
  })
}
