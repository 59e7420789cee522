import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asName } from '#shared/name.ts'
import * as text from '#texts'
import { newKey } from '#web/lib/new-key.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminError, adminCall } from '../admin-call.ts'
import { refusalOf, showUnlessRefused } from '../notices.tsx'
import { editorPath, OVERVIEW_KEY, readOverview } from './content-calls.ts'

/** The id of a country, or of a place within one. */
const PLACE_ID = '[a-z]{2}(-[a-z0-9]+)*'

/** Asks for the name of a new place, and opens its draft. */
export function NewPlaceButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="button" onClick={() => setOpen(true)}>
        {text.admin_content_place_new()}
      </Button>
      {isOpen && <NewPlace onClose={() => setOpen(false)} />}
    </>
  )
}

function NewPlace({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const path = `places/${id}.yaml`
  const { data: overview } = useQuery({ queryKey: OVERVIEW_KEY, queryFn: readOverview })
  // A draft of a published place would begin without its rules.
  const isTaken = !!overview?.files.some((file) => file.path === path)
  const [asked, setAsked] = useState('')
  const make = useAction({
    about: asName(name),
    mutationFn: (id: string) => {
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
    onError: showUnlessRefused,
  })
  /** Whether somebody else has made the place since the list was read. */
  const isTakenNow = make.error instanceof AdminError && make.error.code === 'draft-changed'
  function submit() {
    setAsked(path)
    if (!isTaken) make.run(id)
  }
  return (
    <AskDialog
      title={text.admin_content_place_new()}
      look="primary"
      button={text.admin_content_new_make()}
      action={make}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={text.admin_content_place_name()}
        most={60}
        required
        data-autofocus
        readOnly={make.sending !== undefined}
        value={name}
        error={isTakenNow ? undefined : refusalOf(make.error)}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text.admin_content_id()}
        hint={text.admin_content_place_id_hint()}
        most={60}
        required
        pattern={PLACE_ID}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        readOnly={make.sending !== undefined}
        value={id}
        error={(isTaken || isTakenNow) && asked === path ? text.admin_content_place_taken() : undefined}
        onChange={(event) => setId(event.target.value.trim().toLowerCase())}
      />
    </AskDialog>
  )
}
