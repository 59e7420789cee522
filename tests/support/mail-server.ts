import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The raw message, as it was received. */
  raw: string
}

/** Starts a real SMTP server on this machine, by default on a free port. Collects the messages it receives. */
export async function startMailServer(port = 0): Promise<{
  port: number
  url: string
  received: ReceivedMail[]
  close: () => Promise<void>
}> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
