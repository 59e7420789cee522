declare namespace Intl {
  interface Locale {
    /** Node has it. The types of ECMAScript 2024 do not. */
    getTextInfo(): { direction: 'ltr' | 'rtl' }
  }
}
