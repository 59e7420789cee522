import * as text from '#texts'
import { TextField } from '#web/ui/text-field.tsx'

export function UsernameField({ hint, error }: { hint?: string; error: string | undefined }) {
  return (
    <TextField
      label={text.accounts_username()}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint && { hint })}
      error={error}
    />
  )
}
