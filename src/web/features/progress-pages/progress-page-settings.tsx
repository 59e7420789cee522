import { useQuery } from '@tanstack/react-query'
import type { ProgressPage } from '#shared/contract/progress-pages.ts'
import { PROGRESS_PAGE_PARTS, type ProgressPagePart } from '#shared/progress-pages/rules.ts'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { useOwnValue } from '#web/lib/use-own-value.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedElsewhere } from '#web/ui/changed-elsewhere.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ShareLink } from '#web/ui/share-link.tsx'
import { progressPageQuery, useHidePage, useShowPage } from './queries.ts'

const NAMES: Record<ProgressPagePart, () => string> = {
  name: text.progress_pages_name,
  avatar: text.progress_pages_avatar,
  level: text.progress_pages_level,
  streak: text.progress_pages_streak,
  tips: text.progress_pages_tips,
  achievements: text.progress_pages_achievements,
}

/** The parts that are ticked while the page is off. The name is not among them, so that a rider shows it only by choice. */
const AT_FIRST: ProgressPagePart[] = ['level', 'tips']

/** Turns the rider's public progress page on and off, and chooses what it shows. */
export function ProgressPageSettings() {
  const query = useQuery(progressPageQuery)
  const page = query.data
  if (!page) return <Loaded query={query} failed={text.progress_pages_failed()} />
  return <Settings page={page} />
}

function Settings({ page: { code, shows } }: { page: ProgressPage }) {
  const parts = useOwnValue<ProgressPagePart[]>(code === null ? AT_FIRST : shows)
  const chosen = parts.value
  const show = useShowPage(parts.saved)
  const hide = useHidePage(parts.reset)
  const address = useAddress()
  const toggle = (part: ProgressPagePart) =>
    parts.set(PROGRESS_PAGE_PARTS.filter((one) => (one === part ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        show.run(chosen)
      }}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-bold">{text.progress_pages_shows()}</legend>
        {PROGRESS_PAGE_PARTS.map((part) => (
          <label key={part} className="flex min-h-[44px] cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={chosen.includes(part)}
              onChange={() => toggle(part)}
            />
            {NAMES[part]()}
          </label>
        ))}
      </fieldset>
      <ChangedElsewhere of={[parts]} />
      <div className="button-row">
        <Button
          type="submit"
          className="button button-primary"
          action={show}
          cannot={chosen.length === 0 && text.progress_pages_choose_first()}
        >
          {code === null ? text.progress_pages_turn_on() : text.progress_pages_change()}
        </Button>
        {code !== null && (
          <Button className="button" action={hide}>
            {text.progress_pages_turn_off()}
          </Button>
        )}
      </div>
      {code !== null && (
        <>
          <ShareLink path={paths.progressPage(code)} />
          <img
            // Another address after each change, because browsers keep pictures in memory.
            src={`${address(`${paths.progressPage(code)}/preview.png`)}?shows=${shows.join()}`}
            alt={text.progress_pages_picture()}
            width={1200}
            height={630}
            className="card h-auto w-full max-w-md"
          />
        </>
      )}
    </form>
  )
}
