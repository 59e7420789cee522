/** Runs in the page. The focus is never lost: a keyboard would begin again at the top of the page. */
export function watchFocus(): void {
  const { watching } = window
  if (!watching) return
  let last: Element | null = null
  let name = ''
  const isNowhere = () => document.activeElement === document.body
  const remember = () => {
    if (isNowhere() || last === document.activeElement) return
    last = document.activeElement
    name = watching.name(last)
  }
  const forget = () => {
    last = null
  }
  for (const type of ['focusin', 'keydown', 'click']) addEventListener(type, remember, true)
  // A press beside all controls takes the focus away on purpose, and so does a link to a place in the page.
  for (const type of ['pointerdown', 'hashchange']) addEventListener(type, forget, true)
  // Paper shows no control.
  matchMedia('print').addEventListener('change', forget)
  addEventListener(
    'keydown',
    ({ key }) => {
      // It may lead out of the page.
      if (key === 'Tab') forget()
    },
    true,
  )
  watching.atRest(() => {
    if (last && isNowhere()) watching.report('focus', `the focus is lost, it was at ${name}`)
    if (isNowhere()) forget()
  })
}
