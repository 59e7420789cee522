import { type ComponentType, lazy, memo, Suspense } from 'react'
import { loadCode } from '#web/lib/load-code.ts'

type Props = { onChoose: () => void }

const load = async () => (await import('./site-choice.tsx')).SiteChoice

const never = () => new Promise<never>(() => undefined)

// The server renders the choice at once. It works as links until its code has loaded, and also if that fails.
const Choice: ComponentType<Props> = import.meta.env.SSR
  ? await load()
  : lazy(async () => ({ default: await loadCode(load).catch(never) }))

/**
 * The choice of language and place, whose code loads after the page. It ignores updates of its parent, because an
 * update before the code has loaded would make React drop what the server rendered, and the sidebar would jump. It may
 * ignore them, because `onChoose` does the same in each render.
 */
export const SiteChoice = memo(
  (props: Props) => (
    <Suspense>
      <Choice {...props} />
    </Suspense>
  ),
  () => true,
)
