/** How fast a voice may read. 1 is as fast as the voice speaks by itself. */
export const SPEEDS = [0.8, 1, 1.2, 1.5] as const
export type Speed = (typeof SPEEDS)[number]

const KEY = 'listenSpeed'

export function readSpeed(): Speed {
  try {
    return SPEEDS.find((speed) => String(speed) === localStorage.getItem(KEY)) ?? 1
  } catch {
    return 1
  }
}

export function storeSpeed(speed: Speed): void {
  try {
    localStorage.setItem(KEY, String(speed))
  } catch {
    // The storage is full or forbidden, so the speed lasts until the tip is closed.
  }
}
