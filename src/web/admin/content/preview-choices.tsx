import { useState } from 'react'
import * as text from '#texts'
import { ChoiceRow } from '../ui/choice-row.tsx'

type Size = 'phone' | 'desktop'
type Theme = 'light' | 'dark'

const themeOfPage = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** The window in which a preview is shown. It begins as a phone, in the theme of the page. */
export function usePreviewWindow() {
  const [size, setSize] = useState<Size>('phone')
  const [theme, setTheme] = useState(themeOfPage)
  return { size, setSize, theme, setTheme }
}

/** Asks for the size and the theme of a preview. */
export function PreviewChoices({ size, setSize, theme, setTheme }: ReturnType<typeof usePreviewWindow>) {
  return (
    <>
      <ChoiceRow<Size>
        label={text.admin_content_size()}
        choices={[
          { value: 'phone', name: text.admin_content_phone() },
          { value: 'desktop', name: text.admin_content_desktop() },
        ]}
        chosen={size}
        onChoose={setSize}
      />
      <ChoiceRow<Theme>
        label={text.admin_content_theme()}
        choices={[
          { value: 'light', name: text.admin_content_light() },
          { value: 'dark', name: text.admin_content_dark() },
        ]}
        chosen={theme}
        onChoose={setTheme}
      />
    </>
  )
}
