import { UpdateNotice } from './update-notice.tsx'
import { useUpdate } from './use-update.ts'

/** What goes on behind every page once it has loaded: the site is kept on the device, and new versions are offered. */
export function Background() {
  const update = useUpdate()
  return <UpdateNotice onUpdate={update} />
}
