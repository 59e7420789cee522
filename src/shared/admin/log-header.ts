/** Answers of Admin have a number in this header that changes with each row of the log. Servers and pages of other versions use the name. */
export const LOG_HEADER = 'x-admin-log'
