import { TextField } from '#web/ui/text-field.tsx'

export function UsernameField({ hint, error }: { hint?: string; error: string | undefined }) {
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...(hint && { hint })}
      error={error}
    />
  )
}
