import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

const Way = z.enum(['push', 'mail'])

/** 0 to 23, in the rider's time zone. */
const Hour = z.int().min(0).max(23)

/** The answer of a browser to `PushManager.subscribe`. */
const Subscription = z.object({
  endpoint: text(1000),
  keys: z.object({
    p256dh: z
      .string()
      .min(80)
      .max(104)
      .regex(/^[\w-]+=*$/, 'Expected a public key (base64url)'),
    auth: z
      .string()
      .min(16)
      .max(44)
      .regex(/^[\w-]+=*$/, 'Expected a secret (base64url)'),
  }),
})

/**
 * Why a reminder comes. `days` is the length of a streak that ends on that day, or the number of days until the day to
 * be done by of a group.
 */
const Reason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('questions'), count: z.int() }),
  z.object({ kind: z.literal('streak'), days: z.int() }),
  z.object({ kind: z.literal('group-date'), days: z.int() }),
])

const Reminders = z.object({
  /** Null when reminders are off. */
  way: Way.nullable(),
  hour: Hour,
  /**
   * The next reminder, if the rider does nothing until then, with its most important reason first. Pages of version 0.2.0 read the
   * number of questions and the days of the streak, which are 0 without such a reason.
   */
  next: z.object({ at: z.iso.datetime(), reasons: z.array(Reason), questions: z.int(), streak: z.int() }).nullable(),
  /**
   * Why none comes although they are on: the switch 'Notifications' is off, 6 were not opened, no browser is subscribed, or the
   * address is not confirmed.
   */
  paused: z.enum(['switch', 'unopened', 'no-device', 'no-address']).nullable(),
  /** The SHA-256 hashes (hex) of the addresses of the browsers that get pushes. */
  devices: z.array(z.string()),
  /** Whether the site sends mail and the rider's address is confirmed. */
  canMail: z.boolean(),
  /** The key with which a browser subscribes to pushes. */
  publicKey: z.string(),
})
export type Reminders = z.infer<typeof Reminders>

/** Reminders of due questions and of streaks that end. */
export const reminders = {
  state: endpoint({
    method: 'GET',
    path: '/api/reminders',
    summary: 'Whether reminders are on, their way and hour, and when the next one comes',
    access: 'rider',
    status: 200,
    reply: Reminders,
  }),
  turnOn: endpoint({
    method: 'POST',
    path: '/api/reminders',
    takesKey: true,
    summary: 'Turns reminders on, or adds this browser; a push needs the subscription of the browser',
    access: 'rider',
    body: z.discriminatedUnion('way', [
      z.object({ way: z.literal('push'), hour: Hour.optional(), subscription: Subscription }),
      z.object({ way: z.literal('mail'), hour: Hour.optional() }),
    ]),
    status: 200,
    reply: Reminders,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/reminders',
    summary: 'Changes the hour of reminders that are on; 409 when they are off',
    access: 'rider',
    body: z.object({ hour: Hour }),
    status: 200,
    reply: Reminders,
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/api/reminders',
    takesKey: true,
    summary: 'Ends all reminders and deletes the subscriptions of all browsers',
    access: 'rider',
    status: 204,
    reply: z.null(),
  }),
  opened: endpoint({
    method: 'POST',
    path: '/api/reminders/opened',
    summary: 'Counts the last reminder as opened',
    access: 'rider',
    status: 204,
    reply: z.null(),
  }),
}
