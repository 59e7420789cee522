/** Runs in the page. Nothing is wider than the window: a phone would scroll sideways. */
export function watchWidth(): void {
  const { watching } = window
  if (!watching) return
  let reported = ''
  watching.atRest(() => {
    const { scrollWidth } = document.documentElement
    if (scrollWidth <= innerWidth) return
    const isWide = ({ left, right }: DOMRect) => right > innerWidth + 1 || left < -1
    const wide = [...document.body.querySelectorAll('*')].filter((element) => isWide(element.getBoundingClientRect()))
    const fault = `${scrollWidth} px are wider than the window of ${innerWidth} px: ${wide.slice(-3).map(watching.name).join('; ')}`
    if (fault !== reported) watching.report('width', fault)
    reported = fault
  })
}
