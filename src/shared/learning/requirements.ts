import type { Requirement } from './rules.ts'

/** The requirement of an achievement, with the field names of section 3. */
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

/** The required number of tips, days or shares. */
export function requiredCount(required: RequiredOf): number {
  if ('requiredTips' in required) return required.requiredTips
  return 'requiredStreak' in required ? required.requiredStreak : required.requiredShares
}
