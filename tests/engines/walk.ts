import type { Engine, Found } from './engine.ts'

/** How long an element may take to come (ms), on a busy machine too. */
const PATIENCE = 60_000

/**
 * Finds the first shown element of a selector whose name or text matches, in the topmost dialog if one is open. Scrolls
 * to it if something covers it. Returns null while the element moves: it must be at the same place in two calls. Runs
 * in the page.
 */
function findShown(selector: string, name: string): Element | null {
  const dialog = [...document.querySelectorAll('dialog[open]')]
    .filter((each) => each.getClientRects().length > 0)
    .at(-1)
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const words = labels.length > 0 ? labels.map((label) => label.textContent).join(' ') : element.textContent
    return `${element.getAttribute('aria-label') ?? words}`.trim()
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const found = [...(dialog ?? document).querySelectorAll(selector)].find(
    (element) => isShown(element) && new RegExp(name).test(nameOf(element)),
  )
  // Scrolls only to an element that is covered or out of sight, because the tutorial's card moves when the page
  // scrolls.
  const box = found?.getBoundingClientRect()
  const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  if (!found?.contains(hit ?? null)) found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  // A press on an element that moves would miss it.
  const isMoving = document.getAnimations().some(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || effect.getTiming().iterations === Number.POSITIVE_INFINITY) return false
    // The animation has ended, or it follows the scrolling of a list that is not scrolled.
    if (effect.getComputedTiming().progress === null) return false
    return effect.target?.contains(found ?? null)
  })
  if (isMoving) return null
  const { left, top } = found?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const place = `${selector} ${name} ${left} ${top}`
  const isStill = Reflect.get(window, 'placeBefore') === place
  Reflect.set(window, 'placeBefore', place)
  if (!isStill || !found) return null
  Reflect.set(window, 'isPressed', false)
  found.addEventListener('click', () => Reflect.set(window, 'isPressed', true), { once: true, capture: true })
  return found
}

/** Whether the page shows an element with a text. Runs in the page. */
function isSeen(selector: string, text: string): boolean {
  return [...document.querySelectorAll(selector)].some(
    (element) => element.getClientRects().length > 0 && new RegExp(text).test(element.textContent ?? ''),
  )
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** Acts and looks as a person does, in one engine. An expectation that does not hold throws an error. */
export class Walk {
  readonly #engine: Engine
  readonly #url: string

  constructor(engine: Engine, url: string) {
    this.#engine = engine
    this.#url = url
  }

  /** Waits until a value is there. */
  async #until<Value>(what: string, look: () => Promise<Value | undefined | false>): Promise<Value> {
    const deadline = Date.now() + PATIENCE
    for (;;) {
      // Reading fails while the page is being replaced by another one.
      const found = await look().catch(() => undefined)
      if (found !== undefined && found !== false) return found
      if (Date.now() > deadline) throw new Error(`Not seen: ${what}`)
      await pause()
    }
  }

  read<Value>(run: (...values: never[]) => Value, ...values: unknown[]): Promise<Value> {
    return this.#engine.read(run, ...values)
  }

  /** Loads an address, and waits until React has started. */
  async open(path: string): Promise<void> {
    await this.#engine.goTo(this.#url + path)
    await this.see('html[data-alive]', '')
    await this.noErrors()
    const isTooWide = await this.read(() => document.documentElement.scrollWidth > innerWidth)
    if (isTooWide) throw new Error(`${path} is wider than the window`)
  }

  async #do(what: string, selector: string, name: string, act: (element: Found) => Promise<boolean>): Promise<void> {
    await this.#until(what, async () => {
      const element = await this.#engine.find(findShown, selector, name)
      if (element === undefined) return false
      return act(element)
    })
  }

  /** Presses an element. Presses it again if it had moved, so that the press did not reach it. */
  press(selector: string, name = ''): Promise<void> {
    return this.#do(`${selector} named ${name}`, selector, name, async (element) => {
      await this.#engine.click(element)
      // Undefined when the press has opened another page.
      return (await this.read(() => Reflect.get(window, 'isPressed')).catch(() => undefined)) !== false
    })
  }

  /** Replaces the text of the field with this label. */
  async write(label: string, text: string): Promise<void> {
    await this.#do(`the field ${label}`, 'input, textarea', label, async (element) => {
      await this.#engine.click(element)
      await this.read(() => (document.activeElement as HTMLInputElement).select())
      await this.#engine.type(element, text)
      return true
    })
  }

  pressKey(key: 'Escape' | 'Enter'): Promise<void> {
    return this.#engine.pressKey(key)
  }

  async see(selector: string, text: string): Promise<void> {
    if (selector.startsWith('html')) {
      await this.#until(selector, () => this.read((css: string) => document.querySelector(css) !== null, selector))
      return
    }
    await this.#until(`${selector} with ${text}`, () => this.read(isSeen, selector, text))
  }

  async gone(selector: string): Promise<void> {
    await this.#until(`${selector} is gone`, async () => !(await this.read(isSeen, selector, '')))
  }

  /** Waits until a function of the page is true. */
  async until(what: string, run: (...values: never[]) => unknown, ...values: unknown[]): Promise<void> {
    await this.#until(what, async () => Boolean(await this.read(run, ...values)))
  }

  /** Goes back as the Back button does. The driver's own method waits for a page load that does not come. */
  back(): Promise<unknown> {
    return this.read(() => history.back())
  }

  /** Throws what the page has reported since the last call. */
  async noErrors(): Promise<void> {
    const errors = await this.read(() => {
      const kept = sessionStorage.getItem('errors')
      sessionStorage.removeItem('errors')
      return kept
    })
    if (errors) throw new Error(`Errors in the page: ${errors}`)
  }

  picture(): Promise<Buffer> {
    return this.#engine.picture()
  }
}
