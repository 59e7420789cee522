import * as text from '#texts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSetTutorial } from './queries.ts'

/** Restarts the tutorial and opens the tips list, where its first step is. */
export function RestartTutorial({ className }: { className: string }) {
  const set = useSetTutorial()
  const navigate = useNavigate()
  return (
    <Button
      className={className}
      onClick={() => {
        if (set.run({ completed: false, currentStep: 1 })) navigate(paths.home)
      }}
    >
      <Icon name="rotate-ccw" />
      {text.tutorial_restart()}
    </Button>
  )
}
