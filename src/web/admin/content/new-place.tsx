import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import * as text from '#texts'
import { newKey } from '#web/lib/new-key.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { adminCall } from '../admin-call.ts'
import { AdminField } from '../ui/admin-field.tsx'
import { editorPath, OVERVIEW_KEY, readOverview } from './content-calls.ts'

/** The id of a country, or of a place within one. */
const PLACE_ID = '[a-z]{2}(-[a-z0-9]+)*'

/** Asks for the name of a new place, and opens its draft. */
export function NewPlaceButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {text.admin_content_place_new()}
      </button>
      {isOpen && <NewPlace onClose={() => setOpen(false)} />}
    </>
  )
}

function NewPlace({ onClose }: { onClose: () => void }) {
  const titleId = useId()
  const [, navigate] = useLocation()
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const path = `places/${id}.yaml`
  const { data: overview } = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  // A draft of a published place would begin without its rules.
  const isTaken = !!overview?.files.some((file) => file.path === path)
  const [asked, setAsked] = useState('')
  const make = useAction({
    mutationFn: () => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const country = id.includes('-') ? { within: id.slice(0, 2) } : { timeZone }
      const fields = { name, ...country, rules: [] }
      return adminCall('POST /api/admin/content/draft', {
        body: { path, fields, base: null, basedOn: null, key: newKey() },
      })
    },
    onSuccess: () => {
      onClose()
      navigate(editorPath(path))
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(path)
    if (!isTaken) make.run()
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="admin-dialog">
      <form className="admin-form" onSubmit={onSubmit}>
        <h2 id={titleId}>{text.admin_content_place_new()}</h2>
        <AdminField
          label={text.admin_content_place_name()}
          most={60}
          required
          data-autofocus
          value={name}
          error={make.error?.message}
          onChange={(event) => setName(event.target.value)}
        />
        <AdminField
          label={text.admin_content_id()}
          hint={text.admin_content_place_id_hint()}
          most={60}
          required
          pattern={PLACE_ID}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={id}
          error={isTaken && asked === path ? text.admin_content_place_taken() : undefined}
          onChange={(event) => setId(event.target.value.trim().toLowerCase())}
        />
        <div className="admin-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.admin_cancel()}
          </button>
          <button type="submit" className="button button-primary" aria-disabled={make.isPending}>
            {text.admin_content_new_make()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
