import type { ReactNode } from 'react'
import { SOCIAL_NETWORKS, siteTitle } from '#shared/site.ts'
import * as text from '#texts'
import { useSite } from '#web/session/site.tsx'
import { Field } from '#web/ui/field.tsx'
import { useMay } from '../admin-rider.ts'
import { AccentField } from './accent-field.tsx'
import { readField, readText, withField } from './field-path.ts'
import { HoursFields } from './hours-fields.tsx'
import { SiteField, type SiteForm } from './site-field.tsx'
import { NETWORK_NAMES, OPERATOR_NAMES } from './site-words.ts'

/** The corner radius of cards without a setting (px), as in web/styles/tokens.css. */
const DEFAULT_RADIUS = 20

function RadiusField({ form }: { form: SiteForm }) {
  const value = readField(form.fields, 'brand.radius')
  const radius = typeof value === 'number' ? value : DEFAULT_RADIUS
  return (
    <Field label={text.admin_site_radius()}>
      {(attributes) => (
        <input
          {...attributes}
          type="range"
          min={0}
          max={32}
          value={radius}
          aria-valuetext={text.admin_site_radius_value({ pixels: radius })}
          onChange={({ target }) => form.change(withField(form.fields, 'brand.radius', target.valueAsNumber))}
        />
      )}
    </Field>
  )
}

/** Who runs the site, for an editor, who cannot change it. */
function OperatorShown({ form }: { form: SiteForm }) {
  const set = Object.entries(OPERATOR_NAMES).map(([name, label]) => ({
    label: label(),
    value: readText(form.fields, `operator.${name}`),
  }))
  return (
    <>
      <p>{text.admin_site_operator_fixed()}</p>
      <dl className="site-operator">
        {set
          .filter(({ value }) => value !== '')
          .map(({ label, value }) => (
            <div key={label}>
              <dt className="admin-soft">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

/** The form of site.yaml. */
export function SiteFields({ form, nearest, logo }: { form: SiteForm; nearest: string | null; logo: ReactNode }) {
  const { productName } = useSite()
  const isOperator = useMay()('site.operator')
  return (
    <>
      <section className="admin-panel site-group" aria-labelledby="site-names">
        <h2 id="site-names">{text.admin_site_names()}</h2>
        <SiteField
          form={form}
          path="name"
          label={text.admin_site_name()}
          hint={text.admin_site_name_hint({ name: siteTitle({ productName }) })}
        />
        <SiteField form={form} path="product" label={text.admin_site_product()} placeholder={productName} />
      </section>
      <section className="admin-panel site-group" aria-labelledby="site-look">
        <h2 id="site-look">{text.admin_site_look()}</h2>
        <AccentField form={form} nearest={nearest} />
        <RadiusField form={form} />
        {logo}
      </section>
      <section className="admin-panel site-group" aria-labelledby="site-hours">
        <h2 id="site-hours">{text.admin_site_hours()}</h2>
        <p className="admin-soft">{text.admin_site_hours_text()}</p>
        <HoursFields form={form} />
      </section>
      <section className="admin-panel site-group" aria-labelledby="site-links">
        <h2 id="site-links">{text.admin_site_links()}</h2>
        {SOCIAL_NETWORKS.map((network) => (
          <SiteField key={network} form={form} path={`social.${network}`} label={NETWORK_NAMES[network]} type="url" />
        ))}
      </section>
      <section className="admin-panel site-group" aria-labelledby="site-operator">
        <h2 id="site-operator">{text.admin_site_operator()}</h2>
        <p className="admin-soft">{text.admin_site_operator_text()}</p>
        {isOperator ? (
          Object.entries(OPERATOR_NAMES).map(([name, label]) => (
            <SiteField key={name} form={form} path={`operator.${name}`} label={label()} />
          ))
        ) : (
          <OperatorShown form={form} />
        )}
      </section>
    </>
  )
}
