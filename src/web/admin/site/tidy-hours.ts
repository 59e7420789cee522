/** Hours as people type them ('8-17', '8.30 – 17') in the form of site.yaml ('8:00-17:00'). It leaves any other text as it is. */
export function tidyHours(typed: string): string {
  const parts = typed.split(',').map((part) => part.replace(/\s/g, ''))
  const ranges = parts.map((part) => /^(\d{1,2})(?:[:.](\d{2}))?[-–](\d{1,2})(?:[:.](\d{2}))?$/.exec(part))
  if (!ranges.every((range) => range !== null)) return typed
  return ranges.map(([, from, past = '00', to, after = '00']) => `${from}:${past}-${to}:${after}`).join(', ')
}
