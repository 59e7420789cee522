import { expect, test } from 'vitest'
import { directionOf } from './in-language.ts'

test('languages and scripts have the direction that Intl knows', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const languages = letters.flatMap((first) => letters.map((second) => first + second))
  const scripts = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])
  const known = (language: string) => (scripts.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr')
  for (const language of [...languages, 'ar-EG', 'az-Arab', 'pa-Arab-PK', 'de-CH', 'ckb-Arab', 'en-XA'])
    expect(directionOf(language), language).toBe(known(language))
})
