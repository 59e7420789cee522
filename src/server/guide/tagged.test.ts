import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { openInPdfjs } from '#tests/support/pdf-readers.ts'
import { libraryOf, testApp, theLibrary } from '#tests/support/test-app.ts'
import { contentFiles } from '#tools/lib/content.ts'

/** A node of the structure as pdf.js hands it to screen readers. */
interface StructNode {
  role?: string
  type?: string
  id?: string
  alt?: string
  lang?: string
  bbox?: number[]
  children?: StructNode[]
}

const all = (node: StructNode): StructNode[] => [node, ...(node.children ?? []).flatMap(all)]

/** The structure, the links and the text of each page. */
async function pagesOf(pdf: Uint8Array) {
  const document = await openInPdfjs(pdf)
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const tree: StructNode | null = await page.getStructTree()
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push({ nodes: tree ? all(tree) : [], links: await page.getAnnotations(), items })
  }
  const { metadata } = await document.getMetadata()
  return {
    pages,
    metadata: String(metadata?.getRaw()),
    end: () => document.loadingTask.destroy(),
  }
}

const guideOf = async (language: string) => {
  const { app } = await testApp({ LANGUAGES: 'en,ar' }, { library: theLibrary(['en', 'ar']) })
  return pagesOf((await app.inject(language === 'en' ? '/guide.pdf' : `/${language}/guide.pdf`)).rawPayload)
}

test.each(['en', 'ar'])(
  '[PAPER-02] every link of the guide in %s is in its structure with its words',
  async (language) => {
    const { pages, end } = await guideOf(language)
    let count = 0
    for (const { nodes, links } of pages) {
      const elements = nodes.filter(({ role }) => role === 'Link')
      const linked = elements.flatMap(({ children = [] }) =>
        children.filter(({ type }) => type === 'annotation').map(({ id }) => id),
      )
      expect(linked.toSorted()).toEqual(links.map(({ id }) => `pdfjs_internal_id_${id}`).toSorted())
      // A link that is read has its own words beside it.
      for (const { children = [] } of elements) expect(children.some(({ type }) => type === 'content')).toBe(true)
      for (const { contentsObj } of links) expect(contentsObj.str).not.toBe('')
      count += links.length
    }
    expect(count).toBeGreaterThan(200)
    await end()
  },
)

test('[PAPER-02] the guide declares PDF/UA-1, and marks headings in their order, lists, figures and language', async () => {
  const { pages, metadata, end } = await guideOf('en')
  expect(metadata).toMatch(/<pdfuaid:part>1</)
  const nodes = pages.flatMap(({ nodes }) => nodes)
  const levels = nodes.flatMap(({ role = '' }) => (/^H[1-6]$/.test(role) ? Number(role.slice(1)) : []))
  expect(levels[0]).toBe(1)
  // No level is left out on the way down.
  for (const [place, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1)
  const childrenOf = (role: string) => [
    ...new Set(
      nodes.filter((node) => node.role === role).flatMap(({ children = [] }) => children.map(({ role }) => role)),
    ),
  ]
  expect(childrenOf('L')).toEqual(['LI'])
  expect(childrenOf('LI')).toEqual(['LBody'])
  expect(childrenOf('TOC')).toEqual(['TOCI'])
  const figures = nodes.filter(({ role }) => role === 'Figure')
  expect(figures.length).toBeGreaterThan(theLibrary().tips.length / 2)
  for (const { alt, bbox } of figures) expect([alt, bbox?.length]).toEqual([expect.stringMatching(/\w/), 4])
  // Whatever is written is in the structure, or is marked as decoration.
  for (const { items } of pages) {
    let depth = 0
    for (const item of items) {
      if ('str' in item) {
        if (item.str.trim() !== '') expect(depth, item.str).toBeGreaterThan(0)
      } else depth += item.type === 'endMarkedContent' ? -1 : 1
    }
  }
  await end()
})

test('[PAPER-02] a tip that is not translated is in its own language in the structure', async () => {
  const library = libraryOf(contentFiles([{}]) as Record<string, string>, ['en', 'ar'])
  const { app } = await testApp({ LANGUAGES: 'en,ar' }, { library })
  const pdf = (await app.inject('/ar/guide.pdf')).rawPayload
  const { pages, end } = await pagesOf(pdf)
  expect(pdf.toString('latin1')).toContain('/Lang (ar)')
  expect(pages.flatMap(({ nodes }) => nodes).some(({ lang }) => lang === 'en')).toBe(true)
  await end()
})

test('[PAPER-02] the description of a paper is whole when the site has a name with signs', async () => {
  const files = { ...contentFiles([{}]), 'site.yaml': 'name: Riders & <Friends>\n' } as Record<string, string>
  const { app } = await testApp({ LANGUAGES: 'en' }, { library: libraryOf(files, ['en']) })
  const { metadata, end } = await pagesOf((await app.inject('/guide.pdf')).rawPayload)
  const words: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (text) => words.push(text))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(metadata).close()
  expect(words.join(' ')).toContain('Riders & <Friends>')
  await end()
})
