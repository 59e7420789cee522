import type { ReactNode } from 'react'
import { Link } from 'wouter'
import * as text from '#texts'
import { Button } from '#web/ui/button.tsx'
import { useMay } from '../admin-rider.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import type { ContentFile } from './content-calls.ts'
import { EditorLinks } from './editor-links.tsx'
import { EditorNotices } from './editor-notices.tsx'
import type { FormHistory } from './form-history.ts'
import { PublishButton } from './publish-button.tsx'
import { SavingLine } from './saving-line.tsx'
import { TwoTextsView } from './two-texts.tsx'
import type { FileDraft } from './use-draft.ts'
import { useEditorKeys } from './use-editor-keys.ts'
import './tip-editor.css'

interface Props {
  file: ContentFile
  draft: FileDraft & Pick<FormHistory<unknown>, 'undo' | 'redo'>
  /** The language of the text. */
  language: string
  title: string
  /** Called when the editor wants to publish, so that every problem is shown. */
  onCheck: () => void
  /** On a narrow window: shows the preview in place of the form. */
  preview?: { isShown: boolean; toggle: () => void }
  children: ReactNode
}

/** Shows two texts in place of the form until the editor has chosen. */
function Choice({ draft, language }: Pick<Props, 'draft' | 'language'>) {
  const { twoTexts, goOnFrom } = draft
  if (!twoTexts) return null
  const { file } = twoTexts
  const by = file.draft?.by ?? file.published?.revision?.by
  return (
    <TwoTextsView
      {...twoTexts}
      title={text.admin_content_two_texts()}
      words={text.admin_content_two_texts_text()}
      nameOfTheirs={by === undefined ? text.admin_content_theirs() : text.admin_content_text_of({ name: by })}
      language={language}
      onDone={(fields) => goOnFrom(file, fields)}
    />
  )
}

/**
 * The parts around the form that all editors of files share: the way back, undo and redo, saving, publishing and
 * notices.
 */
export function EditorFrame({ file, draft, language, title, onCheck, preview, children }: Props) {
  const mayDo = useMay()
  const { twoTexts } = draft
  // The form waits until the editor has chosen between two texts.
  const { undo, redo } = twoTexts ? {} : draft
  useEditorKeys({ undo, redo, save: () => void draft.saver.flush() })
  return (
    <article className="tip-editor" data-preview={preview?.isShown ? '' : undefined}>
      <header className="tip-editor-bar">
        <Link href="/content" className="tip-editor-back" aria-label={text.admin_content_back()}>
          <AdminIcon name="chevron" />
        </Link>
        <SavingLine file={file} draft={draft} />
        <div className="tip-editor-buttons">
          <Button
            className="tip-editor-icon"
            aria-label={text.admin_content_undo()}
            cannot={!undo && text.admin_content_nothing_undone()}
            onClick={() => undo?.()}
          >
            <AdminIcon name="undo" />
          </Button>
          <Button
            className="tip-editor-icon"
            aria-label={text.admin_content_redo()}
            cannot={!redo && text.admin_content_nothing_undone()}
            onClick={() => redo?.()}
          >
            <AdminIcon name="redo" />
          </Button>
          {preview && (
            <Button
              className="button tip-editor-toggle"
              cannot={!!twoTexts && text.admin_content_choose_first()}
              onClick={preview.toggle}
            >
              {preview.isShown ? text.admin_content_to_editor() : text.admin_content_preview()}
            </Button>
          )}
          {mayDo('content.publish', file.path) && (
            <PublishButton file={file} draft={draft} language={language} onCheck={onCheck} />
          )}
        </div>
      </header>
      <h1 className="sr-only">{text.admin_content_edit({ title })}</h1>
      {twoTexts ? (
        <Choice draft={draft} language={language} />
      ) : (
        <>
          <EditorLinks file={file} />
          <EditorNotices file={file} draft={draft} language={language} />
          {children}
        </>
      )}
    </article>
  )
}
