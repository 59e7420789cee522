import { Link } from 'wouter'
import { paths } from '#web/paths.ts'

export function ContactHandling() {
  return (
    <>
      <p>
        What you write in the <Link href={paths.contact}>contact form</Link> (name, e-mail address, subject and message)
        is stored on our server. If we have set up e-mail, it also reaches us through our mail server.
      </p>
      <p>
        We use it only to deal with your message and delete it when that is done, unless the law obliges us to keep it.
        The same goes for messages you send us by e-mail.
      </p>
    </>
  )
}
