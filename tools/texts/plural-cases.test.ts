import { expect, test } from 'vitest'
import { checkCases } from './plural-cases.ts'

test.each([
  ['en', '{n, plural, one {# tip} other {# tips}}', []],
  ['fr', '{n, plural, one {# conseil} other {# conseils}}', []],
  ['fr', '{n, plural, one {# conseil} many {# de conseils} other {# conseils}}', []],
  ['tr', '{n, plural, other {# ipucu}}', []],
  ['tr', '{n, plural, one {# ipucu} other {# ipucu}}', []],
  ['ar', '{n, plural, other {عدد النصائح: #}}', []],
  [
    'ar',
    '{n, plural, one {نصيحة} other {# نصيحة}}',
    ['zero', 'two', 'few', 'many'].map((name) => `{n}: the case '${name}' is missing`),
  ],
  ['ar', '{n, plural, =0 {لا نصائح} one {نصيحة} two {نصيحتان} few {# نصائح} many {# نصيحة} other {# نصيحة}}', []],
  [
    'ar',
    '{n, plural, =0 {لا نصائح} other {# نصيحة}}',
    ['one', 'two', 'few', 'many'].map((name) => `{n}: the case '${name}' is missing`),
  ],
  ['en', '{n, plural, one {#} few {#} other {#}}', ["{n}: the language has no case 'few'"]],
  [
    'pl',
    '{k, select, a {{n, plural, one {#} other {#}}} other {}}',
    ["{n}: the case 'many' is missing", "{n}: the case 'few' is missing"],
  ],
])('the cases of a message in %s: %s', (language, message, problems) => {
  expect(checkCases(message, language)).toEqual(problems)
})
