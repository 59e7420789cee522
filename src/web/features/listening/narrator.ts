import { piecesOf, type Sentence, sentencesOf } from './sentences.ts'
import { localVoice } from './voices.ts'

export type NarratorState = 'silent' | 'reading' | 'paused'

interface Options {
  /** The element with the tip. */
  root: Element
  speed: number
  onState: (state: NarratorState) => void
  /** Called when the voice begins a sentence, and with undefined when nothing is read any more. */
  onSentence: (sentence: Sentence | undefined) => void
  /** Called when the voice has failed. */
  onFailure: () => void
}

/** Errors that a call of `cancel` causes. */
const OWN = new Set<string>(['canceled', 'interrupted'])

/**
 * Reads a tip aloud. A pause cancels the voice, and continuing begins the sentence again, because Android ends an
 * utterance on a pause. Whole sentences are marked, because many voices do not report words.
 */
export class Narrator {
  #options: Options
  #speed: number
  #sentence: Sentence | undefined
  /** Raised with each new utterance, so that late events of an earlier one are ignored. */
  #turn = 0
  /** Keeps references to the utterances, because Chrome sends no events for one that was garbage-collected. */
  #held = new Set<SpeechSynthesisUtterance>()

  constructor(options: Options) {
    this.#options = options
    this.#speed = options.speed
  }

  /** Reads from the beginning, or from the sentence of the pause. */
  read(): void {
    const sentence = this.#sentence ?? this.#beside(1)
    if (sentence) this.#speak(sentence)
    else this.stop()
  }

  pause(): void {
    this.#silence()
    this.#options.onState('paused')
  }

  stop(): void {
    this.#silence()
    this.#sentence = undefined
    this.#options.onSentence(undefined)
    this.#options.onState('silent')
  }

  /** Reads another sentence: the next one by 1, the one before by -1. */
  skip(by: 1 | -1): void {
    const sentence = this.#beside(by)
    if (sentence) this.#speak(sentence)
    else if (by === 1) this.stop()
  }

  /** Sets another speed. A voice that is reading begins its sentence again. */
  setSpeed(speed: number, isReading: boolean): void {
    this.#speed = speed
    if (isReading && this.#sentence) this.#speak(this.#sentence)
  }

  /** Collects the sentences from the page each time, because the rules of the place may be added later than the tip. */
  #beside(by: number): Sentence | undefined {
    const canBeRead = ({ language }: Sentence) => localVoice(language) !== undefined
    const sentences = sentencesOf(this.#options.root).filter(canBeRead)
    const last = this.#sentence
    if (!last) return sentences[0]
    const at = sentences.findIndex(({ block, start }) => block === last.block && start === last.start)
    return at === -1 ? undefined : sentences[at + by]
  }

  #silence(): void {
    this.#turn += 1
    this.#held.clear()
    speechSynthesis.cancel()
  }

  #speak(sentence: Sentence): void {
    this.#silence()
    this.#sentence = sentence
    this.#options.onState('reading')
    this.#speakFrom(0, piecesOf(sentence.text, this.#speed), sentence, this.#turn)
  }

  #speakFrom(index: number, pieces: string[], sentence: Sentence, turn: number): void {
    const piece = pieces[index]
    if (piece === undefined) {
      this.skip(1)
      return
    }
    const utterance = new SpeechSynthesisUtterance(piece)
    utterance.voice = localVoice(sentence.language) ?? null
    utterance.lang = utterance.voice?.lang ?? sentence.language
    utterance.rate = this.#speed
    utterance.onstart = () => {
      if (turn === this.#turn && index === 0) this.#options.onSentence(sentence)
    }
    utterance.onend = () => {
      if (turn === this.#turn) this.#speakFrom(index + 1, pieces, sentence, turn)
    }
    utterance.onerror = ({ error }) => {
      if (turn !== this.#turn) return
      this.stop()
      if (!OWN.has(error)) this.#options.onFailure()
    }
    this.#held.add(utterance)
    speechSynthesis.speak(utterance)
  }
}
