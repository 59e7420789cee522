import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

interface MailServer {
  url: string
  /** Every message it received, as it was sent. */
  messages: string[]
  /** Waits for so many messages. */
  received: (count: number) => Promise<string[]>
  stop: () => Promise<void>
}

/** A real SMTP server on this machine that keeps what it receives. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const messages: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const chosen = port ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(chosen, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    messages,
    async received(count) {
      const deadline = Date.now() + 5000
      while (messages.length < count && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10))
      return messages
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
