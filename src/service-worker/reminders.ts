declare const self: ServiceWorkerGlobalScope

/** A push as the server writes it (features/reminders/delivery-service.ts). */
interface Reminder {
  title: string
  body: string
  /** The page that a press opens. */
  url: string
  language: string
}

/** A later reminder replaces one that is still shown. */
const TAG = 'reminder'

function readReminder(data: PushMessageData | null): Reminder {
  const bare = { title: self.location.hostname, body: '', url: self.registration.scope, language: '' }
  try {
    return { ...bare, ...(data?.json() as Partial<Reminder> | undefined) }
  } catch {
    return bare
  }
}

/** Every push shows a notification, because a browser withdraws the permission of a site whose pushes show nothing. */
function show({ title, body, url, language }: Reminder): Promise<void> {
  return self.registration.showNotification(title, {
    body,
    lang: language,
    tag: TAG,
    icon: '/icon-192.png',
    data: { url },
  })
}

/** Opens the page of a reminder: in a window of the site, if there is one. */
async function open(url: string): Promise<void> {
  // A push that was not made by this site must not lead elsewhere.
  const { href, origin } = new URL(url, self.location.origin)
  if (origin !== self.location.origin) return
  const [window] = await self.clients.matchAll({ type: 'window' })
  const shown = await window?.navigate(href).catch(() => null)
  if (shown) await shown.focus()
  else await self.clients.openWindow(href)
}

export function showReminders(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(readReminder(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open((event.notification.data as { url: string }).url))
  })
}
