import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { CertificateContent } from '#server/certificate-pdf/make-certificate.ts'
import type { Config } from '#server/config.ts'
import { type LanguageSites, siteIn } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { from } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { requireRider } from '#server/platform/sessions/sessions.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import { certificates } from '#shared/contract/certificates.ts'
import { findValid, setShowName } from './repository.ts'
import {
  type CertificateParts,
  groupAsked,
  issueCertificate,
  readCertificates,
  withdrawCertificate,
} from './service.ts'

interface Options {
  config: Pick<Config, 'publicUrl'>
  db: Db
  limits: Limits
  languageSites: LanguageSites
  certificateParts: CertificateParts
}

/** How many PDFs and names may wait for the worker thread. A PDF takes about 0.1 s. */
const MAX_WAITING = 30

/** The rider's own certificate (D47). The public page is in server/pages. */
export async function certificateRoutes(fastify: FastifyInstance, options: Options) {
  const { config, db, limits, languageSites, certificateParts: parts } = options
  const app = fastify.withTypeProvider<ZodTypeProvider>()
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)
  const isPrintable = (name: string) =>
    pool.run<boolean>(new URL('../../certificate-pdf/printable.ts', import.meta.url), 'isPrintable', name)

  app.route({
    ...from(certificates.state),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      return request.read((from) => readCertificates(from, rider.id, parts))
    },
  })

  app.route({
    ...from(certificates.issue),
    handler: async (request, reply) => {
      const { rider } = await requireRider(request)
      const checkName = async (name: string) => {
        await limits.certificateName.use(String(rider.id))
        return isPrintable(name)
      }
      await issueCertificate(db, rider.id, request.body, { ...parts, isPrintable: checkName })
      return reply.status(201).send(await readCertificates(db, rider.id, parts))
    },
  })

  app.route({
    ...from(certificates.update),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      if (!(await setShowName(db, rider.id, request.body.showName))) throw new AppError('no-certificate')
      return readCertificates(db, rider.id, parts)
    },
  })

  app.route({
    ...from(certificates.withdraw),
    handler: async (request) => {
      const { rider } = await requireRider(request)
      await withdrawCertificate(db, rider.id, parts)
      return readCertificates(db, rider.id, parts)
    },
  })

  app.route({
    ...from(certificates.pdf),
    handler: async (request, reply) => {
      const { rider } = await requireRider(request)
      const { language } = libraryIn(parts.library, request.query)
      const row = await findValid(db, rider.id)
      if (!row) throw new AppError('no-certificate')
      await limits.certificatePdf.use(String(rider.id))
      const { base, library, site } = siteIn(language, languageSites)
      const content: CertificateContent = {
        language,
        siteTitle: site.title,
        look: pictureLook(site, library),
        operator: site.operator.name,
        address: `${config.publicUrl}${base}/certificates/${row.code}`,
        name: row.name ?? '',
        product: row.product ?? '',
        passedAt: new Date(row.passed_at ?? ''),
        issuedAt: new Date(row.issued_at ?? ''),
        right: row.right_count ?? 0,
        count: row.question_count ?? 0,
        asked: groupAsked(JSON.parse(row.asked ?? '[]'), library),
      }
      const file = new URL('../../certificate-pdf/make-certificate.ts', import.meta.url)
      const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeCertificate', content)
      reply.header('content-disposition', 'attachment; filename="certificate.pdf"')
      return reply.type('application/pdf').send(Buffer.from(bytes.buffer))
    },
  })
}
