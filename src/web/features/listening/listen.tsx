import { useEffect, useRef, useState } from 'react'
import type { Tip } from '#shared/contract/tips.ts'
import { lettersOf } from '#shared/name.ts'
import * as text from '#texts'
import { moveFocus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ListenIcon } from './listen-icon.tsx'
import { markSentence } from './marks.ts'
import { takeMediaKeys } from './media-keys.ts'
import { Narrator, type NarratorState } from './narrator.ts'
import { readSpeed, SPEEDS, type Speed, storeSpeed } from './speed.ts'
import { useHasVoice } from './voices.ts'
import './listen.css'

/**
 * The button 'Listen', for the tip in the element around it. Renders nothing when the device has no voice for the
 * language of the tip. It comes before the tip in the page, so that the keyboard reaches it first. Its styles put the
 * player at the lower end.
 */
export function Listen({ tip }: { tip: Tip }) {
  return 'speechSynthesis' in window ? <IfThereIsAVoice key={tip.id} tip={tip} /> : null
}

function IfThereIsAVoice({ tip }: { tip: Tip }) {
  const hasVoice = useHasVoice(tip.language ?? document.documentElement.lang)
  return hasVoice ? <Player tip={tip} /> : null
}

function Player({ tip: { title } }: { tip: Tip }) {
  const button = useRef<HTMLButtonElement>(null)
  const player = useRef<HTMLFieldSetElement>(null)
  const narrator = useRef<Narrator>(undefined)
  const [state, setState] = useState<NarratorState>('silent')
  const [speed, setSpeed] = useState(readSpeed)
  const isReading = state === 'reading'

  // Stops the voice, which would go on after the tip was closed or the page was left.
  useEffect(() => {
    const stop = () => narrator.current?.stop()
    addEventListener('pagehide', stop)
    return () => {
      removeEventListener('pagehide', stop)
      stop()
    }
  }, [])

  const isSilent = state === 'silent'
  useEffect(() => {
    const voice = narrator.current
    if (isSilent || !voice) return
    return takeMediaKeys({
      title: lettersOf(title),
      play: () => voice.read(),
      pause: () => voice.pause(),
      stop: () => voice.stop(),
      nexttrack: () => voice.skip(1),
      previoustrack: () => voice.skip(-1),
    })
  }, [isSilent, title])

  function makeNarrator(): Narrator | undefined {
    const root = button.current?.parentElement
    if (!root) return undefined
    const onFailure = () =>
      showToast({ title: text.listening_failed(), description: text.listening_failed_text(), variant: 'destructive' })
    function onState(next: NarratorState) {
      // The buttons of the player are about to be removed.
      const isInPlayer = player.current?.contains(document.activeElement)
      if (next === 'silent' && isInPlayer) moveFocus(button.current, { preventScroll: true })
      setState(next)
    }
    return new Narrator({ root, speed, onState, onSentence: markSentence, onFailure })
  }
  function press() {
    if (isReading) {
      narrator.current?.pause()
      return
    }
    narrator.current ??= makeNarrator()
    narrator.current?.read()
  }
  function choose(chosen: Speed) {
    setSpeed(chosen)
    storeSpeed(chosen)
    narrator.current?.setSpeed(chosen, isReading)
  }
  return (
    <>
      <Button ref={button} className="listen-button" aria-pressed={isReading} onClick={press}>
        <ListenIcon name="volume" />
        <span className="max-md:sr-only">{text.listening_listen()}</span>
      </Button>
      {!isSilent && (
        <fieldset ref={player} className="listen-player">
          <legend className="sr-only">{text.listening_player()}</legend>
          <Button className="listen-pause" onClick={press}>
            <ListenIcon name={isReading ? 'pause' : 'play'} />
            <span className="max-[400px]:sr-only">{isReading ? text.listening_pause() : text.listening_resume()}</span>
          </Button>
          <SpeedChoice speed={speed} onChoose={choose} />
          <Button className="icon-button" aria-label={text.listening_stop()} onClick={() => narrator.current?.stop()}>
            <Icon name="x" />
          </Button>
        </fieldset>
      )}
    </>
  )
}

function SpeedChoice({ speed, onChoose }: { speed: Speed; onChoose: (speed: Speed) => void }) {
  return (
    <fieldset className="listen-speeds">
      <legend className="sr-only">{text.listening_speed()}</legend>
      {SPEEDS.map((each) => (
        <label key={each} className="listen-speed">
          <input type="radio" name="listen-speed" checked={each === speed} onChange={() => onChoose(each)} />
          <span>{text.listening_times({ speed: each })}</span>
        </label>
      ))}
    </fieldset>
  )
}
