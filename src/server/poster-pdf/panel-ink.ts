/** The luminance of a colour channel from 0 to 255, as WCAG 2 defines it. */
const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function channelsOf(color: string): [red: number, green: number, blue: number] {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/gi) ?? []).map((hex) => Number.parseInt(hex, 16))
  return [red, green, blue]
}

/** The luminance of a colour, and that of the grey which a printer in black and white makes of it. */
function luminances(color: string): [inColour: number, inGrey: number] {
  const [red, green, blue] = channelsOf(color)
  const grey = linear(0.299 * red + 0.587 * green + 0.114 * blue)
  return [0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue), grey]
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The ink that is easiest to read on a ground, both in colour and printed in black and white. */
export function inkOn(ground: string, inks: readonly [string, ...string[]]): string {
  const onGround = luminances(ground)
  const worst = (ink: string) => {
    const ofInk = luminances(ink)
    return Math.min(contrast(onGround[0], ofInk[0]), contrast(onGround[1], ofInk[1]))
  }
  return inks.reduce((best, ink) => (worst(ink) > worst(best) ? ink : best))
}
