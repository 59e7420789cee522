import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '#web/ui/toast-store.ts'
import { outbox } from './outbox.ts'
import { riderIdOf } from './session.ts'
import { type Deed, isSameDeed, readWaiting } from './waiting.ts'

/** Whether a deed cannot be sent now: there is no network, or an earlier wish about the same waits before it. */
export function mustWait(deed: Deed): boolean {
  return !navigator.onLine || readWaiting().some((waiting) => isSameDeed(waiting.deed, deed))
}

/**
 * Keeps a deed on the device until there is a network, and says so. False when it cannot be kept: nobody is known to be
 * signed in, or the browser keeps nothing.
 */
export async function keepDeed(client: QueryClient, deed: Deed): Promise<boolean> {
  const riderId = riderIdOf(client)
  if (riderId === undefined) return false
  try {
    await outbox.keep(riderId, deed)
  } catch {
    return false
  }
  showToast({ title: 'Saved on this device', description: 'It is sent when you are back online.' })
  return true
}
