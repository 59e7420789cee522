import { createTransport, type SendMailOptions } from 'nodemailer'

export interface SentMail {
  to: string
  subject: string
  text: string
}

type Take = (mail: SentMail) => Promise<void>

/** Who takes the mails of a site, by the port of the mail server that it was told. */
const takers = new Map<number, Take>()

interface Transport {
  transporter: { options: { port?: number } }
  sendMail: (mail: SendMailOptions) => Promise<void>
}

/** Takes mails where the product hands them to Nodemailer, so that no time passes in a network. */
const transports = Object.getPrototypeOf(createTransport({})) as Transport
transports.sendMail = async function sendMail(this: Transport, { to, subject, text }) {
  await takers.get(Number(this.transporter.options.port))?.({
    to: String(to),
    subject: String(subject),
    text: String(text),
  })
}

/** Returns the address of a mail server that gives its mails to `take`. */
export function mailServer(take: Take): string {
  const port = takers.size + 1
  takers.set(port, take)
  return `smtp://127.0.0.1:${port}`
}

/** The error of a mail server that refuses a recipient for good. */
export const refusal = () =>
  Object.assign(new Error('550 no such user'), { command: 'RCPT TO', responseCode: 550, response: '550 no such user' })
