import { useSyncExternalStore } from 'react'

/** The language of a tag without region and script. Android writes 'tr_TR' instead of 'tr-TR'. */
const primaryOf = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0]

/**
 * A voice of a language that is on the device, or undefined. A voice that is not would send the text to its maker.
 * The voice that the rider has chosen in the system comes first.
 */
export function localVoice(language: string): SpeechSynthesisVoice | undefined {
  const voices = speechSynthesis
    .getVoices()
    .filter(({ lang, localService }) => localService && primaryOf(lang) === primaryOf(language))
  return voices.find((voice) => voice.default) ?? voices[0]
}

/** The list of voices is empty at first in most browsers. */
function subscribe(listener: () => void) {
  speechSynthesis.addEventListener('voiceschanged', listener)
  return () => speechSynthesis.removeEventListener('voiceschanged', listener)
}

/** Whether the device has a voice of its own for a language. */
export const useHasVoice = (language: string): boolean =>
  useSyncExternalStore(subscribe, () => localVoice(language) !== undefined)
