import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { TipList } from '#shared/contract/lists.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { useAction } from '#web/lib/use-action.ts'
import { riderChanged } from '#web/session/rider-changed.ts'
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

const replaced = (list: TipList) => (lists: TipList[]) => lists.map((one) => (one.id === list.id ? list : one))

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

/** The key of the actions on a list, which wait for each other. */
const keyOf = ({ id }: TipList) => `list ${id}`

export function useRenameList(list: TipList, onRenamed: (name: string) => void) {
  const show = useShowLists()
  return useAction({
    key: keyOf(list),
    about: asName,
    mutationFn: (name: string) => call('PATCH /api/lists/:id', { params: { id: String(list.id) }, body: { name } }),
    onSuccess: (list, name) => {
      if (list) show(replaced(list))
      onRenamed(name)
    },
    onError: showUnlessAtFields(LIST_FIELDS),
  })
}

/** Computes the new tips of a list from its current ones. */
export type ChangeTips = (tipIds: readonly number[]) => number[]

/**
 * Changes the tips of a list. Each change is shown at once and applied to the newest state, so presses need no guard.
 * The complete orders are sent one after the other. When the last has ended, the page shows the order that the server has.
 */
export function useChangeTips({ id }: TipList): (change: ChangeTips) => void {
  const client = useQueryClient()
  const show = useShowLists()
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  return (change) => {
    const list = client.getQueryData(listsQuery.queryKey)?.find((one) => one.id === id)
    if (!list) return
    const tipIds = change(list.tipIds)
    show(replaced({ ...list, tipIds }))
    sent.current = sent.current
      .then(() => call('PATCH /api/lists/:id', { params: { id: String(id) }, body: { tipIds } }))
      .catch(showError)
    const last = sent.current
    void last.then(() => last === sent.current && riderChanged(client))
  }
}

export function useDeleteList(list: TipList, onDeleted: () => void) {
  const { id, name } = list
  const show = useShowLists()
  return useAction({
    key: keyOf(list),
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
    key: keyOf(list),
    about: name,
    mutationFn: (isShared: boolean) =>
      call(isShared ? 'POST /api/lists/:id/share' : 'DELETE /api/lists/:id/share', { params: { id: String(id) } }),
    onSuccess: (list) => {
      if (!list) return
      show(replaced(list))
      showToast(
        list.shareCode === null
          ? { title: text.lists_unshared(), description: text.lists_unshared_text(list) }
          : { title: text.lists_shared(), description: text.lists_shared_text(list) },
      )
    },
    onError: showError,
  })
}
