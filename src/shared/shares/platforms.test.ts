import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SHARE_PLATFORMS } from './platforms.ts'

// Other languages say the id itself until a release takes in their translation.
test('German says each way to share in its own words', () => {
  const { engagement_shared_text: message } = JSON.parse(readFileSync('catalogues/de.json', 'utf8'))
  for (const platform of SHARE_PLATFORMS) expect(message).toContain(`${platform} {`)
})
