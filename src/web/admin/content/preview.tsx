import { useState } from 'react'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { PreviewChoices, usePreviewWindow } from './preview-choices.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { PreviewIcons } from './preview-icons.tsx'
import { PREVIEW_VIEWS, PreviewTip, type PreviewView } from './preview-tip.tsx'
import './preview.css'

const SIZES = { phone: { width: 390, height: 720 }, desktop: { width: 1280, height: 860 } } as const

const VIEW_NAMES: Record<PreviewView, () => string> = {
  card: text.admin_content_view_card,
  dialog: text.admin_content_view_dialog,
  page: text.admin_content_view_page,
  question: text.admin_content_question,
}

interface Props {
  tip: Tip
  question: { question: string; options: readonly string[] }
  /** A picture that replaces the drawing. */
  image: string | undefined
  /** The language of the tip. */
  language: string
}

/** The tip as a rider will see it: as card, dialog, page and question, on a phone and a desktop, light and dark. */
export function Preview({ tip, question, image, language }: Props) {
  const [view, setView] = useState<PreviewView>('page')
  const shownWindow = usePreviewWindow()
  const { size, theme } = shownWindow
  return (
    <section className="preview" aria-label={text.admin_content_preview()}>
      <div className="preview-choices">
        <ChoiceRow
          label={text.admin_content_view()}
          choices={PREVIEW_VIEWS.map((value) => ({ value, name: VIEW_NAMES[value]() }))}
          chosen={view}
          onChoose={setView}
        />
        <PreviewChoices {...shownWindow} />
      </div>
      <PreviewFrame title={text.admin_content_preview()} theme={theme} language={language} {...SIZES[size]}>
        <PreviewIcons icon={tip.icon} />
        <PreviewTip view={view} tip={tip} question={question} image={image} />
      </PreviewFrame>
    </section>
  )
}
