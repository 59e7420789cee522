import { useState } from 'react'
import type { Certificate } from '#shared/contract/certificates.ts'
import * as text from '#texts'
import { useAddress } from '#web/lib/use-address.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QrCode } from '#web/ui/lazy-qr-code.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { CertificateFields } from './certificate-fields.tsx'
import { useDownload, useShowName, useWithdraw } from './queries.ts'

/** The rider's valid certificate: its fields, its QR code, the PDF, and what the rider may change. */
export function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const { origin } = useSite()
  const address = useAddress()
  const download = useDownload()
  const showName = useShowName()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const path = address(paths.certificate(certificate.code))
  const qrWords = `${origin}${path}`
  const shown = showName.sending ?? certificate.showName
  return (
    <section className="card certificate-details" aria-labelledby="own-certificate">
      <h2 id="own-certificate" className="text-xl font-bold">
        {text.certificate_yours()}
      </h2>
      <div className="certificate-own grid gap-x-[32px] gap-y-[20px]">
        <CertificateFields fields={certificate} name={certificate.name} memory={certificate.memory} />
        <figure className="flex flex-col items-center gap-[8px] text-ink-2 text-(length:--text-15) text-center text-balance">
          <QrCode words={qrWords} label={text.certificate_qr({ address: qrWords })} />
          <figcaption>{text.certificate_qr_hint()}</figcaption>
        </figure>
      </div>
      <div className="button-row">
        <Button className="button button-accent" action={download}>
          <Icon name="download" />
          {text.certificate_download()}
        </Button>
        <a className="button" href={path}>
          <Icon name="external-link" />
          {text.certificate_open_page()}
        </a>
      </div>
      <Switch
        label={text.certificate_show_name()}
        description={text.certificate_show_name_hint()}
        checked={shown}
        action={showName}
        onChange={(isOn) => showName.run(isOn)}
      />
      <Button className="button button-danger self-start" onClick={() => setWithdrawing(true)}>
        {text.certificate_withdraw()}
      </Button>
      {isWithdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
    </section>
  )
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const withdraw = useWithdraw(onClose)
  return (
    <AskDialog
      title={text.certificate_withdraw_title()}
      text={text.certificate_withdraw_text()}
      button={text.certificate_withdraw()}
      action={withdraw}
      onClose={onClose}
    />
  )
}
