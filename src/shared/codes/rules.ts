/** The most codes of one call, so that a call fits the size of a request. A longer file is sent in several calls. */
export const MAX_CODES_OF_A_CALL = 1000
export const CODE_MAX = 60
export const CODE_WORDS_MAX = 300

/** Why a line of a list of codes was not added. */
export const CODE_PROBLEMS = ['empty', 'too-long', 'twice', 'known'] as const
export type CodeProblem = (typeof CODE_PROBLEMS)[number]

/** The states of a rider's code. A code is lost when the rider's certificate is revoked and the list takes its codes back. */
export const CODE_STATES = ['valid', 'ended', 'withdrawn', 'lost'] as const
export type CodeState = (typeof CODE_STATES)[number]

/** A code of a list as the operator typed it: what cannot be seen and blanks around it do not count. */
export const readTypedCode = (line: string) => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()

/** The share of codes that are left when Admin warns. */
export const FEW_CODES = 0.1
