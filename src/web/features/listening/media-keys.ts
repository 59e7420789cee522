interface Keys {
  title: string
  play: () => void
  pause: () => void
  stop: () => void
  nexttrack: () => void
  previoustrack: () => void
}

const ACTIONS = ['play', 'pause', 'stop', 'nexttrack', 'previoustrack'] as const

function setHandler(action: (typeof ACTIONS)[number], handler: (() => void) | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // The browser does not know this key.
  }
}

/** Lets the media keys of keyboard, headphones and lock screen control the voice, until the returned function is called. */
export function takeMediaKeys({ title, ...handlers }: Keys): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  navigator.mediaSession.metadata = new MediaMetadata({ title })
  for (const action of ACTIONS) setHandler(action, handlers[action])
  return () => {
    navigator.mediaSession.metadata = null
    navigator.mediaSession.playbackState = 'none'
    for (const action of ACTIONS) setHandler(action, null)
  }
}
