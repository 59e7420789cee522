import { useLocation } from 'wouter'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useSetTutorial } from './queries.ts'

/** Begins the tutorial anew (D30), where it begins: at the tips. */
export function RestartTutorial({ className }: { className: string }) {
  const set = useSetTutorial()
  const [, navigate] = useLocation()
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        if (set.run({ completed: false, currentStep: 1 })) navigate(paths.home)
      }}
    >
      <Icon name="rotate-ccw" />
      Restart tutorial
    </button>
  )
}
