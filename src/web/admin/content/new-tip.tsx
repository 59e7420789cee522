import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TIP_LIMITS } from '#shared/content/fields.ts'
import { asName, lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useNavigate } from '#web/lib/use-is-here.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { adminCall } from '../admin-call.ts'
import { refusalOf, showUnlessRefused } from '../notices.tsx'
import { CATEGORIES, editorPath, storeFile } from './content-calls.ts'

/** Asks for title and category of a new tip, and opens its draft. */
export function NewTipButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="button button-primary" onClick={() => setOpen(true)}>
        {text.admin_content_new()}
      </Button>
      {isOpen && <NewTip onClose={() => setOpen(false)} />}
    </>
  )
}

function NewTip({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: categories = [] } = useQuery(CATEGORIES)
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState('')
  const category = chosen || (categories[0]?.id ?? '')
  const make = useAction({
    key: 'content new tip',
    about: ({ title }) => asName(title),
    mutationFn: (body: { category: string; title: string }) => adminCall('POST /api/admin/content/tips', { body }),
    onSuccess: (file) => {
      storeFile(client, file)
      onClose()
      navigate(editorPath(file.path))
    },
    onError: showUnlessRefused,
  })
  return (
    <AskDialog
      title={text.admin_content_new()}
      look="primary"
      button={text.admin_content_new_make()}
      action={make}
      cannot={category === '' && text.ui_not_yet_loaded()}
      onSubmit={() => make.run({ category, title })}
      onClose={onClose}
    >
      <TextField
        label={text.admin_content_title()}
        most={TIP_LIMITS.title}
        required
        data-autofocus
        readOnly={make.sending !== undefined}
        value={title}
        error={refusalOf(make.error)}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SelectField
        label={text.admin_content_category()}
        value={category}
        onChange={(event) => setChosen(event.target.value)}
      >
        {categories.map(({ id, name, language }) => (
          <option key={id} value={id} {...inLanguage({ language })}>
            {lettersOf(name)}
          </option>
        ))}
      </SelectField>
    </AskDialog>
  )
}
