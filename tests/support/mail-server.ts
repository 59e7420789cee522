import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The raw message, as it was received. */
  raw: string
}

/** Starts a real SMTP server on this machine, by default on a free port. Collects the messages it receives. */
/** @param refuse answers a recipient with this reply, or accepts it with undefined */
export async function startMailServer(
  port = 0,
  refuse: (address: string) => string | undefined = () => undefined,
): Promise<{
  port: number
  url: string
  received: ReceivedMail[]
  /** The recipients that were refused, at each attempt. */
  tries: string[]
  close: () => Promise<void>
}> {
  const received: ReceivedMail[] = []
  const tries: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = refuse(address)
      if (reply === undefined) return done()
      tries.push(address)
      done(Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  // A test that kills a server in the middle of a mail resets the connection. Without a listener, that would end the test run.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const used = (server.server.address() as AddressInfo).port
  return {
    port: used,
    url: `smtp://127.0.0.1:${used}`,
    received,
    tries,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
