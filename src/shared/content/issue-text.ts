const MISSING = /^Invalid input: (expected .*), received undefined$/

/** What is wrong with a field of a content file. Zod says in words of a program that a field is missing. */
export const issueText = ({ message }: { message: string }): string => message.replace(MISSING, 'is missing, $1')
