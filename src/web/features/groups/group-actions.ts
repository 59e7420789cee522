import type { Api } from '#shared/contract/all.ts'
import type { JoinedGroup, LedGroup } from '#shared/contract/groups.ts'
import { AGREEMENT } from '#shared/groups/rules.ts'
import { asName, type Name } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { useGroupCache } from './queries.ts'

/** The field of the forms with the name of a group, which show the server's errors about it. */
const GROUP_FIELDS = ['name'] as const

/** An action on a group. It waits for the others, and its messages name the group. */
const useGroupAction = <Data, Variables = void>(
  { id, name }: { id: string; name: Name },
  options: Parameters<typeof useAction<Data, Variables>>[0],
) => useAction<Data, Variables>({ key: `group ${id}`, about: name, onError: showError, ...options })

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
export function useChangeGroup(group: LedGroup, onChanged?: (sent: Changes) => void) {
  const { id, name } = group
  const { show } = useGroupCache()
  return useGroupAction(group, {
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

export function useRenewCode(group: LedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: () => call('POST /api/groups/:id/code', { params: { id: group.id } }),
    onSuccess: (group) => {
      show(group)
      showToast({ title: text.groups_code_renewed(), description: text.groups_code_renewed_text() })
      onDone()
    },
  })
}

export function useDeleteGroup(group: LedGroup, onDeleted: () => void) {
  const { id, name } = group
  const { forget } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: () => call('DELETE /api/groups/:id', { params: { id } }),
    onSuccess: () => {
      onDeleted()
      forget(id)
      showToast({ title: text.groups_deleted(), description: text.groups_deleted_text({ name }) })
    },
  })
}

/** Asks a member to take the lead, or takes that back with null. */
export function useOfferLead(group: LedGroup, onDone?: () => void) {
  const { show } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: (member: string | null) => {
      const body = { member, seen: group.offeredTo?.id ?? null }
      return call('POST /api/groups/:id/offer', { params: { id: group.id }, body })
    },
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
  })
}

export function useTakeLead(group: JoinedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: () => call('POST /api/groups/:id/lead', { params: { id: group.id } }),
    onSuccess: (group) => {
      onDone()
      show(group)
      showToast({ title: text.groups_lead_taken(), description: text.groups_lead_taken_text() })
    },
  })
}

export function useLeaveGroup(group: JoinedGroup, onLeft: () => void) {
  const { id, name } = group
  const { forget } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: () => call('DELETE /api/groups/:id/membership', { params: { id } }),
    onSuccess: () => {
      onLeft()
      forget(id)
      showToast({ title: text.groups_left(), description: text.groups_left_text({ name }) })
    },
  })
}

/** Agrees to be in the ladder, or takes that back. */
export function useBeInLadder(group: JoinedGroup) {
  const { show } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: (inLadder: boolean) =>
      call('PATCH /api/groups/:id/membership', { params: { id: group.id }, body: { inLadder } }),
    onSuccess: show,
  })
}

/** Ends the right of the leader to give this account a new one-time word. */
export function useOwnAccount(group: JoinedGroup, onDone: () => void) {
  const { show } = useGroupCache()
  return useGroupAction(group, {
    mutationFn: () => call('DELETE /api/groups/:id/membership/looked-after', { params: { id: group.id } }),
    onSuccess: (group: Api['DELETE /api/groups/:id/membership/looked-after']['reply'] | null) => {
      show(group)
      showToast({ title: text.groups_account_own_done(), description: text.groups_account_own_done_text() })
      onDone()
    },
  })
}
