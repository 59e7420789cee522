import type { PictureLook } from '#server/content/picture-look.ts'

const SHIELD =
  'M15.3 4.25a1.2 1.2 0 0 1 1.4 0C19.4 6.15 22.1 7.15 25 7.5a1.14 1.14 0 0 1 1 1.15V15.5c0 5.9-3.5 10.2-9.3 12.35a2 2 0 0 1-1.4 0C9.5 25.7 6 21.4 6 15.5V8.65A1.14 1.14 0 0 1 7 7.5c2.9-.35 5.6-1.35 8.3-3.25Z'

/** The shield on a tile in the accent colour, 32 wide. It is the logo of a site that has none of its own. */
export const shieldShapes = ({ accent, accentInk }: Pick<PictureLook, 'accent' | 'accentInk'>, corner = 8) =>
  `<rect width="32" height="32" rx="${corner}" fill="${accent}"/>
  <path d="${SHIELD}" fill="${accentInk}"/>
  <path d="m11 15 4 4 6-6" fill="none" stroke="${accent}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`

/**
 * The logo of the site as SVG: the operator's logo, or a shield on a tile in the accent colour.
 * @param corner the corner radius of the tile, whose width is 32
 */
export function siteMark(
  { logo, ...look }: Pick<PictureLook, 'accent' | 'accentInk' | 'logo'>,
  { corner = 8, attributes = '' } = {},
): string {
  const content = logo ? `<image href="${logo}" width="32" height="32"/>` : shieldShapes(look, corner)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>\n  ${content}\n</svg>\n`
}
