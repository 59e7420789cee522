/**
 * All addresses to which the app links, without the code of the language. `Link` and `navigate` add it. Other elements and
 * functions get it from `useAddress`.
 */
export const paths = {
  home: '/',
  category: (id: string) => `/?category=${encodeURIComponent(id)}`,
  /** The list of a category from card number `from` on (the first is 1). */
  categoryFrom: (id: string, from: number) => `/?category=${encodeURIComponent(id)}&from=${from}`,
  /** A tip's own page. Shares use this address. */
  tip: (id: number | string) => `/tips/${id}`,
  /** The tips list, from card number `from` on, with the tip's dialog open. */
  tipDialog: (category: string, id: number | string, from = 1) =>
    `/?category=${encodeURIComponent(category)}&tip=${id}${from > 1 ? `&from=${from}` : ''}`,
  /** The tips list, scrolled to the tip's card. */
  tipCard: (category: string, id: number | string) => `/?category=${encodeURIComponent(category)}#${tipAnchor(id)}`,
  auth: '/auth',
  /** The sign-in page that leads back to a tip: to its dialog over the list of `category`, or without one to its page. */
  authForTip: (id: number, category?: string) =>
    category === undefined ? `/auth?tip=${id}` : `/auth?category=${encodeURIComponent(category)}&tip=${id}`,
  /** The sign-in page that leads back to an invitation, with the form for a new account or for a known one. */
  authForInvitation: (code: string, tab: 'login' | 'register') => `/auth?join=${code}&tab=${tab}`,
  progress: '/progress',
  profile: '/profile',
  profileTab: (tab: string) => (tab === 'account' ? '/profile' : `/profile?tab=${encodeURIComponent(tab)}`),
  saved: '/profile?tab=bookmarks',
  /** The page of the rewards of all levels. */
  rewards: '/rewards',
  lists: '/lists',
  list: (id: number) => `/lists?list=${id}`,
  /** A list that a rider shares. */
  sharedList: (code: string) => `/lists/${code}`,
  /** A progress page that a rider shares. */
  progressPage: (code: string) => `/riders/${code}`,
  exam: '/exam',
  groups: '/groups',
  /** A group: the leader's report, or a member's own row. */
  group: (id: string) => `/groups/${id}`,
  groupTab: (id: string, tab: string) => (tab === 'members' ? `/groups/${id}` : `/groups/${id}?tab=${tab}`),
  /** Where somebody types the code of a group. */
  join: '/join',
  /** The link with which members join a group. */
  invitation: (code: string) => `/join/${code}`,
  /** The second screen of an invitation: what the leader will see. */
  invitationYes: (code: string) => `/join/${code}?step=2`,
  /** The public page of a certificate. */
  certificate: (code: string) => `/certificates/${code}`,
  rules: '/rules',
  /** The rules of one place. */
  rulesOf: (place: string) => `/rules?place=${encodeURIComponent(place)}`,
  impressum: '/impressum',
  contact: '/contact',
  /** The library as a PDF. */
  guide: '/guide.pdf',
} as const

/** The anchor id of a tip's card. */
export function tipAnchor(id: number | string): string {
  return `tip-${id}`
}
