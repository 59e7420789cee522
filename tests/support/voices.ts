import type { Page } from '@playwright/test'

/** A voice of the made-up device. */
export interface DeviceVoice {
  lang: string
  localService: boolean
}

interface Spoken {
  text: string
  lang: string
  rate: number
}

interface VoicesOfPage {
  spoken: Spoken[]
  /** Ends what is being said. */
  finish: () => void
}

/**
 * Gives the page a made-up speech synthesis, because headless Chromium has no voice. It behaves like real ones: the
 * voices load late, a pause ends the utterance (as on Android), `cancel` causes an error of each utterance, events come
 * later than the call, and no event names the spoken word. It goes on when the page is left, as Chrome's does. An
 * utterance lasts until the test calls `finishSentence`.
 */
export async function giveVoices(page: Page, voices: DeviceVoice[]): Promise<void> {
  await page.addInitScript((given: DeviceVoice[]) => {
    class Utterance {
      voice: unknown = null
      lang = ''
      rate = 1
      onstart: (() => void) | null = null
      onend: (() => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      text: string
      hasBegun = false
      constructor(text: string) {
        this.text = text
      }
    }
    let list: object[] = []
    let queue: Utterance[] = []
    const spoken: Spoken[] = []
    const note = () => sessionStorage.setItem('voice', queue.length > 0 ? 'speaking' : 'silent')
    const begin = () => {
      const [first] = queue
      if (!first) return
      setTimeout(() => {
        if (first !== queue[0] || first.hasBegun) return
        first.hasBegun = true
        const { text, lang, rate } = first
        spoken.push({ text, lang, rate })
        first.onstart?.()
      }, 10)
    }
    const finish = () => {
      const done = queue.shift()
      note()
      setTimeout(() => {
        done?.onend?.()
        begin()
      }, 10)
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => list,
      speak(utterance: Utterance) {
        queue.push(utterance)
        note()
        if (queue.length === 1) begin()
      },
      cancel() {
        const ended = queue
        queue = []
        note()
        setTimeout(() => {
          for (const [index, { onerror }] of ended.entries()) onerror?.({ error: index ? 'canceled' : 'interrupted' })
        }, 10)
      },
      pause: finish,
      resume() {},
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis, configurable: true })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance, configurable: true })
    Object.assign(window, { voices: { spoken, finish } })
    setTimeout(() => {
      list = given.map((voice) => ({ ...voice, name: voice.lang, voiceURI: voice.lang, default: false }))
      synthesis.dispatchEvent(new Event('voiceschanged'))
    }, 300)
  }, voices)
}

/** What the voice has begun to say. */
export const spokenOf = (page: Page): Promise<Spoken[]> =>
  page.evaluate(() => (window as unknown as { voices: VoicesOfPage }).voices.spoken)

export const finishSentence = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { voices: VoicesOfPage }).voices.finish())

/** Whether the browser is saying something, also after another page was opened. */
export const isSpeaking = (page: Page): Promise<boolean> =>
  page.evaluate(() => sessionStorage.getItem('voice') === 'speaking')

/** The text that the page marks. */
export const markedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('spoken') ?? []
    return range instanceof Range ? range.toString().trim() : undefined
  })
