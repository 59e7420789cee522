import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { call } from '#web/lib/api.ts'
import { hasToken } from '#web/lib/session.ts'
import { riderChanged } from './rider-changed.ts'
import { riderQuery, useKnownRider } from './session.ts'
import { useSite } from './site.tsx'

/** The place that a visitor has chosen on this device. */
const CHOSEN = 'place'

const listeners = new Set<() => void>()

function readChosen(): string | null {
  try {
    return localStorage.getItem(CHOSEN)
  } catch {
    // Without storage only the address names the place.
    return null
  }
}

function storeChosen(place: string): void {
  try {
    localStorage.setItem(CHOSEN, place)
  } catch {
    // The storage is full or forbidden, so the choice lasts as long as the address names it.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The place that was chosen on this device. Null on the server and during hydration. */
export function useChosenPlace(): string | null {
  return useSyncExternalStore(subscribe, readChosen, () => null)
}

/** The place that the address names. Null if it names none, or one that the site does not have. */
export function usePlaceOfAddress(): string | null {
  const { places } = useSite()
  const named = new URLSearchParams(useSearch()).get('place')
  return places.some(({ id }) => id === named) ? named : null
}

/**
 * The place whose rules are shown: that of the address, or the rider's, or that of the device, or that of the site. A place that the
 * site does not have counts as none. The first place that an address names becomes that of the device.
 */
export function usePlace(): string | undefined {
  const { places, place: ofSite } = useSite()
  const ofAddress = usePlaceOfAddress()
  const ofRider = useKnownRider()?.preferences.place
  const chosen = useChosenPlace()
  const known = (id: string | null | undefined) => places.some((place) => place.id === id)
  const isFirst = chosen === null && ofAddress !== null
  useEffect(() => {
    // During hydration the choice of the device is not known, so it is read again here.
    if (isFirst && readChosen() === null) storeChosen(ofAddress)
  }, [isFirst, ofAddress])
  return [ofAddress, ofRider, chosen].find(known) ?? ofSite
}

/** Returns a function that chooses a place, on this device and for the signed-in rider. */
export function useChoosePlace(): (place: string) => void {
  const client = useQueryClient()
  return (place) => {
    storeChosen(place)
    if (!hasToken()) return
    client.setQueryData(riderQuery.queryKey, (user) =>
      user ? { ...user, preferences: { ...user.preferences, place } } : user,
    )
    // A failure is ignored, because the device has the choice and the rider can choose once more.
    call('PATCH /api/user', { body: { preferences: { place } } }, { keepalive: true }).then(
      // Review and exam ask about the law of the new place.
      () => riderChanged(client),
      () => undefined,
    )
  }
}
