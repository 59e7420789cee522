import * as text from '#texts'
import type { MemberField, Remembered } from './rules.ts'

type Words = typeof text.groups_field_label

/** The names of what a leader sees of a member: for the joining screen, the member's own row, the report and its CSV. */
const FIELD_NAMES: Record<MemberField, Words> = {
  label: text.groups_field_label,
  ready: text.groups_field_ready,
  completed: text.groups_field_completed,
  exam: text.groups_field_exam,
  remembered: text.groups_field_remembered,
  activeOn: text.groups_field_active_on,
}

const REMEMBERED_NAMES: Record<Remembered, Words> = {
  fresh: text.groups_fresh,
  fading: text.groups_fading,
  forgotten: text.groups_forgotten,
}

export const memberFieldName = (field: MemberField, locale?: string) => FIELD_NAMES[field]({}, { locale })

export const rememberedName = (remembered: Remembered, locale?: string) => REMEMBERED_NAMES[remembered]({}, { locale })

export const readyName = (isReady: boolean, locale?: string) =>
  isReady ? text.groups_ready({}, { locale }) : text.groups_not_ready({}, { locale })
