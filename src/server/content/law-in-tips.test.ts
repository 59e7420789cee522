import { expect, test } from 'vitest'
import { theLibrary } from '#tests/support/test-app.ts'
import { unusedExamples } from './examples-in-tips.ts'
import { findLawInTips, sentencesOfTips } from './law-in-tips.ts'

