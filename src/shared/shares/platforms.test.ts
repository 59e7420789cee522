import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARE_PLATFORMS } from './platforms.ts'

test('a catalogue that names the ways to share names each of them', () => {
  for (const file of globSync('catalogues/*.json')) {
    const { engagement_shared_text: message = '' } = JSON.parse(readFileSync(file, 'utf8'))
    if (!message.includes(', select,') && !file.endsWith('notes.json')) continue
    for (const platform of SHARE_PLATFORMS) expect(message, file).toContain(platform)
  }
})
