import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Api } from '#shared/contract/all.ts'
import { SETTING_GROUPS, type SettingGroup, type SettingSource } from '#shared/desk/settings.ts'
import * as text from '#texts'
import { deskCall } from '../desk-call.ts'
import { FailedRows, WaitingRows } from '../ui/waiting-rows.tsx'
import './settings.css'

type Setting = Api['GET /api/desk/settings']['reply'][number]

const GROUPS: Record<SettingGroup, () => string> = {
  site: text.desk_settings_site,
  operator: text.desk_settings_operator,
  mail: text.desk_settings_mail,
  server: text.desk_settings_server,
  learning: text.desk_settings_learning,
  results: text.desk_settings_results,
}

const SOURCES: Record<SettingSource, () => string> = {
  environment: text.desk_settings_environment,
  'site.yaml': text.desk_settings_file,
  default: text.desk_settings_default,
  none: text.desk_settings_none,
}

function shownValue({ value, isSecret, source }: Setting): string {
  if (isSecret) return source === 'environment' ? text.desk_settings_secret_set() : ''
  return value ?? ''
}

function Group({ group, settings }: { group: SettingGroup; settings: readonly Setting[] }) {
  return (
    <section className="desk-section" aria-labelledby={`settings-${group}`}>
      <h2 id={`settings-${group}`}>{GROUPS[group]()}</h2>
      <ul className="desk-rows">
        {settings.map((setting) => (
          <li key={setting.name} className="desk-row desk-setting">
            <code>{setting.name}</code>
            <bdi className="desk-setting-value">{shownValue(setting)}</bdi>
            <span className="desk-soft">
              {setting.isMissing ? (
                <span className="desk-tag desk-tag-new">{text.desk_settings_is_missing()}</span>
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
  const { data, error, refetch } = useQuery({
    queryKey: ['settings'],
    queryFn: () => deskCall('GET /api/desk/settings', {}),
  })
  const missing = data?.filter(({ isMissing }) => isMissing).length ?? 0
  return (
    <>
      <h1>{text.desk_settings()}</h1>
      <p className="desk-soft desk-intro">{text.desk_settings_text()}</p>
      <p className="desk-intro">
        <Link href="/site" className="desk-link">
          {text.desk_settings_in_site()}
        </Link>
      </p>
      {missing > 0 && <p className="desk-strong">{text.desk_settings_missing({ count: missing })}</p>}
      {!data && !error && <WaitingRows />}
      {error && <FailedRows error={error} onRetry={refetch} />}
      {data &&
        SETTING_GROUPS.map((group) => (
          <Group key={group} group={group} settings={data.filter((setting) => setting.group === group)} />
        ))}
    </>
  )
}
