import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { TipList } from '#shared/contract/lists.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError, showUnlessAtFields } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** The rider's lists of tips, oldest first. */
export const listsQuery = queryOptions({
  queryKey: ['/api/lists'],
  queryFn: async () => (await call('GET /api/lists', {})) ?? [],
})

/** A shared list. Its page carries it. */
export const sharedListQuery = (code: string) =>
  queryOptions({
    queryKey: ['/api/shared-lists', code],
    meta: FOR_EVERYBODY,
    queryFn: () => call('GET /api/shared-lists/:code', { params: { code } }, { query: contentLanguage() }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Changes the cached lists. */
function useShowLists() {
  const client = useQueryClient()
  return (change: (lists: TipList[]) => TipList[]) => {
    const { queryKey } = listsQuery
    client.setQueryData(queryKey, (lists) => (lists ? change(lists) : lists))
    // Cancel a running fetch, because its answer may be older than this change. The changed lists stay.
    void client.cancelQueries({ queryKey })
  }
}

/** Changes what an action is about, because another one may have changed the rest since it was sent. */
const changed = (id: number, change: Partial<TipList>) => (lists: TipList[]) =>
  lists.map((one) => (one.id === id ? { ...one, ...change } : one))

/** The fields of the form with a list's name, which shows the server's errors about them. */
const LIST_FIELDS = ['name'] as const

export function useCreateList(onCreated: (list: TipList, sent: string) => void) {
  const show = useShowLists()
  return useAction({
    about: asName,
    mutationFn: (name: string) => call('POST /api/lists', { body: { name } }),
    onSuccess: (list, sent) => {
      if (!list) return
      show((lists) => [...lists, list])
      onCreated(list, sent)
    },
    onError: showUnlessAtFields(LIST_FIELDS),
  })
}

/** The key of the actions on a list, which wait for each other. They are sent in their order, after the tips that are on their way. */
const orderOf = ({ id }: TipList) => ({ key: `list ${id}`, scope: { id: `list ${id}` } })

export function useRenameList(list: TipList, onRenamed: (name: string) => void) {
  const show = useShowLists()
  return useAction({
    ...orderOf(list),
    about: asName,
    mutationFn: (name: string) => call('PATCH /api/lists/:id', { params: { id: String(list.id) }, body: { name } }),
    onSuccess: (list, name) => {
      if (list) show(changed(list.id, { name: list.name }))
      onRenamed(name)
    },
    onError: showUnlessAtFields(LIST_FIELDS),
  })
}

/** Computes the new tips of a list from its current ones. */
export type ChangeTips = (tipIds: readonly number[]) => number[]

/**
 * Changes the tips of a list. Each change is shown at once and applied to the newest state, so presses need no guard.
 * The complete orders are sent one after the other, and of those that wait only the newest. A rider may leave the page at once.
 */
export function useChangeTips(list: TipList): (change: ChangeTips) => void {
  const { id } = list
  const client = useQueryClient()
  const show = useShowLists()
  const mutationKey = ['tips of list', id]
  const send = useAction({
    takesEveryPress: true,
    mutationKey,
    scope: orderOf(list).scope,
    mutationFn: async (tipIds: number[]) => {
      const isNewest = client.isMutating({ mutationKey }) === 1
      if (isNewest)
        await call('PATCH /api/lists/:id', { params: { id: String(id) }, body: { tipIds } }, { keepalive: true })
    },
    onError: showError,
  })
  return (change) => {
    const shown = client.getQueryData(listsQuery.queryKey)?.find((one) => one.id === id)
    if (!shown) return
    const tipIds = change(shown.tipIds)
    show(changed(id, { tipIds }))
    send.run(tipIds)
  }
}

export function useDeleteList(list: TipList, onDeleted: () => void) {
  const { id, name } = list
  const show = useShowLists()
  return useAction({
    ...orderOf(list),
    about: name,
    mutationFn: () => call('DELETE /api/lists/:id', { params: { id: String(id) } }),
    onSuccess: () => {
      show((lists) => lists.filter((list) => list.id !== id))
      showToast({ title: text.lists_deleted(), description: text.lists_deleted_text({ name }) })
      onDeleted()
    },
    onError: showError,
  })
}

/** Makes the link to a list, or takes it back. */
export function useShareList(list: TipList) {
  const { id, name } = list
  const show = useShowLists()
  return useAction({
    ...orderOf(list),
    about: name,
    mutationFn: (isShared: boolean) =>
      call(isShared ? 'POST /api/lists/:id/share' : 'DELETE /api/lists/:id/share', { params: { id: String(id) } }),
    onSuccess: (list) => {
      if (!list) return
      show(changed(id, { shareCode: list.shareCode }))
      showToast(
        list.shareCode === null
          ? { title: text.lists_unshared(), description: text.lists_unshared_text(list) }
          : { title: text.lists_shared(), description: text.lists_shared_text(list) },
      )
    },
    onError: showError,
  })
}
