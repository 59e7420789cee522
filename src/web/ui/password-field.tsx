import { type ComponentProps, useState } from 'react'
import * as text from '#texts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { TextField } from './text-field.tsx'

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      end={
        <Button
          className="icon-button"
          aria-label={visible ? text.ui_hide_password() : text.ui_show_password()}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eye-off' : 'eye'} />
        </Button>
      }
    />
  )
}
