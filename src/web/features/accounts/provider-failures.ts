import { PROVIDER_ERRORS, type ProviderError } from '#shared/provider/rules.ts'
import * as text from '#texts'

const WORDS: Record<ProviderError, (values: { label: string }) => string> = {
  away: text.accounts_provider_error_away,
  cancelled: text.accounts_provider_error_cancelled,
  refused: text.accounts_provider_error_refused,
  busy: text.accounts_provider_error_busy,
}

/** Why a sign-in at the provider did not work, by the word behind the '#'. */
export function providerFailure(error: string, label: string): string {
  return WORDS[PROVIDER_ERRORS.find((known) => known === error) ?? 'refused']({ label })
}
