import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { networksOf } from '#server/platform/limits/address-key.ts'

/** A device or address counts as known for so long after the rider last signed in from it (ms). */
export const KNOWN_FOR = 180 * 24 * 3600 * 1000

/** How many devices, and how many addresses, are kept for one rider. */
const KEPT = 20

/** Where a sign-in comes from. */
export interface Client {
  /** The random mark that this browser got at its first sign-in. */
  device: string | undefined
  address: string
}

type Mark = { kind: 'device' | 'address'; mark: string }

/** The cookie of a browser. Its name says over TLS that it travels over nothing else. */
const cookieName = (overTls: boolean) => (overTls ? '__Secure-device' : 'device')

const DEVICE = /^[\w-]{43}$/

/** Who is calling, by the device cookie and the address. */
export function clientOf(request: FastifyRequest, overTls: boolean): Client {
  const device = parseCookie(request.headers.cookie ?? '')[cookieName(overTls)]
  return {
    device: device !== undefined && DEVICE.test(device) ? device : undefined,
    address: networksOf(request.ip)[0],
  }
}

/** The same client with a device mark: a new one when it has none. */
export function withDevice(client: Client): Client & { device: string } {
  return { ...client, device: client.device ?? randomBytes(32).toString('base64url') }
}

/**
 * Lets the browser keep its device mark. The mark gives access to nothing: it tells only that this browser has signed in
 * before. Scripts cannot read it and no other site can have it sent.
 */
export function keepDevice(reply: FastifyReply, device: string, overTls: boolean) {
  reply.header(
    'set-cookie',
    stringifySetCookie({
      name: cookieName(overTls),
      value: device,
      path: '/api',
      maxAge: KNOWN_FOR / 1000,
      httpOnly: true,
      sameSite: 'strict',
      secure: overTls,
    }),
  )
}

const hashOf = (riderId: number, text: string) => createHash('sha256').update(`${riderId} ${text}`).digest('hex')

/**
 * What is stored of a client. Each rider has other marks for the same device, so that the table does not tell who share one.
 * Of an address 20 bits are kept: enough to recognise it, too few to tell it from thousands of others.
 */
function marksOf(riderId: number, { device, address }: Client): Mark[] {
  return [
    ...(device === undefined ? [] : [{ kind: 'device', mark: hashOf(riderId, device) } as const]),
    { kind: 'address', mark: hashOf(riderId, address).slice(0, 5) },
  ]
}

/** By which of its marks a rider's client is known, best the device; undefined when the rider never signed in from it. */
export async function findKnown(db: Db, riderId: number, client: Client, now: Date): Promise<string | undefined> {
  const marks = marksOf(riderId, client)
  const rows = await db
    .selectFrom('known_client')
    .select(['kind', 'mark'])
    .where('rider_id', '=', riderId)
    .where('used_at', '>', new Date(now.getTime() - KNOWN_FOR).toISOString())
    .where((eb) => eb.or(marks.map(({ kind, mark }) => eb.and({ kind, mark }))))
    .execute()
  const known = rows.find(({ kind }) => kind === 'device') ?? rows[0]
  return known && `${known.kind} ${known.mark}`
}

/** Writes down that a rider has signed in from a client. */
export async function rememberClient(db: Db, riderId: number, client: Client, now: Date): Promise<void> {
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
      .limit(KEPT)
    await db
      .deleteFrom('known_client')
      .where('rider_id', '=', riderId)
      .where('kind', '=', kind)
      .where('mark', 'not in', newest)
      .execute()
  }
}

/** What is kept of where a rider signed in, for 'Export my data' (D31). */
export const knownClientsOfRider = {
  name: 'knownDevices',
  read: (db: Db, riderId: number) =>
    db.selectFrom('known_client').select(['kind', 'used_at']).where('rider_id', '=', riderId).execute(),
}
