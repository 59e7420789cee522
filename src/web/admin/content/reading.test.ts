import { expect, test } from 'vitest'
import { readingOf } from './reading.ts'

const EASY =
  'Look left. Look right. Then go. Hold the bar with both hands. Do not ride in the rain. Stop when a car is near. '
const HARD =
  'Notwithstanding considerable infrastructural modifications, municipal administrations continuously underestimate the consequences of insufficiently illuminated intersections. '

test('an easy text has a lower reading age than a hard one, in English and German', () => {
  expect(readingOf(EASY.repeat(2), 'en').age).toBeLessThan(9)
  expect(readingOf(HARD.repeat(4), 'en').age).toBeGreaterThan(16)
  const easy = 'Schau nach links. Schau nach rechts. Dann fahr los. Halt den Lenker fest. Brems vor der Kurve. '
  const hard =
    'Ungeachtet umfangreicher infrastruktureller Veränderungen unterschätzen kommunale Verwaltungen regelmäßig die Auswirkungen unzureichend beleuchteter Kreuzungen. '
  expect(readingOf(easy.repeat(3), 'de').age).toBeLessThan(readingOf(hard.repeat(4), 'de').age ?? 0)
})

test('a short text and an unknown language have no reading age, and 150 words take a minute', () => {
  expect(readingOf('Look left.', 'en').age).toBeUndefined()
  expect(readingOf(EASY.repeat(3), 'tr').age).toBeUndefined()
  expect(readingOf('word '.repeat(150), 'en').seconds).toBe(60)
})
