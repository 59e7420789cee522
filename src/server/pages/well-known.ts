import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** How long what security.txt says holds (ms). RFC 9116 wants less than a year. */
const VALIDITY = 180 * 24 * 3600_000

/** Addresses that programs know: where a password is changed, and who hears of a weakness (RFC 9116). */
export function addWellKnown(
  app: FastifyInstance,
  { config, clock }: { config: Pick<Config, 'publicUrl' | 'languages'>; clock: () => Date },
): void {
  app.get('/.well-known/change-password', { schema: { hide: true } }, (_, reply) => reply.redirect('/profile', 302))
  app.get('/.well-known/security.txt', { schema: { hide: true } }, ({ content }, reply) => {
    const { email } = content.site.operator
    const lines = [
      `Contact: ${email === undefined ? `${config.publicUrl}/contact` : `mailto:${email}`}`,
      `Expires: ${new Date(clock().getTime() + VALIDITY).toISOString()}`,
      `Preferred-Languages: ${config.languages.join(', ')}`,
      `Canonical: ${config.publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })
}
