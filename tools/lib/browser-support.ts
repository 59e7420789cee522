// Says what the oldest browsers lack, from the data of MDN (@mdn/browser-compat-data).

import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { OLDEST_BROWSERS } from '../../src/shared/oldest-browsers.ts'

const { safari, firefox, chromium } = OLDEST_BROWSERS

/** The names of these browsers in MDN's data, with those of their phone versions. */
const OLDEST = {
  safari,
  safari_ios: safari,
  firefox,
  firefox_android: firefox,
  chrome: chromium,
  chrome_android: chromium,
} as const

/** Whether version `a` ('16.4') is `b` or older. */
function isUpTo(a: string, b: string): boolean {
  const [first, second] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number))
  for (const index of [0, 1]) {
    const difference = (first?.[index] ?? 0) - (second?.[index] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return true
}

/** Whether a browser has a feature. A feature that the browser has only with one of `prefixes` counts too. */
function holds(
  { version_added, version_removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  version: string,
  prefixes: string[],
): boolean {
  if (!version_added || version_added === 'preview' || flags || alternative_name) return false
  if (prefix && !prefixes.includes(prefix)) return false
  return isUpTo(version_added, version) && !(version_removed && isUpTo(version_removed, version))
}

/**
 * The first of the oldest browsers that lacks a feature, such as 'safari 16.4', or undefined if all have it. A browser that has it
 * with one of the `prefixes` has it.
 */
export function lackedBy(compat: CompatStatement | undefined, prefixes: string[] = []): string | undefined {
  if (!compat) return undefined
  for (const [browser, version] of Object.entries(OLDEST)) {
    const support = compat.support[browser as keyof typeof OLDEST]
    const statements = support === undefined ? [] : Array.isArray(support) ? support : [support]
    if (!statements.some((statement) => holds(statement, version, prefixes))) return `${browser} ${version}`
  }
  return undefined
}

/** The feature at a path of names, such as ['css', 'properties', 'gap']. */
export function featureAt(path: string[]): Identifier | undefined {
  let found: unknown = data
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found as Identifier
}

/**
 * The names of members of all interfaces below `paths`. The value is the browser that lacks it, or undefined if an interface has a
 * member of this name in all of the oldest browsers.
 */
export function lackedNames(...paths: string[][]): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>()
  for (const path of paths) {
    for (const owner of Object.values(featureAt(path) ?? {})) {
      for (const [key, feature] of Object.entries(owner as Record<string, Identifier>)) {
        if (key === '__compat' || !feature.__compat) continue
        const name = key.replace(/_(static|event)$/, '')
        const lacked = lackedBy(feature.__compat)
        if (!names.has(name)) names.set(name, lacked)
        else if (lacked === undefined) names.set(name, undefined)
      }
    }
  }
  return names
}
