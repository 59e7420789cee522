import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { asName } from '#shared/name.ts'
import { Name } from './name.tsx'

test('what a person typed keeps its own direction, and is shown in no other way', () => {
  const typed = asName('محمد 12')
  expect(renderToStaticMarkup(<Name of={typed} className="wide" />)).toBe('<bdi class="wide">محمد 12</bdi>')
  // @ts-expect-error A name without its element does not compile.
  const bare: ReactNode = typed
  expect(bare).toBe('محمد 12')
})
