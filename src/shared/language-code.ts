/** A language code as addresses and folders carry it: `de`, `pt-BR` or `zh-Hant`. */
export const LANGUAGE_CODE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/
