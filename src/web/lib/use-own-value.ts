import { useEffect, useState } from 'react'

/** A value that somebody has typed or chosen, and the stored one from which they began. */
export interface OwnValue<T> {
  value: T
  /** Undefined once the own value was saved, until more is typed. */
  before?: T
}

type Kept<T> = readonly [OwnValue<T> | undefined, (own: OwnValue<T> | undefined) => void, ...unknown[]]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Like `useOwnValue` for an own value that something else keeps, for example `useKept`. */
export function useOwnValueIn<T>([own, setOwn]: Kept<T>, stored: T) {
  const isStored = own !== undefined && isSame(own.value, stored)
  useEffect(() => {
    if (isStored) setOwn(undefined)
  })
  return {
    value: own ? own.value : stored,
    isOwn: own !== undefined,
    /** Whether another tab or device has changed the stored value since the own one was begun. */
    isOutdated: own?.before !== undefined && !isStored && !isSame(own.before, stored),
    set: (value: T) => setOwn({ value, before: own?.before ?? stored }),
    reset: () => setOwn(undefined),
    /** Call it when a value was saved. One that was typed meanwhile stays, and then it returns false. */
    saved: (sent: T) => {
      const isSent = own === undefined || isSame(own.value, sent)
      setOwn(isSent ? undefined : { value: own.value })
      return isSent
    },
  }
}

/**
 * A value of a form that changes stored data: what was typed, or else what is stored, so that it follows what another tab or device changes.
 * `ChangedElsewhere` says it where an own value would replace that.
 */
export const useOwnValue = <T>(stored: T) => useOwnValueIn(useState<OwnValue<T>>(), stored)
