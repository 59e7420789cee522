import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { loadCode } from '#web/lib/load-code.ts'
import { showToast } from './toast-store.ts'

const NOT_LOADED = {
  title: 'This could not be loaded.',
  description: 'Please check your connection.',
  variant: 'destructive',
} as const

/** Loads code that a rider waits for. When it cannot come they are told, and there is none. */
export async function loadForRider<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await loadCode(load)
  } catch {
    showToast(NOT_LOADED)
    return undefined
  }
}

class Boundary extends Component<{ onFail: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/**
 * A part of a page whose code comes when it is first shown, with `fallback` in its place until then. Where it cannot come
 * the page around it stays as it is. A part with `onClose` was asked for by the rider: they are told, it counts as closed,
 * and its code is asked for anew the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const prepare = () => lazy(async () => ({ default: await loadCode(load) })) as unknown as ComponentType<Props>
  let Part = prepare()
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, at module level
  return function LazyPart(props: Props) {
    function onFail() {
      Part = prepare()
      if (!('onClose' in props) || typeof props.onClose !== 'function') return
      showToast(NOT_LOADED)
      props.onClose()
    }
    return (
      <Boundary onFail={onFail}>
        <Suspense fallback={fallback}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}
