import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Localized } from '#shared/localized.ts'
import { lettersOf } from '#shared/name.ts'
import { SOCIAL_NETWORKS, type SocialNetwork, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { categoriesQuery } from '#web/features/tips/queries.ts'
import type { HasLanguage } from '#web/lib/in-language.ts'
import { paths } from '#web/paths.ts'
import { useSite } from '#web/session/site.tsx'
import { SocialIcon } from '#web/ui/social-icon.tsx'
import { Words } from '#web/ui/words.tsx'

interface Column {
  title: string
  links: [name: Localized, href: string, owner?: HasLanguage][]
}

/** Resources that link to a category. A link is shown only if the content has the category. */
const CATEGORY_RESOURCES: [name: () => string, category: string][] = [
  [text.shell_safety_guidelines, 'riding'],
  [text.shell_maintenance_schedule, 'maintenance'],
]

const about = (): Column => ({
  title: text.shell_about(),
  links: [
    [text.shell_profile(), paths.profile],
    [text.shell_contact(), paths.contact],
    [text.shell_impressum(), paths.impressum],
    [text.shell_privacy_policy(), paths.impressum],
  ],
})

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  instagram: 'Instagram',
  youtube: 'YouTube',
}

/** The footer, on desktop only. */
export function Footer() {
  const site = useSite()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const ofCategories: Column = {
    title: text.shell_categories(),
    links: categories.map((category) => [category.name, paths.category(category.id), category]),
  }
  const resources: Column = {
    title: text.shell_resources(),
    links: [
      [text.shell_learning_progress(), paths.progress],
      ...CATEGORY_RESOURCES.flatMap(([name, category]): Column['links'] =>
        categories.some(({ id }) => id === category) ? [[name(), paths.category(category)]] : [],
      ),
    ],
  }
  return (
    <footer className="shell-footer">
      <div className="footer-columns">
        {[ofCategories, resources, about()].map(({ title, links }) => (
          <nav key={title} aria-label={text.shell_footer_part({ title })}>
            <h2 className="mb-2 font-bold">{title}</h2>
            <ul>
              {links.map(([name, href, owner = {}]) => (
                <li key={lettersOf(name)}>
                  <Words as={Link} of={name} in={owner} href={href} className="footer-link" />
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="footer-end flex flex-wrap items-center justify-between gap-4 pt-5">
        <p className="text-ink-2">
          © {site.year} {siteTitle(site)}
        </p>
        <ul className="flex gap-1" aria-label={text.shell_social_media()}>
          {SOCIAL_NETWORKS.map((network) => {
            const href = site.social[network]
            const name = NETWORK_NAMES[network]
            return (
              <li key={network}>
                {href ? (
                  <a href={href} className="icon-button" aria-label={name} target="_blank" rel="noopener noreferrer">
                    <SocialIcon network={network} />
                  </a>
                ) : (
                  <span
                    role="img"
                    aria-label={text.shell_not_set_up({ name })}
                    className="icon-button icon-button-inert"
                  >
                    <SocialIcon network={network} />
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </footer>
  )
}
