import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { SETTING_GROUPS, type SettingGroup, type SettingSource } from '#shared/admin/settings.ts'
import type { Api } from '#shared/contract/all.ts'
import * as text from '#texts'
import { LoadedRows } from '#web/ui/loaded-rows.tsx'
import { adminCall } from '../admin-call.ts'
import { MailTest } from './mail-test.tsx'
import './settings.css'

type Setting = Api['GET /api/admin/settings']['reply'][number]

const GROUPS: Record<SettingGroup, () => string> = {
  site: text.admin_settings_site,
  operator: text.admin_settings_operator,
  mail: text.admin_settings_mail,
  server: text.admin_settings_server,
  learning: text.admin_settings_learning,
  results: text.admin_settings_results,
}

const SOURCES: Record<SettingSource, () => string> = {
  environment: text.admin_settings_environment,
  'site.yaml': text.admin_settings_file,
  default: text.admin_settings_default,
  none: text.admin_settings_none,
}

function shownValue({ value, isSecret, source }: Setting): string {
  if (isSecret) return source === 'environment' ? text.admin_settings_secret_set() : ''
  return value ?? ''
}

function Group({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  return (
    <section className="admin-section" aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`}>{GROUPS[group]()}</h2>
      <ul className="admin-rows">
        {settings.map((setting) => (
          <li key={setting.name} className="admin-row admin-setting">
            <code>{setting.name}</code>
            <bdi className="admin-setting-value">{shownValue(setting)}</bdi>
            <span className="admin-soft">
              {setting.isMissing ? (
                <span className="admin-tag admin-tag-new">{text.admin_settings_is_missing()}</span>
              ) : (
                SOURCES[setting.source]()
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every setting, and where it comes from. Nothing can be changed here. */
export function Settings() {
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => adminCall('GET /api/admin/settings', {}),
  })
  const { data } = settings
  const missing = data?.filter(({ isMissing }) => isMissing).length ?? 0
  return (
    <>
      <h1>{text.admin_settings()}</h1>
      <p className="admin-soft admin-intro">{text.admin_settings_text()}</p>
      <p className="admin-intro">
        <Link href="/site" className="admin-link">
          {text.admin_settings_in_site()}
        </Link>
      </p>
      {missing > 0 && <p className="admin-strong">{text.admin_settings_missing({ count: missing })}</p>}
      {data?.some(({ name, source }) => name === 'SMTP_URL' && source === 'environment') && <MailTest />}
      <LoadedRows query={settings} />
      {data &&
        SETTING_GROUPS.map((group) => (
          <Group key={group} group={group} settings={data.filter((setting) => setting.group === group)} />
        ))}
    </>
  )
}
