import { z } from 'zod'
import { text } from './text.ts'

/** Bytes in Base64url. */
export const base64 = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** The answer of an authenticator to a challenge. The lengths leave room for the longest keys. */
export const PasskeyAnswer = z.object({
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  response: z.object({
    authenticatorData: base64(4000),
    clientDataJSON: base64(4000),
    signature: base64(4000),
    userHandle: base64(200).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A code that works once. The site gives it to the browser that comes back from the provider. */
export const ProviderCode = z.string().regex(/^[\w-]{43}$/)

/** The fields of a call that asks for the password again. The answer is the password, a passkey, or a new sign-in at the provider. */
const reauthentication = {
  password: text(1000).optional(),
  passkey: PasskeyAnswer.optional(),
  providerCode: ProviderCode.optional(),
}

/** Whether exactly one of the answers is given. */
export const isOneAnswer = (...answers: unknown[]) => answers.filter((answer) => answer !== undefined).length === 1

export const Reauthentication = z
  .object(reauthentication)
  .refine(({ password, passkey, providerCode }) => isOneAnswer(password, passkey, providerCode), { path: ['password'] })
export type Reauthentication = z.infer<typeof Reauthentication>
