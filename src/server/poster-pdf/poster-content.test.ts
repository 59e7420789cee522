import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { makeLanguageSites, siteIn } from '#server/content/language-site.ts'
import { loadLibrary } from '#server/content/load.ts'
import type { Photos } from '#server/platform/photos.ts'
import type { PosterSubject } from '#shared/posters/subject.ts'
import { contentFiles, placeFile, temporaryContent } from '#tools/lib/content.ts'
import { posterContent } from './poster-content.ts'

test('a poster of something that is not translated names the language of its words', async () => {
  const { folder, remove } = temporaryContent({ ...contentFiles([{}]), 'places/xx.yaml': placeFile() })
  const config = readConfig({ LANGUAGES: 'en,ar' })
  const sites = makeLanguageSites(config, loadLibrary(folder, config.languages))
  remove()
  const languagesOf = async (subject: PosterSubject, language: string) => {
    const parts = { publicUrl: config.publicUrl, site: siteIn(language, sites), date: new Date(), photos: {} as Photos }
    const { textLanguage, facts } = (await posterContent(subject, 'a4', parts)) ?? {}
    return [textLanguage, ...(facts ?? []).map(({ language }) => language)]
  }
  expect(await languagesOf({ kind: 'tip', id: '1' }, 'ar')).toEqual(['en'])
  expect(await languagesOf({ kind: 'category', id: 'riding' }, 'ar')).toEqual(['en'])
  expect(await languagesOf({ kind: 'rules', id: 'xx' }, 'ar')).toEqual(['ar', 'en'])
  expect(await languagesOf({ kind: 'rules', id: 'xx' }, 'en')).toEqual(['en', 'en'])
})
