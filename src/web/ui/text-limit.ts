import { type ComponentProps, type FormEvent, useState } from 'react'
import * as text from '#texts'

/** The share of its limit from which on a field says how long its text is. */
const SAID_FROM = 0.8

interface Limited extends Pick<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'disabled'> {
  /** The most characters that the text may have. */
  most?: number | undefined
}

/**
 * The limit of a text field. Not `maxlength`, because that cuts pasted text in silence: the field takes every text, says how long
 * it is, and its form is not sent while the text is too long. A disabled field says nothing.
 */
export function useTextLimit({ most, value, defaultValue, disabled }: Limited) {
  const [typed, setTyped] = useState(String(defaultValue ?? '').length)
  const length = value === undefined ? typed : String(value).length
  if (most === undefined || disabled) return { attributes: {}, count: undefined, problem: undefined }
  const attributes = {
    'data-most': most,
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value.length),
  }
  const isOver = length > most
  return {
    attributes,
    count: !isOver && length >= most * SAID_FROM ? text.ui_text_length({ length, max: most }) : undefined,
    problem: isOver ? text.ui_text_too_long({ length, max: most }) : undefined,
  }
}

/** Stops the submit of a form with a text that is too long, and focuses its field, which says so. */
function refuseLongTexts(event: Event): void {
  if (!(event.target instanceof HTMLFormElement)) return
  const fields = event.target.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-most]')
  const long = [...fields].find((field) => field.value.length > Number(field.dataset.most))
  if (!long) return
  event.preventDefault()
  event.stopPropagation()
  long.focus()
}

// In the capture phase, so that no form of React sees the event.
if (typeof document !== 'undefined') document.addEventListener('submit', refuseLongTexts, true)
