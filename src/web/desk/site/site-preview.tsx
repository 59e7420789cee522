import { useState } from 'react'
import * as text from '#texts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { SiteFrame } from './site-frame.tsx'

const SIZES = { phone: { width: 390, height: 760 }, desktop: { width: 1280, height: 860 } } as const
type Size = keyof typeof SIZES
type Theme = 'light' | 'dark'

const themeOfPage = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The home page as riders will see it, on a phone and a desktop, light and dark. */
export function SitePreview({ html, style, logo }: { html: string; style: string; logo: string | undefined }) {
  const [size, setSize] = useState<Size>('phone')
  const [theme, setTheme] = useState(themeOfPage)
  return (
    <section className="site-preview" aria-label={text.desk_content_preview()}>
      <div className="site-choices">
        <ChoiceRow<Size>
          label={text.desk_content_size()}
          choices={[
            { value: 'phone', name: text.desk_content_phone() },
            { value: 'desktop', name: text.desk_content_desktop() },
          ]}
          chosen={size}
          onChoose={setSize}
        />
        <ChoiceRow<Theme>
          label={text.desk_content_theme()}
          choices={[
            { value: 'light', name: text.desk_content_light() },
            { value: 'dark', name: text.desk_content_dark() },
          ]}
          chosen={theme}
          onChoose={setTheme}
        />
      </div>
      <SiteFrame
        title={text.desk_site_preview_frame()}
        html={html}
        style={style}
        logo={logo}
        theme={theme}
        {...SIZES[size]}
      />
    </section>
  )
}
