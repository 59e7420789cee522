import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import * as text from '#texts'
import { loadCode } from '#web/lib/load-code.ts'
import { showToast, type Toast } from './toast-store.ts'

const notLoaded = (): Toast => ({
  title: text.ui_not_loaded(),
  description: text.ui_check_connection(),
  variant: 'destructive',
})

/** Loads code that a rider is waiting for. When it cannot be loaded, shows a toast and returns undefined. */
export async function loadForRider<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await loadCode(load)
  } catch {
    showToast(notLoaded())
    return undefined
  }
}

/**
 * A component whose code is loaded when it is first rendered. It shows `fallback` while it loads, and nothing when it
 * cannot be loaded. A component with an `onClose` property was opened by the rider, so a failure shows a toast and calls
 * `onClose`. The next mount loads the code again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const makeLazy = () => lazy(async () => ({ default: await loadCode(load) })) as unknown as ComponentType<Props>
  let Part = makeLazy()
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, at module level
  return function LazyPart(props: Props) {
    function onFail() {
      Part = makeLazy()
      if (!('onClose' in props) || typeof props.onClose !== 'function') return
      showToast(notLoaded())
      props.onClose()
    }
    return (
      <ErrorBoundary fallback={null} onError={onFail}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
