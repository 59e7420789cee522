import * as text from '#texts'
import { TextField } from '#web/ui/text-field.tsx'

interface Props {
  label?: string
  hint?: string
  error: string | undefined
  defaultValue?: string | undefined
  /** Whether the browser offers passkeys in the field. */
  offersPasskeys?: boolean
}

export function UsernameField({
  label = text.accounts_username(),
  hint,
  error,
  defaultValue,
  offersPasskeys = false,
}: Props) {
  return (
    <TextField
      label={label}
      name="username"
      // 'webauthn' has to be the last word.
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      spellCheck={false}
      {...(hint && { hint })}
      {...(defaultValue !== undefined && { defaultValue })}
      error={error}
    />
  )
}
