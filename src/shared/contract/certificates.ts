import { z } from 'zod'
import { CERTIFICATE_NAME_MAX } from '../certificates/rules.ts'
import { FIELD_ERRORS } from '../errors.ts'
import type { Localized } from '../localized.ts'
import type { Name as TypedName } from '../name.ts'
import { endpoint } from './endpoint.ts'
import { LanguageQuery } from './language.ts'
import { Name } from './name.ts'
import { nameOf } from './text.ts'

/** Whether the rider still remembers the tips of the exam today, and when the rider last reviewed one of them. */
const Memory = z.object({ isFresh: z.boolean(), lastReviewAt: z.iso.datetime().nullable() })

/** The frozen fields of a certificate, and what the rider remembers today. */
const Certificate = z.object({
  code: z.string(),
  name: Name,
  /** Whether the public page shows the name. */
  showName: z.boolean(),
  product: z.string(),
  passedAt: z.iso.datetime(),
  issuedAt: z.iso.datetime(),
  right: z.int(),
  count: z.int(),
  place: z.string().nullable().meta({ description: 'The place whose rules the exam asked, by name' }),
  memory: Memory,
})
export type Certificate = z.infer<typeof Certificate>

/** A rider's valid certificate, and what the next one would say. */
const CertificateState = z.object({
  certificate: Certificate.nullable(),
  /** The fields of the certificate that the rider may get now. Null without a passed exam that has none. */
  next: Certificate.pick({ product: true, passedAt: true, right: true, count: true, place: true }).nullable(),
})
export type CertificateState = z.infer<typeof CertificateState>

/** The public part of a certificate, for anybody with its code. */
export type CertificateView =
  | {
      state: 'valid'
      code: string
      name: TypedName | null
      product: string
      passedAt: string
      issuedAt: string
      right: number
      count: number
      place: string | null
      memory: z.infer<typeof Memory>
      /** The tips of the exam's questions, by category. */
      asked: {
        category: string
        icon: string
        tips: { id: number; title: Localized; language?: string | undefined }[]
      }[]
    }
  | { state: 'withdrawn' | 'deleted'; endedAt: string }
  | { state: 'revoked'; endedAt: string; reason: string }
  | { state: 'unknown' }

const CertificateName = nameOf(CERTIFICATE_NAME_MAX, FIELD_ERRORS['name-too-long'])

/** The certificate of a rider who has passed the exam. */
export const certificates = {
  state: endpoint({
    method: 'GET',
    path: '/api/certificate',
    summary: "The rider's valid certificate, and whether the rider may get one",
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: CertificateState,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/certificate',
    takesKey: true,
    summary: 'Issues the certificate of the last passed exam; the name cannot be changed afterwards',
    access: 'rider',
    query: LanguageQuery,
    body: z.object({ name: CertificateName, showName: z.boolean() }),
    status: 201,
    reply: CertificateState,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/certificate',
    summary: 'Shows or hides the name on the public page',
    access: 'rider',
    query: LanguageQuery,
    body: z.strictObject({ showName: z.boolean() }),
    status: 200,
    reply: CertificateState,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/certificate',
    takesKey: true,
    summary: 'Withdraws the certificate for ever',
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: CertificateState,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/certificate/pdf',
    isSlow: true,
    summary: "The rider's valid certificate as a PDF",
    access: 'rider',
    query: LanguageQuery,
    status: 200,
    reply: z.any().meta({ description: 'A file (application/pdf)' }),
  }),
}
