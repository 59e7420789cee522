import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CodeState } from '#shared/codes/rules.ts'
import * as text from '#texts'
import { call } from '#web/lib/api.ts'
import { contentLanguage } from '#web/lib/content-language.ts'
import { usePressGuard } from '#web/lib/press-guard.ts'
import { useSite } from '#web/session/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LeftToRight } from '#web/ui/left-to-right.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { Words } from '#web/ui/words.tsx'
import './own-code.css'

export const codeQuery = queryOptions({
  queryKey: ['/api/code'],
  queryFn: () => call('GET /api/code', {}, { query: contentLanguage() }),
  staleTime: 0,
})

const ENDS: Record<Exclude<CodeState, 'valid'>, () => string> = {
  ended: text.codes_ended,
  withdrawn: text.codes_withdrawn,
  lost: text.codes_lost,
}

const dayOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(text.dates_locale(), { dateStyle: 'long', timeZone: 'UTC' })

/** The code that the rider got for passing the exam, or that there was none left. Nothing where the operator gives none. */
export function OwnCode() {
  const { data } = useQuery(codeQuery)
  const { operator } = useSite()
  const guard = usePressGuard()
  if (!data || (!data.code && !data.hasRunOut)) return null
  const { code } = data
  async function copy(letters: string) {
    try {
      await navigator.clipboard.writeText(letters)
      showToast({ title: text.codes_copied() })
    } catch {
      showToast({ title: text.codes_not_copied(), variant: 'destructive' })
    }
  }
  return (
    <section className="card own-code" aria-labelledby="own-code">
      <h2 id="own-code" className="text-xl font-bold">
        {text.codes_title()}
      </h2>
      {code ? (
        <>
          <Words as="p" of={code.words} in={code} />
          <p
            className="own-code-letters justify-self-start py-[10px] px-[18px] text-(length:--text-22) font-bold"
            data-state={code.state}
          >
            <LeftToRight>{code.code}</LeftToRight>
          </p>
          {code.state === 'valid' ? (
            <div className="button-row">
              <Button className="button button-accent" onClick={() => guard(() => copy(code.code))}>
                <Icon name="copy" />
                {text.codes_copy()}
              </Button>
              {code.endsOn !== null && <p className="text-ink-2">{text.codes_until({ day: dayOf(code.endsOn) })}</p>}
            </div>
          ) : (
            <p className="font-bold">{ENDS[code.state]()}</p>
          )}
        </>
      ) : (
        <p>{operator?.name ? text.codes_run_out_ask({ name: operator.name }) : text.codes_run_out()}</p>
      )}
    </section>
  )
}
