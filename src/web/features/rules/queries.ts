import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { PlaceRules, Rule } from '#shared/contract/rules.ts'
import type { Tip } from '#shared/contract/tips.ts'
import { type RulesAt, rulesAt } from '#shared/places/rules-at.ts'
import { pageKeys, rulesKey } from '#shared/site.ts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { FOR_EVERYBODY } from '#web/lib/query-client.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useSite } from '#web/session/site.tsx'

const FOREVER = Number.POSITIVE_INFINITY

/** All rules of a place. They are fetched at most once per page load. */
export const rulesQuery = (place: string) =>
  queryOptions({
    queryKey: rulesKey(place),
    meta: FOR_EVERYBODY,
    queryFn: async () => {
      const language = contentLanguage()
      const query = `${language === '' ? '?' : `${language}&`}place=${encodeURIComponent(place)}`
      const rules = await call('GET /api/rules', {}, { query })
      if (!rules) throw new Error('No rules in the answer')
      return rules
    },
    staleTime: FOREVER,
    gcTime: FOREVER,
  })

/** The rules of a tip that its own page carries. They are never fetched. */
const rulesOfPage = (tip: number, place: string) => ({
  queryKey: pageKeys.rulesOfTip(tip, place),
  meta: FOR_EVERYBODY,
  queryFn: async (): Promise<PlaceRules | null> => null,
  staleTime: FOREVER,
  enabled: false,
})

/** How often an open page looks whether a rule has begun or ended (ms). */
const LOOK_EVERY = 20_000

/**
 * The rules that hold now. An open page changes at midnight of the place, also without a network. `rulesSince` of the
 * server counts instead of the device's clock during hydration, and while that clock is behind it.
 */
export function useRulesNow(place: PlaceRules | undefined): RulesAt<Rule> | undefined {
  const { rulesSince } = useSite()
  const isHydrated = useHydrated()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const now = place && rulesAt(place, new Date(isHydrated ? Math.max(Date.now(), rulesSince) : rulesSince))
  const changesAt = now?.changesAt?.getTime()
  useEffect(() => {
    if (changesAt === undefined) return
    const look = () => {
      if (Date.now() >= changesAt) renderAgain()
    }
    const timer = setInterval(look, LOOK_EVERY)
    // A device that slept has missed its timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [changesAt])
  return now
}

/** The rules of a place that a tip names, from its page or from the server. */
export function useRulesOfTip({ id, rules = [] }: Tip, place: string): PlaceRules | undefined {
  const ofPage = useQuery(rulesOfPage(id, place))
  const all = useQuery({ ...rulesQuery(place), enabled: rules.length > 0 && !ofPage.data })
  const found = ofPage.data ?? all.data
  return found && { ...found, rules: found.rules.filter((rule) => rules.includes(rule.id)) }
}
