const MISSING = /^Invalid input: (expected .*), received undefined$/

/** Returns the message of Zod about a field of a content file. A missing field is said in words of authors. */
export const issueText = ({ message }: { message: string }): string => message.replace(MISSING, 'is missing, $1')
