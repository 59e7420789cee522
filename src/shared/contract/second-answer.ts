import { z } from 'zod'
import { text } from './text.ts'

/** Bytes in Base64url. */
export const base64 = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]+$/)

/** What an authenticator answers to a challenge. The lengths leave room for the longest keys. */
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

/** The fields of a call that asks for the password again. The answer is the password or a passkey. */
export const secondAnswer = { password: text(1000).optional(), passkey: PasskeyAnswer.optional() }

/** Whether exactly one of the answers is given. */
export const isOneAnswer = (password: unknown, passkey: unknown) => (password === undefined) !== (passkey === undefined)

export const SecondAnswer = z
  .object(secondAnswer)
  .refine(({ password, passkey }) => isOneAnswer(password, passkey), { path: ['password'] })
export type SecondAnswer = z.infer<typeof SecondAnswer>
