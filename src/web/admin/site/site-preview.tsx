import * as text from '#texts'
import { PreviewChoices, usePreviewWindow } from '../content/preview-choices.tsx'
import { SiteFrame } from './site-frame.tsx'

const SIZES = { phone: { width: 390, height: 760 }, desktop: { width: 1280, height: 860 } } as const

/** The home page as riders will see it, on a phone and a desktop, light and dark. */
export function SitePreview({ html, style, logo }: { html: string; style: string; logo: string | undefined }) {
  const shownWindow = usePreviewWindow()
  const { size, theme } = shownWindow
  return (
    <section className="site-preview" aria-label={text.admin_content_preview()}>
      <div className="site-choices">
        <PreviewChoices {...shownWindow} />
      </div>
      <SiteFrame
        title={text.admin_site_preview_frame()}
        html={html}
        style={style}
        logo={logo}
        theme={theme}
        {...SIZES[size]}
      />
    </section>
  )
}
