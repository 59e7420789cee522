import { type ComponentType, lazy, useState } from 'react'
import { loadCode } from './load-code.ts'

type Load = () => Promise<{ Page: ComponentType }>

/**
 * A page whose code is loaded when it is first rendered. After `preload` it renders without suspending, so that the server
 * renders and the browser hydrates the complete page. `source` is the path of the page's file.
 */
export function lazyPage(source: string, load: Load) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    loaded = (await loadCode(load)).Page
  }
  const Deferred = lazy(async () => ({ default: (await loadCode(load)).Page }))
  // biome-ignore lint/correctness/noComponentHookFactories: made once a route, at module level
  function Component() {
    // State, because a change of the component type would mount the page again.
    const [Page] = useState(() => loaded ?? Deferred)
    return <Page />
  }
  return { source, preload, Component }
}
