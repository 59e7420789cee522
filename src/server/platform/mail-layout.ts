import { brandTokens, PAGE } from '#server/content/brand.ts'
import type { LanguageSite } from '#server/content/language-site.ts'
import { escapeHtml } from './http/escape-html.ts'
import { textDirection } from './text-direction.ts'

export interface MailContent {
  /** Gives the language, the name, the colour and the operator. */
  from: Pick<LanguageSite, 'language' | 'base' | 'site'>
  subject: string
  /** Paragraphs, separated by an empty line. */
  text: string
  /** The link that the rider should open. A paragraph that is only its address becomes a button. */
  action?: { url: string; label: string }
  /** Ends mails of this kind. */
  unsubscribe?: { url: string; label: string }
}

/** The lines at the end of every mail: the site, and the operator as far as the site names one. */
function footerLines({ site: { title, operator } }: MailContent['from'], home: string): string[] {
  const address = [operator.name, operator.street, operator.city].filter((part) => part !== undefined).join(', ')
  return [title, home, ...(address === '' ? [] : [address])]
}

const link = (url: string, words: string, style = 'color:inherit') =>
  `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(words)}</a>`

/** Escapes a text and makes its addresses links, without the punctuation behind them. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? link(part, part) : escapeHtml(part)))
    .join('')

function paragraph(text: string, { action, from }: MailContent): string {
  if (action && text === action.url) {
    const { accent, accentInk } = brandTokens(from.site.accent).light
    const style = `display:inline-block;padding:12px 22px;border-radius:10px;background:${accent};color:${accentInk};font-weight:bold;text-decoration:none`
    return `<p style="margin:0 0 8px">${link(action.url, action.label, style)}</p>
<p class="soft" style="margin:0 0 18px;font-size:13px;word-break:break-all">${link(action.url, action.url)}</p>`
  }
  return `<p style="margin:0 0 18px;white-space:pre-line;overflow-wrap:anywhere">${withLinks(text)}</p>`
}

/**
 * Mail programs ignore most of CSS, so the colours are in `style` attributes. Only programs with a dark theme need this
 * style element.
 */
const STYLE = `@media (prefers-color-scheme: dark) {
  .page { background: ${PAGE.dark.sunken} !important; color: ${PAGE.dark.ink} !important }
  .card { background: ${PAGE.dark.surface} !important }
  .soft { color: #a9b4c0 !important }
}`

/** A mail as text and as HTML with the same words. It needs no pictures. */
export function layOut(content: MailContent, publicUrl: string): { text: string; html: string } {
  const { from, subject, unsubscribe } = content
  const home = `${publicUrl}${from.base}/`
  const footer = footerLines(from, home)
  const body = content.text.trim()
  const ending = unsubscribe ? `\n\n${unsubscribe.label}:\n${unsubscribe.url}` : ''
  const text = `${body}${ending}\n\n-- \n${footer.join('\n')}\n`
  const html = `<!doctype html>
<html lang="${from.language}" dir="${textDirection(from.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:${PAGE.light.sunken};color:${PAGE.light.ink};font:16px/1.55 'Helvetica Neue',Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 14px;font-size:18px;font-weight:bold">${link(home, from.site.title, 'color:inherit;text-decoration:none')}</p>
<div class="card" style="padding:26px 26px 10px;background:${PAGE.light.surface};border-top:4px solid ${from.site.accent};border-radius:12px">
${body
  .split(/\n{2,}/)
  .map((part) => paragraph(part, content))
  .join('\n')}
</div>
<div class="soft" style="padding:18px 26px;font-size:13px;color:#55616e">
${unsubscribe ? `<p style="margin:0 0 12px">${link(unsubscribe.url, unsubscribe.label)}</p>\n` : ''}<p style="margin:0">${footer.map((line) => (line === home ? link(home, home) : escapeHtml(line))).join('<br>\n')}</p>
</div>
</div>
</body>
</html>
`
  return { text, html }
}
