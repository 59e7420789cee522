import { test } from '@playwright/test'
import type { Watcher } from './watch.ts'

const typeOf = (watcher: Watcher) => `allows ${watcher}`

/** Called in a test that wants what a watcher forbids. The reason stands in the report. */
export function allow(watcher: Watcher, reason: string): void {
  test.info().annotations.push({ type: typeOf(watcher), description: reason })
}

export const isAllowed = (watcher: Watcher): boolean =>
  test.info().annotations.some(({ type }) => type === typeOf(watcher))
