/** The code that only the kit (`src/web/ui`, `src/web/lib`) may contain, and the part of the kit that other code uses instead. */
const OLD_WAYS = [
  { way: /<button\b/, instead: '`Button` (ui/button.tsx), which waits for its action and keeps the focus' },
  {
    way: /(?<![\w-])disabled=/,
    instead: '`cannot` of `Button`, because what is disabled loses the focus and says no reason',
  },
  { way: /\.focus\(/, instead: '`moveFocus`, `focusIn`, `focusMain` or `useFocus` (lib/focus.ts, lib/use-focus.ts)' },
  { way: /role="alert"/, instead: '`Alert` (ui/alert.tsx), or `Field`' },
  { way: /\buseMutation\b/, instead: '`useAction` (lib/use-action.ts), which several quick presses start once' },
  {
    way: /\[,[^\]]*\] = useLocation\(\)/,
    instead: '`useNavigate` (lib/use-is-here.ts), which moves nobody who has left the page meanwhile',
  },
  { way: /\baria-live\b/, instead: '`Live` (ui/alert.tsx), or `showToast`' },
]

export const MOST_EXCEPTIONS = 15

/** The files that press, focus or announce in their own way, and exceptions that are none any more. */
export function controlProblems(sources: ReadonlyMap<string, string>, exceptions: Record<string, string>): string[] {
  const found = [...sources].flatMap(([file, source]) =>
    OLD_WAYS.filter(({ way }) => way.test(source)).map(({ instead }) => ({ file, instead })),
  )
  const names = Object.keys(exceptions)
  return [
    ...found.filter(({ file }) => !names.includes(file)).map(({ file, instead }) => `${file}: use ${instead}`),
    ...names
      .filter((name) => !found.some(({ file }) => file === name))
      .map((name) => `${name}: is no exception any more`),
    ...(names.length > MOST_EXCEPTIONS ? [`There may be ${MOST_EXCEPTIONS} exceptions, not ${names.length}`] : []),
  ]
}
