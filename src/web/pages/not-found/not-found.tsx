import { Link } from 'wouter'
import { CategoryArt } from '#web/features/tips/category-art.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/session/head.tsx'

/** Shown for an unknown address, with the status 404 (section 2, D27). */
export function NotFound() {
  useHead({ title: '404 Page Not Found', description: 'There is nothing at this address.', status: 404 })
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 py-16 text-center">
      <CategoryArt category="road" className="mb-3 w-64" />
      <h1 className="text-[32px] leading-tight font-bold tracking-tight">404 Page Not Found</h1>
      <p className="text-lg text-ink-2">Did you forget to add the page to the router?</p>
      <Link href={paths.home} className="button button-primary mt-4">
        Go to the tips
      </Link>
    </div>
  )
}
