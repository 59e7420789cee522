/** The support of a browser for pushes: 'install' is an iPhone or iPad, where only an installed site gets pushes. */
export type PushSupport = 'yes' | 'install' | 'no'

/** iPads call themselves Macs, but no Mac has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes'
  return isAppleMobile() ? 'install' : 'no'
}

/** How long to wait for the service worker of a first visit (ms). */
const WORKER_TIMEOUT = 10_000

async function registration(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('There is no service worker')), WORKER_TIMEOUT)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** The subscription of this browser, as the server stores it. */
export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Asks for the permission and subscribes this browser. Call it after a press only. Answers 'denied' when the rider or the
 * browser refuses. @throws when the push service cannot be reached.
 */
export async function subscribe(publicKey: string): Promise<Subscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  const { pushManager } = await registration()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribe(): Promise<void> {
  if (pushSupport() !== 'yes') return
  const subscribed = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  await subscribed?.unsubscribe()
}

/** Whether this browser is one of those whose hashed addresses the server has. */
export async function isAmong(devices: readonly string[]): Promise<boolean> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return false
  const subscribed = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (!subscribed) return false
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscribed.endpoint))
  return devices.includes(Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join(''))
}
