import { z } from 'zod'
import { PASSKEY_NAME_MAX } from '../passkeys/rules.ts'
import { SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Name } from './name.ts'
import { base64, isOneAnswer, PasskeyAnswer, ProviderCode, Reauthentication } from './reauthentication.ts'
import { nameOf } from './text.ts'

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The options for the browser's `navigator.credentials.get`. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})

/** The options for the browser's `navigator.credentials.create`. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

/** The answer of an authenticator that has made a passkey. */
const NewPasskey = z.object({
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64(4000),
    attestationObject: base64(8000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

const Passkey = z.object({
  id: z.string(),
  name: Name,
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** False when it belongs to a domain that the site had before. */
  isUsable: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const SignInMethods = z.object({
  needed: z.enum(['passkey', 'provider']).nullable().meta({
    description:
      'What has to answer when a rider with a role changes a way into the account. Null when any answer counts',
  }),
  hasPassword: z.boolean(),
  canRemovePassword: z.boolean(),
  canRemovePasskey: z.boolean().meta({ description: 'Whether the rider can sign in with one usable passkey less' }),
  canUnlink: z.boolean(),
  passkeys: z.array(Passkey),
  /** The rider's account at the operator's provider. */
  linkedAccount: z.object({ linkedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
})
export type SignInMethods = z.infer<typeof SignInMethods>

const PasskeyName = nameOf(PASSKEY_NAME_MAX)

const Params = z.object({ id: z.string() })

export const passkeys = {
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/challenge',
    summary: 'The challenge for signing in with a passkey',
    access: 'public',
    status: 200,
    reply: RequestOptions,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/passkeys/login',
    writes: true,
    summary: 'Signs in with a passkey',
    access: 'public',
    body: z.object({ passkey: PasskeyAnswer }),
    status: 200,
    reply: SignedIn,
  }),
  methods: endpoint({
    method: 'GET',
    path: '/api/user/sign-in-methods',
    summary: "The rider's passkeys, and whether the account has a password",
    access: 'rider',
    status: 200,
    reply: SignInMethods,
  }),
  beginAnswer: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/challenge',
    summary: 'The challenge for an answer with a passkey where a call asks for the password again',
    access: 'rider',
    status: 200,
    reply: RequestOptions,
  }),
  beginAdding: endpoint({
    method: 'POST',
    path: '/api/user/passkeys/options',
    writes: true,
    summary: 'The options for making a passkey; needs the password or another passkey',
    access: 'rider',
    body: Reauthentication,
    status: 200,
    reply: CreationOptions,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/user/passkeys',
    takesKey: true,
    summary: 'Adds a passkey that an authenticator has made',
    access: 'rider',
    body: z.object({ name: PasskeyName, passkey: NewPasskey }),
    status: 201,
    reply: SignInMethods,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    summary: 'Gives a passkey another name',
    access: 'rider',
    params: Params,
    body: z.object({ name: PasskeyName }),
    status: 200,
    reply: SignInMethods,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    takesKey: true,
    summary: 'Removes a passkey and signs out every other device; needs the password or a passkey',
    access: 'rider',
    params: Params,
    body: Reauthentication,
    status: 200,
    reply: SignInMethods,
  }),
  removePassword: endpoint({
    method: 'DELETE',
    path: '/api/user/password',
    takesKey: true,
    summary: 'Removes the password and signs out every other device; needs a passkey or a new sign-in at the provider',
    access: 'rider',
    body: z
      .object({ passkey: PasskeyAnswer.optional(), providerCode: ProviderCode.optional() })
      .refine(({ passkey, providerCode }) => isOneAnswer(passkey, providerCode), { path: ['passkey'] }),
    status: 200,
    reply: SignInMethods,
  }),
}
