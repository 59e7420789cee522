import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { TIP_LIMITS } from '#shared/content/fields.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { adminCall } from '../admin-call.ts'
import { AdminField, AdminSelect } from '../ui/admin-field.tsx'
import { CATEGORIES, editorPath, storeFile } from './content-calls.ts'

/** Asks for title and category of a new tip, and opens its draft. */
export function NewTipButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {text.admin_content_new()}
      </button>
      {isOpen && <NewTip onClose={() => setOpen(false)} />}
    </>
  )
}

function NewTip({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const titleId = useId()
  const [, navigate] = useLocation()
  const { data: categories = [] } = useQuery(CATEGORIES)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState('')
  const category = chosen || (categories[0]?.id ?? '')
  const make = useAction({
    mutationFn: () => adminCall('POST /api/admin/content/tips', { body: { category, title } }),
    onSuccess: (file) => {
      storeFile(client, file)
      onClose()
      navigate(editorPath(file.path))
    },
  })
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    make.run()
  }
  return (
    <Dialog labelledBy={titleId} onClose={onClose} className="admin-dialog">
      <form className="admin-form" onSubmit={onSubmit}>
        <h2 id={titleId}>{text.admin_content_new()}</h2>
        <AdminField
          label={text.admin_content_title()}
          most={TIP_LIMITS.title}
          required
          data-autofocus
          value={title}
          error={make.error?.message}
          onChange={(event) => setTitle(event.target.value)}
        />
        <AdminSelect
          label={text.admin_content_category()}
          value={category}
          onChange={(event) => setChosen(event.target.value)}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </AdminSelect>
        <div className="admin-buttons">
          <button type="button" className="button" onClick={onClose}>
            {text.admin_cancel()}
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={category === ''}
            aria-disabled={make.isPending}
          >
            {text.admin_content_new_make()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
