/** The channel with this name to the other windows of the browser. Undefined where the browser forbids channels. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
