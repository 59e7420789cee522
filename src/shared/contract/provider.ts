import { z } from 'zod'
import { NewUsername, SignedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { SignInMethods } from './passkeys.ts'
import { ProviderCode, Reauthentication } from './reauthentication.ts'
import { text } from './text.ts'
import { Ref } from './webhooks.ts'

/** The path and the query of a page of the site. The server refuses every other address. */
const returnTo = text(500).regex(/^\/(?:[!"$-.0-[\]-~][!"$-[\]-~]*)?$/)

const Begun = z.object({ url: z.string().meta({ description: 'The page of the provider that the browser opens' }) })

/** Somebody whom the provider knows and the site does not. */
const NewAccount = z.object({
  code: z.string(),
  username: z.string().meta({ description: 'A free username that the provider suggests, or empty' }),
})

export const provider = {
  state: endpoint({
    method: 'GET',
    path: '/api/provider',
    summary: "Whether the operator's own accounts can be used now; 404 where there are none",
    access: 'public',
    status: 200,
    reply: z.object({
      isAvailable: z.boolean(),
      logoutUrl: z.string().nullable().meta({ description: 'Where a browser signs out at the provider' }),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/provider/sign-in',
    summary: "Begins a sign-in with the operator's own accounts",
    access: 'public',
    body: z.object({ returnTo }),
    status: 200,
    reply: Begun,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/provider/login',
    writes: true,
    summary: 'Signs in with the code that the callback gave, or answers what a new account would be called',
    access: 'public',
    body: z.object({ code: ProviderCode }),
    status: 200,
    reply: z.object({ signedIn: SignedIn.nullable(), newAccount: NewAccount.nullable() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/provider/register',
    takesKey: true,
    summary: "Opens an account for somebody who has signed in with one of the operator's own accounts, and signs in",
    access: 'public',
    body: z.object({
      code: ProviderCode,
      username: NewUsername,
      language: z.string().max(20).optional(),
      ref: Ref.optional(),
    }),
    status: 201,
    reply: SignedIn,
  }),
  beginAnswer: endpoint({
    method: 'POST',
    path: '/api/user/linked-account/question',
    summary: 'Begins a new sign-in at the provider, which answers where a call asks for the password again',
    access: 'rider',
    body: z.object({ returnTo }),
    status: 200,
    reply: Begun,
  }),
  beginLinking: endpoint({
    method: 'POST',
    path: '/api/user/linked-account/begin',
    writes: true,
    summary: "Begins to link one of the operator's own accounts; needs the password or a passkey",
    access: 'rider',
    body: Reauthentication.and(z.object({ returnTo })),
    status: 200,
    reply: Begun,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/user/linked-account',
    takesKey: true,
    summary: "Links one of the operator's own accounts with the code that the callback gave",
    access: 'rider',
    body: z.object({ code: ProviderCode }),
    status: 201,
    reply: SignInMethods,
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/api/user/linked-account',
    takesKey: true,
    summary: 'Ends the link and signs out every other device; needs the password, a passkey or a new sign-in',
    access: 'rider',
    body: Reauthentication,
    status: 200,
    reply: SignInMethods,
  }),
}
