import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import { readCategory, tipCountText } from '#shared/tips/category.ts'
import * as text from '#texts'
import { categoriesQuery } from '#web/features/tips/queries.ts'
import { useIsSearching } from '#web/lib/current-search.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/session.ts'
import { useSite } from '#web/session/site.tsx'
import { ContentIcon, Icon } from '#web/ui/icon.tsx'
import { Words } from '#web/ui/words.tsx'
import { LevelText } from './for-riders.tsx'
import { SiteChoice } from './late-choice.tsx'

/** Categories, learning tools and the safety note. On mobile it slides in. */
export function Sidebar({ open, close }: { open: boolean; close: () => void }) {
  const address = useAddress()
  const { places } = useSite()
  const { data: categories } = useQuery(categoriesQuery)
  const { rider } = useSession()
  const [path] = useLocation()
  const search = new URLSearchParams(useSearch())
  const searching = useIsSearching()
  const active =
    path === paths.home && categories && !searching ? readCategory(search.get('category'), categories) : undefined
  return (
    <>
      {open && <div className="sidebar-overlay" data-testid="sidebar-overlay" />}
      <aside id="sidebar" className="sidebar" data-open={open || undefined} aria-label={text.shell_sidebar()}>
        <nav aria-labelledby="sidebar-categories" data-tour="categories">
          <h2
            id="sidebar-categories"
            className="pt-[12px] px-[10px] pb-[6px] text-ink-3 text-(length:--text-14) font-bold"
          >
            {text.shell_categories()}
          </h2>
          {categories?.map(({ id, name, icon, tipCount, language }) => (
            <Link
              key={id}
              href={paths.category(id)}
              className="sidebar-link"
              data-category={id}
              aria-current={id === active ? 'page' : undefined}
              onClick={close}
            >
              <ContentIcon name={icon} className="size-5 text-(--c)" />
              <span className="sidebar-name">
                <Words of={name} in={{ language }} />
              </span>
              <small>{tipCountText(tipCount)}</small>
            </Link>
          ))}
        </nav>
        <nav aria-labelledby="sidebar-tools">
          <h2 id="sidebar-tools" className="pt-[12px] px-[10px] pb-[6px] text-ink-3 text-(length:--text-14) font-bold">
            {text.shell_learning_tools()}
          </h2>
          <Link
            href={paths.progress}
            className="sidebar-link"
            data-tour="progress"
            onClick={close}
            aria-current={path === paths.progress ? 'page' : undefined}
          >
            <Icon name="trophy" />
            <span className="sidebar-name">{text.shell_progress_tracker()}</span>
            {rider && <LevelText />}
          </Link>
          <Link
            href={paths.profile}
            className="sidebar-link"
            onClick={close}
            aria-current={path === paths.profile ? 'page' : undefined}
          >
            <Icon name="user" />
            <span className="sidebar-name">{text.shell_profile()}</span>
          </Link>
          {places.length > 0 && (
            <Link
              href={paths.rules}
              className="sidebar-link"
              onClick={close}
              aria-current={path === paths.rules ? 'page' : undefined}
            >
              <Icon name="map-pin" />
              <span className="sidebar-name">{text.rules_page()}</span>
            </Link>
          )}
        </nav>
        <div className="sidebar-foot flex flex-col gap-[10px] mt-auto pt-[20px]">
          <section className="safety-note py-[14px] px-[16px] text-ink-2 text-(length:--text-15)">
            <h2 className="flex items-center gap-2 font-bold text-ink">
              <Icon name="shield-alert" className="size-[18px]" />
              {text.shell_safety_first()}
            </h2>
            <p>{text.shell_safety_note()}</p>
          </section>
          {/* Without `download`, because Chromium asks no service worker for such a link. The server's header makes it a download. */}
          <a href={address(paths.guide)} className="button button-primary">
            <Icon name="download" />
            {text.shell_download_guide()}
          </a>
          <SiteChoice onChoose={close} />
          {/* Phones have no footer. */}
          <nav aria-label={text.shell_about()} className="sidebar-about">
            <Link href={paths.contact} onClick={close}>
              {text.shell_contact()}
            </Link>
            <Link href={paths.impressum} onClick={close}>
              {text.shell_impressum_and_privacy()}
            </Link>
          </nav>
        </div>
      </aside>
    </>
  )
}
