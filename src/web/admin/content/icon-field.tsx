import { useId } from 'react'
import * as text from '#texts'
import { TextField } from '#web/ui/text-field.tsx'
import { useIcons } from './preview-icons.tsx'

interface Props {
  name: string
  value: string
  problem: string | undefined
  onBlur?: () => void
  onChange: (icon: string) => void
}

/** The name of an icon, with the icon beside it. */
export function IconField({ name, value, problem, onBlur, onChange }: Props) {
  const listId = useId()
  const icons = useIcons()
  const isUnknown = icons !== undefined && value !== '' && !icons.has(value)
  return (
    <div className="editor-field editor-icon">
      <svg
        className="icon"
        viewBox="0 0 24 24"
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of a package
        dangerouslySetInnerHTML={{ __html: icons?.get(value) ?? '' }}
      />
      <TextField
        label={text.admin_content_icon()}
        hint={text.admin_content_icon_hint()}
        name={name}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={isUnknown ? text.content_bad_icon({ icon: value }) : problem}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      <datalist id={listId}>
        {[...(icons?.keys() ?? [])].map((icon) => (
          <option key={icon} value={icon} />
        ))}
      </datalist>
    </div>
  )
}
