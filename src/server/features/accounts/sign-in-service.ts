import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import type { RiderRow } from '#server/db/tables/accounts.ts'
import { type AddressLimit, isAllowed, type Limits } from '#server/platform/limits/limits.ts'
import { clientOf, findTrusted, type TrustedDevice } from '#server/platform/sessions/trusted-devices.ts'
import { findByUsername } from '#server/platform/usernames.ts'

interface Options {
  db: Db
  clock: () => Date
  limits: Limits
  overTls: boolean
}

/** The rider whose name a visitor has typed, if there is one, and the device or address if the rider has used it before. */
export interface NamedRider {
  rider: RiderRow | undefined
  known: TrustedDevice | undefined
}

/**
 * Finds the rider whose name a visitor has typed, and counts the request by its address. A device that the rider has used
 * before has uses of its own first, so that strangers at the same address do not keep the rider out.
 * @throws AppError 429 when the address, and the device, have none left.
 */
export function findNamedRider(
  request: FastifyRequest,
  username: string,
  byAddress: AddressLimit,
  options: Options,
): Promise<NamedRider> {
  return findRiderOfDevice(request, () => findByUsername(options.db, username), byAddress, options)
}

/** As `findNamedRider`, for riders that are found in another way. Asks `find` also for a client that nobody knows. */
export async function findRiderOfDevice(
  request: FastifyRequest,
  find: () => Promise<RiderRow | undefined>,
  byAddress: AddressLimit,
  { db, clock, limits, overTls }: Options,
): Promise<NamedRider> {
  const client = clientOf(request, overTls)
  const hasDevice = client.device !== undefined
  // A flood of requests without a device costs no query.
  if (!hasDevice) await byAddress.use(request)
  const rider = await find()
  // The query also runs for an unknown username, so that the time of the answer does not tell which names exist.
  const known = await findTrusted(db, rider?.id ?? 0, client, clock())
  const usesDevice = known?.isDevice && (await isAllowed(limits.trustedDevice.use(known.key)))
  if (hasDevice && !usesDevice) await byAddress.use(request)
  return { rider, known }
}
