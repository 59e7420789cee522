import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { AppError, invalidField } from '#server/platform/http/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { localTimeOf } from '#server/platform/local-time.ts'
import { saveSubscription } from '#server/platform/push/subscriptions.ts'
import { areBrowserKeys } from '#server/platform/push/web-push.ts'
import { lockSession } from '#server/platform/sessions/sessions.ts'
import { reminders } from '#shared/contract/reminders.ts'
import { type DeliveryParts, deliverReminders } from './delivery-service.ts'
import { changeHour, endReminders, findReminder, isOn, noteVisit, saveReminder } from './repository.ts'
import { confirmedEmail, describeReminders, startReminders } from './service.ts'

/** Reminders of due questions and of streaks that end, by push or mail. */
export async function reminderRoutes(app: FastifyInstance, options: DeliveryParts) {
  const { db, clock, pusher, sendMail } = options
  const sendsMail = sendMail !== undefined
  let background: ReturnType<typeof startReminders> | undefined
  app.addHook('onReady', async () => {
    background = startReminders({ ...options, sendsMail }, app.log)
  })
  app.addHook('onClose', () => background?.close())

  deliverReminders(options)

  const answerFor = (from: Db, rider: Parameters<typeof describeReminders>[1]) =>
    describeReminders(from, rider, { ...options, now: clock(), sendsMail, publicKey: pusher.publicKey })

  route(app, reminders.state, async ({ rider, request }) => request.read((from) => answerFor(from, rider)))

  route(app, reminders.turnOn, async ({ rider, session, body, request, inTransaction }) => {
    const now = localTimeOf(request, clock)
    if (body.way === 'mail' && !sendsMail) throw new AppError('no-mail')
    if (body.way === 'mail' && confirmedEmail(rider) === null) throw invalidField('way', 'email-not-confirmed')
    if (body.way === 'push' && !pusher.accepts(body.subscription.endpoint))
      throw invalidField('subscription', 'no-push-service')
    if (body.way === 'push' && !areBrowserKeys(body.subscription.keys))
      throw invalidField('subscription', 'no-push-keys')
    return inTransaction(async (trx) => {
      if (body.way === 'push') {
        const { endpoint, keys } = body.subscription
        await saveSubscription(
          trx,
          { riderId: rider.id, sessionHash: session.tokenHash },
          { endpoint, ...keys },
          now.at,
        )
        // Signing out ends what its session subscribed, so nothing is subscribed after it.
        await lockSession(trx, session.tokenHash)
      }
      await saveReminder(trx, rider.id, { way: body.way, hour: body.hour }, now)
      return answerFor(trx, rider)
    })
  })

  route(app, reminders.change, async ({ rider, body, request }) => {
    const changed = await changeHour(db, rider.id, body.hour, localTimeOf(request, clock))
    if (!changed) throw new AppError('reminders-off')
    return answerFor(db, rider)
  })

  route(app, reminders.turnOff, ({ rider, inTransaction }) => inTransaction((trx) => endReminders(trx, rider.id)))

  route(app, reminders.opened, async ({ rider, request }) => {
    if (isOn(await findReminder(db, rider.id))) await noteVisit(db, rider.id, localTimeOf(request, clock))
  })
}
