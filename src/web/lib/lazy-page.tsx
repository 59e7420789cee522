import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from './load-code.ts'

type Load = () => Promise<{ Page: ComponentType }>

/**
 * A page whose code is loaded when first needed. Once `preload` has run it renders at once, without a moment of
 * waiting: so the server renders it whole and the browser hydrates it whole.
 */
export function lazyPage(source: string, load: Load) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded = (await loadCode(load)).Page
  }
  const Deferred = lazy(async () => ({ default: (await loadCode(load)).Page }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once a route, at module level
  function Component() {
    // Decided once a mount: a page must not change its identity while it is shown.
    const [Page] = useState(() => loaded ?? Deferred)
    return <Page />
  }
  return { source, preload, Component }
}
