import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '#shared/contract/all.ts'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { ApiError, call, NoAnswerError } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { showError } from '#web/ui/show-error.ts'
import { showToast } from '#web/ui/toast-store.ts'
import { isAmong, subscribe, unsubscribe } from './push.ts'

export type Reminders = Api['GET /api/reminders']['reply']

/** The rider's reminders, and whether this browser gets them. */
export const remindersQuery = queryOptions({
  queryKey: ['/api/reminders'],
  queryFn: async () => {
    const reminders = await call('GET /api/reminders', {})
    if (!reminders) throw new Error('No answer')
    return { ...reminders, isOnHere: await isAmong(reminders.devices) }
  },
})

type Way = NonNullable<Reminders['way']>

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: remindersQuery.queryKey })
}

/** Turning reminders on and off wait for each other. */
const KEY = 'reminders'

/** Turns reminders on. For pushes it asks for the permission first, so call `run` in a press. */
export function useTurnOn(publicKey: string) {
  const refresh = useRefresh()
  return useAction({
    key: KEY,
    about: asName(text.reminder_title()),
    mutationFn: async ({ way, hour }: { way: Way; hour: number }) => {
      if (way === 'mail') return call('POST /api/reminders', { body: { way, hour } })
      const subscription = await subscribe(publicKey)
      if (subscription === 'denied') return 'denied'
      return call('POST /api/reminders', { body: { way, hour, subscription } })
    },
    onSuccess: async (answer) => {
      if (answer === 'denied') {
        showToast({ title: text.reminder_title(), description: text.reminder_denied(), variant: 'destructive' })
        return
      }
      await refresh()
      showToast({ title: text.reminder_now_on() })
    },
    onError: (error) =>
      // Any other error comes from the browser or its push service.
      error instanceof ApiError || error instanceof NoAnswerError
        ? showError(error)
        : showToast({ title: text.reminder_title(), description: text.reminder_not_set_up(), variant: 'destructive' }),
  })
}

const HOUR_KEY = ['reminder hour']

/** Changes the hour. While one choice is being stored, only the newest of the later ones is kept. The page shows `variables` while it runs. */
export function useChangeHour() {
  const client = useQueryClient()
  const isNewest = () => client.isMutating({ mutationKey: HOUR_KEY }) === 1
  return useAction({
    about: asName(text.reminder_title()),
    takesEveryPress: true,
    mutationKey: HOUR_KEY,
    scope: { id: 'reminder hour' },
    mutationFn: async (hour: number) => {
      if (!isNewest()) return false
      await call('PATCH /api/reminders', { body: { hour } })
      return true
    },
    onSuccess: (isStored, hour) => {
      if (!isStored) return
      // Only the hour is set here. The other data are fetched again after the last of several quick choices.
      client.setQueryData(remindersQuery.queryKey, (reminders) => reminders && { ...reminders, hour })
    },
    onError: showError,
  })
}

/** Ends all reminders of the rider, on every device. */
export function useTurnOff() {
  const refresh = useRefresh()
  return useAction({
    key: KEY,
    about: asName(text.reminder_title()),
    mutationFn: () => call('DELETE /api/reminders', {}),
    onSuccess: async () => {
      // A failure is ignored, because the server sends nothing any more even if the browser keeps its subscription.
      await unsubscribe().catch(() => undefined)
      await refresh()
      showToast({ title: text.reminder_now_off() })
    },
    onError: showError,
  })
}
