import type { Requirement } from './rules.ts'

/** What an achievement asks for, by the names of section 3: one of three, and for tips perhaps of one category. */
export type RequiredOf =
  | { readonly requiredTips: number; readonly requiredCategory?: string | undefined }
  | { readonly requiredStreak: number }
  | { readonly requiredShares: number }

export function requiredOf(requirement: Requirement): RequiredOf {
  switch (requirement.kind) {
    case 'tips': {
      const { count, category } = requirement
      return { requiredTips: count, ...(category === undefined ? {} : { requiredCategory: category }) }
    }
    case 'streak':
      return { requiredStreak: requirement.count }
    case 'shares':
      return { requiredShares: requirement.count }
  }
}

/** How many tips, days or shares an achievement asks for. */
export function requiredCount(required: RequiredOf): number {
  if ('requiredTips' in required) return required.requiredTips
  return 'requiredStreak' in required ? required.requiredStreak : required.requiredShares
}
