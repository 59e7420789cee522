import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'
import { rowsOf } from '#server/platform/rider-rows.ts'

/** How long a device or address counts as known after the last sign-in from it (ms). */
export const CLIENT_LIFETIME = 180 * 24 * 3600 * 1000

/** The maximum number of trusted devices, and of known addresses, of one rider. */
const MAX_CLIENTS = 20

/** The origin of a sign-in. */
export interface Client {
  /** The random id that this browser got at its first sign-in. */
  device: string | undefined
  address: string
}

type Mark = { kind: 'device' | 'address'; mark: string }

/** The prefix `__Secure-` makes browsers accept the cookie only over TLS. */
const cookieName = (overTls: boolean) => (overTls ? '__Secure-device' : 'device')

const DEVICE_ID = /^[\w-]{43}$/

export function clientOf(request: FastifyRequest, overTls: boolean): Client {
  const device = parseCookie(request.headers.cookie ?? '')[cookieName(overTls)]
  return {
    device: device !== undefined && DEVICE_ID.test(device) ? device : undefined,
    address: networksOf(request.ip)[0],
  }
}

/** Adds a new device id to a client without one. */
export function withDevice(client: Client): Client & { device: string } {
  return { ...client, device: client.device ?? randomBytes(32).toString('base64url') }
}

/**
 * Sets the device cookie. It gives access to nothing: it only shows that this browser has signed in before. Scripts cannot
 * read it, and browsers do not send it with requests from other sites.
 */
export function setDeviceCookie(reply: FastifyReply, device: string, overTls: boolean) {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName(overTls),
      value: device,
      path: '/api',
      maxAge: CLIENT_LIFETIME / 1000,
      httpOnly: true,
      sameSite: 'strict',
      secure: overTls,
    }),
  )
}

const hashOf = (riderId: number, text: string) => createHash('sha256').update(`${riderId} ${text}`).digest('hex')

/**
 * The stored hashes of a client. They contain the rider's id, so that the table does not show which riders share a device.
 * The hash of an address is cut to 20 bits: enough to recognise it, too few to find out the address.
 */
function marksOf(riderId: number, { device, address }: Client): Mark[] {
  return [
    ...(device === undefined ? [] : [{ kind: 'device', mark: hashOf(riderId, device) } as const]),
    { kind: 'address', mark: hashOf(riderId, address).slice(0, 5) },
  ]
}

/** A device or address from which a rider has signed in before. */
export interface TrustedDevice {
  isDevice: boolean
  /** The key of its limits. */
  key: string
}

/** Returns the trusted device or else the known address of a client, or undefined when both are unknown. */
export async function findTrusted(
  db: Db,
  riderId: number,
  client: Client,
  now: Date,
): Promise<TrustedDevice | undefined> {
  const marks = marksOf(riderId, client)
  const rows = await db
    .selectFrom('known_client')
    .select(['kind', 'mark'])
    .where('rider_id', '=', riderId)
    .where('used_at', '>', new Date(now.getTime() - CLIENT_LIFETIME).toISOString())
    .where((eb) => eb.or(marks.map(({ kind, mark }) => eb.and({ kind, mark }))))
    .execute()
  const known = rows.find(({ kind }) => kind === 'device') ?? rows[0]
  return known && { isDevice: known.kind === 'device', key: `${riderId} ${known.kind} ${known.mark}` }
}

/** Stores that a rider has signed in from a client. */
export async function trustDevice(db: Db, riderId: number, client: Client, now: Date): Promise<void> {
  for (const { kind, mark } of marksOf(riderId, client)) {
    const used_at = now.toISOString()
    await db
      .insertInto('known_client')
      .values({ rider_id: riderId, kind, mark, used_at })
      .onConflict((conflict) => conflict.columns(['rider_id', 'kind', 'mark']).doUpdateSet({ used_at }))
      .execute()
    const newest = db
      .selectFrom('known_client')
      .select('mark')
      .where('rider_id', '=', riderId)
      .where('kind', '=', kind)
      .orderBy('used_at', 'desc')
      .limit(MAX_CLIENTS)
    await db
      .deleteFrom('known_client')
      .where('rider_id', '=', riderId)
      .where('kind', '=', kind)
      .where('mark', 'not in', newest)
      .execute()
  }
}

/** The trusted devices of a rider, for 'Export my data'. */
/** Forgets the devices and addresses that a rider has signed in from. */
export async function forgetDevices(trx: Db, riderId: number): Promise<void> {
  await trx.deleteFrom('known_client').where('rider_id', '=', riderId).execute()
}

export const trustedDevicesOfRider = {
  name: 'knownDevices',
  read: rowsOf('known_client', { newest: 'used_at', leftOut: ['mark'] }),
}
