import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { LockRider } from '#server/platform/handed-over.ts'
import { route } from '#server/platform/http/route.ts'
import { results } from '#shared/contract/results.ts'
import { findRef } from './repository.ts'
import { changeRef } from './service.ts'

interface Options {
  db: Db
  clock: () => Date
  lockRider: LockRider
  findPassed: (db: Db, riderId: number) => Promise<object | undefined>
}

/** The reference of a rider in the operator's own system. */
export async function resultRoutes(app: FastifyInstance, { db, ...parts }: Options) {
  route(app, results.ref, async ({ rider, request }) => ({
    ref: await request.read((from) => findRef(from, rider.id)),
  }))

  route(app, results.setRef, async ({ rider, body }) => {
    await changeRef(db, rider.id, body.ref, parts)
    return { ref: body.ref }
  })

  route(app, results.removeRef, async ({ rider }) => {
    await changeRef(db, rider.id, null, parts)
    return { ref: null }
  })
}
