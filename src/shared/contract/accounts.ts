import { z } from 'zod'
import { readAvatar } from '../accounts/avatar.ts'
import { MAX_BADGES } from '../accounts/badges.ts'
import { PREFERENCES, type PreferenceName } from '../accounts/preferences.ts'
import {
  newUsernameProblem,
  opaquePassword,
  PASSWORD,
  passwordProblem,
  USERNAME,
  usernameProblem,
} from '../accounts/rules.ts'
import { FIELD_ERRORS } from '../errors.ts'
import { ACHIEVEMENTS } from '../learning/rules.ts'
import { optionalEmail } from './email.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Name } from './name.ts'
import { isOneAnswer, PasskeyAnswer, ProviderCode, Reauthentication } from './reauthentication.ts'
import { optionalText, text } from './text.ts'
import { Ref } from './webhooks.ts'

/** Turns a function that returns an error message into a Zod check. */
const checkBy = (problem: (value: string) => string | undefined) => (context: z.core.ParsePayload<string>) => {
  const message = problem(context.value)
  if (message) context.issues.push({ code: 'custom', message, input: context.value })
}

// The limit counts code units, and a character can be several of them. Normalising makes a text up to 18 times longer.
// So the limit is larger than the rule.
const TypedUsername = text(USERNAME.max * 8, FIELD_ERRORS['username-too-long'])
const TrimmedUsername = TypedUsername.transform((value) => value.normalize('NFC').trim())
// This check counts characters.
const Username = TrimmedUsername.check(checkBy(usernameProblem))
export const NewUsername = TrimmedUsername.check(checkBy(newUsernameProblem))
export const Password = text(PASSWORD.max * 8, FIELD_ERRORS['password-too-long']).check(checkBy(passwordProblem))

const Avatar = z
  .string()
  .max(20)
  .refine((code) => readAvatar(code) !== undefined)
  .meta({ description: 'One digit for each part of the avatar' })

/** The chosen achievements that stand beside the name on the leaderboard. */
const Badges = z
  .array(z.enum(ACHIEVEMENTS.map(({ id }) => id)))
  .max(MAX_BADGES)
  .refine((badges) => new Set(badges).size === badges.length)

/** An unknown preference is refused: ignoring it would look as if it had been stored. */
const Preferences = z.strictObject({
  ...(Object.fromEntries(Object.keys(PREFERENCES).map((name) => [name, z.boolean()])) as Record<
    PreferenceName,
    z.ZodBoolean
  >),
  language: z.string().max(20).nullable(),
  place: z.string().max(60).nullable(),
})

/** An account, as its rider sees it. */
export const Rider = z.object({
  id: z.int(),
  username: Name,
  fullName: Name.nullable(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  preferences: Preferences,
  avatar: z.string().nullable().meta({ description: 'The code of the avatar, from level 6' }),
  hasOneTimeWord: z.boolean().meta({
    description: 'True until a temporary password is changed: every other call of the rider answers 403 until then',
  }),
  needsUsername: z.boolean().meta({
    description:
      'Whether the username of an older account is an e-mail address, so that public lists leave the rider out',
  }),
  badges: z
    .array(z.string())
    .meta({ description: 'Ids of achievements beside the name on the leaderboard, from level 9' }),
})
export type Rider = z.infer<typeof Rider>

export const SignedIn = z.object({ token: z.string(), user: Rider })
export type SignedIn = z.infer<typeof SignedIn>

const Session = z.object({
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  current: z.boolean(),
})

export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    takesKey: true,
    summary: 'Opens an account and signs in',
    access: 'public',
    body: z
      .object({
        username: NewUsername,
        password: Password,
        confirmPassword: z.string().optional(),
        /** The language of the page, for the mails to the new rider. */
        language: z.string().max(20).optional(),
        /** The id that the operator's own system gave the rider. */
        ref: Ref.optional(),
      })
      .refine(
        ({ password, confirmPassword = password }) => opaquePassword(confirmPassword) === opaquePassword(password),
        {
          path: ['confirmPassword'],
          message: FIELD_ERRORS['passwords-differ'],
        },
      ),
    status: 201,
    reply: SignedIn,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login',
    writes: true,
    summary: 'Signs in',
    access: 'public',
    body: z.object({ username: TypedUsername, password: text(1000) }),
    status: 200,
    reply: SignedIn,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    takesKey: true,
    summary: 'Revokes the token it is called with',
    access: 'rider',
    isBeforeNewPassword: true,
    status: 204,
    reply: z.null(),
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/user',
    summary: 'The signed-in rider',
    access: 'rider',
    isBeforeNewPassword: true,
    status: 200,
    reply: Rider,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/user',
    takesKey: true,
    summary: 'Changes the fields that are sent and leaves the others',
    access: 'rider',
    body: z.object({
      // The server checks the characters of names only when they change, because older accounts may have others.
      username: Username.optional(),
      fullName: optionalText(100)
        .transform((value) => value?.replace(/\s+/g, ' ') ?? null)
        .optional(),
      email: optionalEmail(254).optional(),
      preferences: Preferences.partial().optional(),
      avatar: Avatar.nullable().optional(),
      badges: Badges.optional(),
      passkey: PasskeyAnswer.optional().meta({ description: 'Needed to change the address of somebody with a role' }),
      providerCode: ProviderCode.optional(),
    }),
    status: 200,
    reply: Rider,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/user/password',
    takesKey: true,
    summary:
      'Sets a new password and signs out every other device; needs the current one, a passkey or a new sign-in at the provider',
    access: 'rider',
    isBeforeNewPassword: true,
    body: z
      .object({
        currentPassword: text(1000).optional(),
        passkey: PasskeyAnswer.optional(),
        providerCode: ProviderCode.optional(),
        newPassword: Password,
      })
      .refine(({ currentPassword, passkey, providerCode }) => isOneAnswer(currentPassword, passkey, providerCode), {
        path: ['currentPassword'],
      }),
    status: 204,
    reply: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/user/sessions',
    summary: 'The devices on which the rider is signed in, last used first',
    access: 'rider',
    status: 200,
    reply: z.array(Session),
  }),
  signOutEverywhere: endpoint({
    method: 'DELETE',
    path: '/api/user/sessions',
    takesKey: true,
    summary: 'Revokes every token of the rider',
    access: 'rider',
    status: 204,
    reply: z.null(),
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/api/user/export',
    summary: 'Everything stored about the rider',
    access: 'rider',
    status: 200,
    reply: z.record(z.string(), z.unknown()),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user',
    writes: true,
    summary: 'Deletes the account and everything stored about the rider; needs the password or a passkey',
    access: 'rider',
    body: Reauthentication,
    status: 204,
    reply: z.null(),
  }),
  sendEmailLink: endpoint({
    method: 'POST',
    path: '/api/user/email/confirmation',
    takesKey: true,
    summary:
      "Mails a link that confirms the rider's e-mail address; needs the password or a passkey, because a confirmed address can reset the password",
    access: 'rider',
    body: Reauthentication,
    status: 204,
    reply: z.null(),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/email/confirm',
    writes: true,
    summary: 'Confirms an e-mail address by the link that was mailed',
    access: 'public',
    body: z.object({ token: text(200) }),
    status: 204,
    reply: z.null(),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/password/forgot',
    summary:
      'Mails a link to set a new password to the account of a username, and to each that has confirmed an address; the answer is always the same',
    access: 'public',
    query: LanguageQuery,
    body: z.object({
      username: text(254, FIELD_ERRORS['username-too-long']).meta({ description: 'Or an e-mail address' }),
    }),
    status: 200,
    reply: z.object({ message: z.string() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password/reset',
    takesKey: true,
    summary: 'Sets a new password by the link that was mailed, and signs out every device',
    access: 'public',
    body: z.object({ token: text(200), password: Password }),
    status: 204,
    reply: z.null(),
  }),
}
