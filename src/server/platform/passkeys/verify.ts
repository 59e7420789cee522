import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyRow } from '#server/db/tables/sign-in.ts'
import type { PasskeyAnswer } from '#shared/contract/reauthentication.ts'
import { ALGORITHMS } from './algorithms.ts'
import type { RelyingParty } from './relying-party.ts'

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** A field that the library's types require. The contract leaves it out, because the site uses no extensions. */
const NO_DETAILS = { clientExtensionResults: {} }

interface Assertion {
  answer: PasskeyAnswer
  challenge: string
  passkey: Pick<PasskeyRow, 'credential_id' | 'public_key'>
  relyingParty: RelyingParty
}

/** Checks the signature of an answer. Returns the counter of the authenticator, or undefined for a wrong answer. */
export async function verifyAssertion({ answer, challenge, passkey, relyingParty }: Assertion) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, ...NO_DETAILS },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // The counter is 0 here, because passkeys.ts checks the counter.
      credential: { id: passkey.credential_id, publicKey: fromBase64(passkey.public_key), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for every wrong answer, also for one that it cannot read.
    return undefined
  }
}

export interface NewCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** Checks what an authenticator answers when it has made a passkey. Undefined for a wrong answer. */
export async function verifyNewPasskey(answer: NewCredential, challenge: string, relyingParty: RelyingParty) {
  try {
    const { clientDataJSON, attestationObject } = answer.response
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, ...NO_DETAILS, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return undefined
    const { credential, credentialDeviceType } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
    }
  } catch {
    return undefined
  }
}
