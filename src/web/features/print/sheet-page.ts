import { create as createQrCode } from 'qrcode'
import type { Category, Tip, TipCard } from '#shared/contract/tips.ts'
import { iconId } from '#shared/icons.ts'
import { lettersOf } from '#shared/name.ts'
import { qrPath } from '#shared/qr-path.ts'
import { type Block, parseBody } from '#shared/tips/body.ts'
import { tipCountText } from '#shared/tips/category.ts'
import { printStyle, readImportance } from '#shared/tips/importance.ts'
import { IMPORTANCE_ICONS } from '#shared/tips/importance-icon.ts'
import { importanceName } from '#shared/tips/importance-name.ts'
import * as text from '#texts'
import { inLanguage } from '#web/lib/in-language.ts'
import { withoutMarks } from '#web/lib/without-marks.ts'
import { type Child, makeElements } from './make-elements.ts'
import { loadPicture, pictureAddress } from './sheet-pictures.ts'

export interface SheetContent {
  /** The title of the sheet, in place of the usual one. */
  title?: string
  productName: string
  /** The site's address, such as 'https://example.org'. */
  origin: string
  /** The beginning of the addresses of the page's language, such as '/de'. */
  base: string
  groups: { category: Category; tips: (TipCard | Tip)[] }[]
  date: Date
}

/** 'MMMM d, yyyy' in English, in the time zone of the browser. */
function sheetDate(date: Date): string {
  return date.toLocaleDateString(text.language, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** The style with the colours of the site, for the drawings. */
const coloursOfSite = () => window.document.querySelector('head > style')?.textContent ?? ''

/** Copies of the nodes in an element. */
const copyOf = (element: Element | null) => element?.cloneNode(true).childNodes ?? []

/** A copy of the path of an icon, without its id, because a sheet shows an icon several times. */
function copyOfIcon(name: string): Node[] {
  const copy = window.document.getElementById(iconId(name))?.cloneNode()
  if (!(copy instanceof Element)) return []
  copy.removeAttribute('id')
  return [copy]
}

/** Builds the printable page in the empty document of a window. `styles` is the path of its style sheet. */
export function drawSheet(document: Document, content: SheetContent, styles: string): void {
  const { productName, origin, base, groups, date } = content
  const { html, svg } = makeElements(document)
  const title = content.title ?? text.print_sheet_title({ product: productName })
  const home = origin + base
  const site = home.replace(/^https?:\/\//, '')
  // Icons are defined once in the main page, so the sheet gets copies.
  const icon = (name: string, className: string) =>
    svg('svg', { class: className, viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [...copyOfIcon(name)])

  const block = (item: Block): Child =>
    item.kind === 'paragraph'
      ? html('p', {}, [item.text])
      : html(
          'ul',
          {},
          item.items.map((words) => html('li', {}, [words])),
        )

  /** An empty box in the proportions of the picture, which is filled when the picture has arrived. */
  function picture(tip: TipCard | Tip): Child[] {
    const path = pictureAddress(tip)
    if (!path || !('sources' in tip)) return []
    const { photo, drawing: label = tip.title } = tip
    const viewBox = photo ? `0 0 ${photo.width} ${photo.height}` : '0 0 480 300'
    const box = svg('svg', { class: 'drawing', viewBox, role: 'img', 'aria-label': lettersOf(label) })
    void loadPicture(path).then((loaded) => {
      if (loaded === null) box.remove()
      else if (typeof loaded === 'string') box.append(svg('image', { href: loaded, width: '100%', height: '100%' }))
      else box.append(svg('svg', { viewBox: loaded.getAttribute('viewBox') ?? '' }, [...copyOf(loaded)]))
    })
    return [box]
  }

  function body(tip: TipCard | Tip): Child[] {
    const whole = 'fullDescription' in tip ? tip.fullDescription : undefined
    const lang = inLanguage(tip)
    if (!whole) return [html('p', { class: 'key-points', ...lang }, [lettersOf(tip.shortDescription)])]
    const { keyPoints, sections } = parseBody(lettersOf(whole))
    return [
      html('div', { class: 'key-points', ...lang }, keyPoints.map(block)),
      html('div', { class: 'sections', ...lang }, [
        ...picture(tip),
        ...sections.map(({ heading, blocks }) =>
          html('section', {}, [...(heading ? [html('h4', {}, [heading])] : []), ...blocks.map(block)]),
        ),
      ]),
    ]
  }

  function article(tip: TipCard | Tip): Child {
    const importance = readImportance(tip.importance) ?? 'Basic'
    return html('article', { class: `tip ${printStyle(importance)}`, 'data-category': tip.category }, [
      html('header', {}, [
        html('h3', inLanguage(tip), [lettersOf(tip.title)]),
        html('p', { class: 'marks' }, [
          html('span', { class: 'importance' }, [
            icon(IMPORTANCE_ICONS[importance], 'icon'),
            importanceName(tip.importance),
          ]),
          html('span', { class: 'tag', ...inLanguage(tip) }, [lettersOf(tip.tag)]),
        ]),
      ]),
      ...(tip.language === undefined ? [] : [html('p', { class: 'not-translated' }, [text.tips_not_translated()])]),
      ...body(tip),
    ])
  }

  const code = createQrCode(home, { errorCorrectionLevel: 'M' }).modules
  const quiet = 4
  const side = code.size + 2 * quiet
  const qr = svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${side} ${side}`, role: 'img', 'aria-label': text.print_qr_code({ site }) },
    [svg('path', { d: qrPath(code, quiet) })],
  )

  const { lang, dir } = window.document.documentElement
  Object.assign(document.documentElement, { lang, dir })
  document.title = withoutMarks(title)
  document.head.append(
    html('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    html('link', { rel: 'stylesheet', href: origin + styles }),
    html('style', {}, [coloursOfSite()]),
  )
  document.body.replaceChildren(
    html('header', { class: 'sheet-head' }, [
      html('div', {}, [html('h1', {}, [title]), html('p', { class: 'date' }, [sheetDate(date)])]),
      html('a', { class: 'site', href: home }, [qr, html('span', {}, [site])]),
    ]),
    ...groups.map(({ category, tips }) =>
      html('section', { class: 'category' }, [
        html('h2', {}, [
          icon(category.icon, 'icon'),
          html('span', inLanguage(category), [lettersOf(category.name)]),
          html('span', { class: 'count' }, [tipCountText(tips.length)]),
        ]),
        ...tips.map(article),
      ]),
    ),
    html('footer', {}, [
      html('p', {}, text.print_more({ site, link: (words) => html('a', { href: home }, [words]) })),
      html('p', {}, [text.shell_safety_note()]),
    ]),
  )
}
