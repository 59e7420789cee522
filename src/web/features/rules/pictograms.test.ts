import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PICTOGRAMS } from '#shared/places/pictograms.ts'

const sprite = readFileSync(join(import.meta.dirname, 'pictograms.svg'), 'utf8')

test('[RULE-02] every pictogram that a rule may name is drawn, in the colours of the page', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([a-z-]+)"/g)].map(([, id]) => id)
  expect(drawn).toEqual([...PICTOGRAMS])
  expect(sprite.match(/(?:fill|stroke)="(?!none|var\(--)[^"]*"/g)).toBeNull()
})
