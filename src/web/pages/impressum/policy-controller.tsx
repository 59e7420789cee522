import { OperatorAddress } from './operator-address.tsx'
import { OperatorValue } from './operator-value.tsx'

export function Controller() {
  return (
    <>
      <p>Responsible for the processing of your data on this site ('we', 'the operator'):</p>
      <OperatorAddress />
      <p>
        E-mail: <OperatorValue field="email" />
        <br />
        Telephone: <OperatorValue field="phone" />
      </p>
    </>
  )
}

export function Recipients() {
  return (
    <>
      <p>
        The site and its data are on our server. Hosting: <OperatorValue field="hosting" />. Where a provider runs the
        server for us, it processes the data on our behalf and on our instructions (Art. 28 GDPR).
      </p>
      <p>
        If we have set up e-mail, our mail server and the recipient's mail provider handle those messages. Beyond that
        the software passes your data to nobody; other visitors see only the leaderboard and the numbers of likes and
        shares. We do not intend to transfer your data outside the European Economic Area.
      </p>
    </>
  )
}
