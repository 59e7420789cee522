// npm run make-drawings [-- <part of a name>]: writes the drawings of the starter content. The result is a plain SVG beside
// each tip, which anybody may edit or replace by hand.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESSORIES } from './accessories.ts'
import { MAINTENANCE } from './maintenance.ts'
import { RIDING } from './riding.ts'
import { STORAGE } from './storage.ts'

const TIPS = join(import.meta.dirname, '..', '..', 'content', 'tips')
const wanted = process.argv[2] ?? ''

for (const [category, drawings] of Object.entries({
  riding: RIDING,
  maintenance: MAINTENANCE,
  storage: STORAGE,
  accessories: ACCESSORIES,
})) {
  for (const [slug, drawing] of Object.entries(drawings)) {
    if (!slug.includes(wanted)) continue
    const file = join(TIPS, category, `${slug}.svg`)
    writeFileSync(file, drawing)
    console.log(`${category}/${slug}.svg: ${(Buffer.byteLength(drawing) / 1024).toFixed(1)} KB`)
  }
}
