import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PAGE } from '#server/content/brand.ts'
import { textDirection } from '../text-direction.ts'
import { escapeHtml } from './escape-html.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:12vh 20px 40px;background:${PAGE.light.sunken};color:${PAGE.light.ink};font:18px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:28px;border-radius:14px;background:${PAGE.light.surface}}
h1{margin:0 0 12px;font-size:26px;line-height:1.25}
p{margin:0 0 18px}
a{color:inherit}
button{min-height:48px;padding:0 22px;border:2px solid currentColor;border-radius:10px;background:none;color:inherit;font:inherit;font-weight:bold;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:${PAGE.dark.sunken};color:${PAGE.dark.ink}}main{background:${PAGE.dark.surface}}}`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`
/** The page loads nothing at all, and its form goes to the site only. */
const POLICY = `default-src 'none'; style-src ${STYLE_HASH}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

interface PlainPage {
  language: string
  siteTitle: string
  home: string
  title: string
  text: string
  /** The label of a button that posts to the address of the page. */
  button?: string
  homeLabel: string
}

/** Answers with a small page of its own that works without JavaScript, without signing in and without the built pages. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { language, siteTitle, home, title, text, button, homeLabel } = page
  const form = button === undefined ? '' : `<form method="post"><p><button>${escapeHtml(button)}</button></p></form>\n`
  reply.header('content-security-policy', POLICY)
  reply.header('x-robots-tag', 'noindex')
  reply.type('text/html; charset=utf-8')
  return reply.send(`<!doctype html>
<html lang="${language}" dir="${textDirection(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${title} - ${siteTitle}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${form}<a href="${escapeHtml(home)}">${escapeHtml(homeLabel)}</a>
</main>
</body>
</html>
`)
}

/** Accepts the forms of plain pages and of mail programs. The address says what to do, so the body is not read. */
export function acceptForms(app: FastifyInstance): void {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  // As a buffer, because Fastify then refuses what is larger than other bodies.
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
