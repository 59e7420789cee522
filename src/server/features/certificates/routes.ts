import type { FastifyInstance } from 'fastify'
import type { CertificateContent } from '#server/certificate-pdf/make-certificate.ts'
import type { Config } from '#server/config.ts'
import { siteIn } from '#server/content/language-site.ts'
import { pictureLook } from '#server/content/picture-look.ts'
import type { ServedContent } from '#server/content/served-content.ts'
import type { Db } from '#server/db/open.ts'
import type { Counts } from '#server/platform/analytics/counts.ts'
import { clientGone } from '#server/platform/http/client-gone.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { fileName, sendAs } from '#server/platform/http/file-name.ts'
import { route } from '#server/platform/http/route.ts'
import { libraryIn } from '#server/platform/library-in.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Outbox } from '#server/platform/outbox/outbox.ts'
import { makeWorkerPool } from '#server/platform/worker-pool.ts'
import { certificates } from '#shared/contract/certificates.ts'
import * as text from '#texts'
import { findValid, setShowName } from './repository.ts'
import {
  certificatePartsOf,
  groupAsked,
  issueCertificate,
  placeNameOf,
  readCertificates,
  withdrawCertificate,
} from './service.ts'

interface Options {
  config: Config
  db: Db
  clock: () => Date
  outbox: Outbox
  counts: Counts
  limits: Limits
}

/** How many PDFs and names may wait for the worker thread. A PDF takes about 0.1 s. */
const MAX_WAITING = 30

/** The rider's own certificate. The public page is in server/pages. */
export async function certificateRoutes(app: FastifyInstance, options: Options) {
  const { config, db, counts, limits } = options
  const partsOf = (content: ServedContent) => certificatePartsOf(options, content)
  const pool = makeWorkerPool(MAX_WAITING)
  app.addHook('onClose', pool.close)
  const isPrintable = (name: string) =>
    pool.run<boolean>(new URL('../../certificate-pdf/printable.ts', import.meta.url), 'isPrintable', name)

  route(app, certificates.state, async ({ rider, request, query, library, content }) =>
    request.read((from) => readCertificates(from, rider.id, libraryIn(library, query), partsOf(content))),
  )

  route(app, certificates.issue, async ({ rider, body, query, library, content, inTransaction }) => {
    const texts = libraryIn(library, query)
    const checkName = async (name: string) => {
      await limits.certificateName.use(String(rider.id))
      return isPrintable(name)
    }
    const parts = { ...partsOf(content), isPrintable: checkName, inTransaction }
    const state = await issueCertificate(db, rider.id, body, texts, parts)
    counts.addOf(rider.id, 'certificate')
    return state
  })

  route(app, certificates.update, async ({ rider, body, query, library, content }) => {
    const texts = libraryIn(library, query)
    if (!(await setShowName(db, rider.id, body.showName))) throw new AppError('no-certificate')
    return readCertificates(db, rider.id, texts, partsOf(content))
  })

  route(app, certificates.withdraw, async ({ rider, query, library, content, inTransaction }) => {
    const texts = libraryIn(library, query)
    const parts = partsOf(content)
    const state = await inTransaction(async (trx) => {
      await withdrawCertificate(trx, rider.id, parts)
      return readCertificates(trx, rider.id, texts, parts)
    })
    parts.webhooks.send()
    return state
  })

  route(app, certificates.pdf, async ({ rider, query, reply, content }) => {
    const { language } = libraryIn(content.library, query)
    const row = await findValid(db, rider.id)
    if (!row) throw new AppError('no-certificate')
    await limits.certificatePdf.use(String(rider.id))
    const { base, library, site } = siteIn(language, content.languageSites)
    const certificate: CertificateContent = {
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
      place: placeNameOf(row, library),
      asked: groupAsked(JSON.parse(row.asked ?? '[]'), library),
    }
    const file = new URL('../../certificate-pdf/make-certificate.ts', import.meta.url)
    const bytes = await pool.run<Uint8Array<ArrayBuffer>>(file, 'makeCertificate', certificate, clientGone(reply))
    const kind = text.certificate_file_name({}, { locale: language })
    sendAs(reply, fileName([certificate.product], kind, [certificate.name]))
    return reply.type('application/pdf').send(Buffer.from(bytes.buffer))
  })
}
