import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { call } from '#web/lib/api.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { paths } from '#web/paths.ts'

/** Whether the page was opened by a reminder. Tells the server, and removes the mark from the address. */
export function useOpenedReminder(): boolean {
  const navigate = useNavigate()
  const search = useSearch()
  const [isOpened] = useState(() => new URLSearchParams(search).has('reminder'))
  useEffect(() => {
    if (!isOpened) return
    // If this fails, the reminder counts as not opened, which does no harm.
    call('POST /api/reminders/opened', {}).catch(() => undefined)
    navigate(paths.progress, { replace: true })
  }, [isOpened, navigate])
  return isOpened
}
