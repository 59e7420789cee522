import { useEffect, useRef, useState } from 'react'
import type { FieldProblems } from '#shared/content/tip-problems.ts'
import type { Tip } from '#shared/contract/tips.ts'
import * as text from '#texts'
import { focusIn } from '#web/lib/use-focus.ts'
import { type Picture, usePicture } from '../ui/pictures.ts'
import type { ContentFile } from './content-calls.ts'
import type { OriginalText } from './editor-field.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditorMore } from './editor-more.tsx'
import { TIP_FILE } from './file-form.ts'
import { Preview } from './preview.tsx'
import { TipFields } from './tip-fields.tsx'
import { formOf, type TipForm } from './tip-form.ts'
import { TipPictureField } from './tip-picture-field.tsx'
import { useDraft } from './use-draft.ts'
import { shownFields } from './use-editing.ts'

interface Props {
  file: ContentFile
  /** The language of the text. */
  language: string
  originalLanguage: string
}

const categoryOf = (path: string) => path.split('/').at(-2) ?? ''

/** The tip that riders would see. A translation has icon, importance, sources and rules of its original. */
function tipOf(form: TipForm, { path, original, published, draft }: ContentFile, picture: Picture | undefined): Tip {
  const own = original ? formOf(original.fields) : form
  const id = Number((original?.fields ?? draft?.fields ?? published?.fields)?.id) || 1
  const hasDrawing = form.drawing !== '' && picture?.draft === null && picture.published?.file.endsWith('.svg')
  return {
    id,
    category: categoryOf(path),
    icon: own.icon,
    importance: own.importance,
    sources: own.sources.filter(({ title }) => title !== '').map((source) => ({ ...source })),
    title: form.title || text.admin_content_untitled(),
    tag: form.tag,
    shortDescription: form.shortDescription,
    ...(form.fullDescription === '' ? {} : { fullDescription: form.fullDescription }),
    ...(form.didYouKnow === '' ? {} : { didYouKnow: form.didYouKnow }),
    ...(form.drawing === '' ? {} : { drawing: form.drawing }),
    ...(hasDrawing ? { drawingPath: `/tips/${id}/drawing.svg` } : {}),
    ...(own.rules.length === 0 ? {} : { rules: [...own.rules] }),
  }
}

/**
 * The photo of a tip, or its picture that is not published yet. Undefined for a drawing that the site serves, which is drawn in
 * the colours of the page.
 */
function imageOf(picture: Picture | undefined, isServed: boolean): string | undefined {
  if (picture?.draft) return picture.draft.shown?.src
  return isServed && picture?.published?.file.endsWith('.svg') ? undefined : picture?.published?.src
}

/** The original beside each field of a translation. */
function originalTexts({ original }: ContentFile, language: string) {
  if (!original) return undefined
  const now = formOf(original.fields)
  const before = original.translated ? formOf(original.translated) : undefined
  return (field: keyof TipForm, place = 0): OriginalText => {
    const read = (form: TipForm) => {
      const value = form[field]
      if (typeof value === 'string') return value
      const part = value[place]
      return typeof part === 'string' ? part : ''
    }
    return { language, now: read(now), before: before && read(before) }
  }
}

/** The problem of the alternative text: a picture needs one, and there is none without a picture. Nothing while the picture is not known. */
function wordsProblem(hasPicture: boolean | undefined, words: string): FieldProblems {
  if (hasPicture === undefined || hasPicture === (words !== '')) return {}
  return { drawing: hasPicture ? text.content_missing() : text.admin_picture_only_words() }
}

/** Changes a tip, with the tip beside it as riders see it. */
export function TipEditor({ file, language, originalLanguage }: Props) {
  const draft = useDraft(file, TIP_FILE)
  const { form, change } = draft
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const isTranslation = file.language !== null
  const isBlank = useRef(file.published === null && !isTranslation && form.shortDescription === '')
  useEffect(() => {
    // A new tip already has its title, so the next field gets the focus.
    if (isBlank.current) focusIn(document, '[name="shortDescription"]')
  }, [])
  // The fields of a new tip are empty, so problems are shown only where the editor has been.
  const isShown = (path: string) => isChecked || touched.has(path) || file.published !== null
  const question = { question: form.question, options: [form.right, ...form.wrong].filter((option) => option !== '') }
  const id = Number(shownFields(file).id) || undefined
  const { data: picture } = usePicture(file.original?.path ?? file.path)
  // The site does not serve the drawing of a hidden tip, and only a moment later that of one that is shown again.
  const [wasHidden] = useState(file.isHidden)
  const hasPicture = picture && (picture.draft ? picture.draft.shown : picture.published) !== null
  const problems: FieldProblems = {
    ...draft.problems,
    ...(isTranslation ? {} : wordsProblem(hasPicture, form.drawing)),
  }
  return (
    <EditorFrame
      file={file}
      draft={{ ...draft, problems }}
      language={language}
      title={form.title || text.admin_content_untitled()}
      onCheck={() => setChecked(true)}
      preview={{ isShown: isPreview, toggle: () => setPreview(!isPreview) }}
    >
      <div className="tip-editor-columns" data-translation={isTranslation ? '' : undefined}>
        <div className="tip-editor-form">
          <TipFields
            form={form}
            change={change}
            problemOf={(path) => (isShown(path) ? problems[path] : undefined)}
            touch={(path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path])))}
            isTranslation={isTranslation}
            language={language}
            tipId={id}
            originalOf={originalTexts(file, originalLanguage)}
          />
          {!isTranslation && <TipPictureField file={file} draft={draft} words={form.drawing} />}
          <EditorMore file={file} draft={draft} />
        </div>
        <div className="tip-editor-preview">
          <Preview
            tip={tipOf(form, file, picture)}
            question={question}
            image={imageOf(picture, !wasHidden)}
            language={language}
          />
        </div>
      </div>
    </EditorFrame>
  )
}
