import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Fields } from '#shared/content/fields.ts'
import { asName } from '#shared/name.ts'
import type { Site } from '#shared/site.ts'
import * as text from '#texts'
import { useAction } from '#web/lib/use-action.ts'
import { focusIn } from '#web/lib/use-focus.ts'
import { Answered } from '#web/ui/answered.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { adminCall } from '../admin-call.ts'
import { type ContentFile, readFile, storeFile } from '../content/content-calls.ts'
import { actionsKey } from '../content/use-file-action.ts'
import { showFailure, showNotice } from '../notices.tsx'
import { PictureField } from '../ui/picture-field.tsx'
import { usePicture } from '../ui/pictures.ts'
import type { SiteForm } from './site-field.tsx'
import { SiteFields } from './site-fields.tsx'
import { SITE_KEY, withPublishedName } from './site-name.ts'
import { SiteNotices } from './site-notices.tsx'
import { SitePreview } from './site-preview.tsx'
import { SITE_PATH, type SiteDraft, useSiteDraft } from './use-site-draft.ts'
import './site.css'

/** How long the preview waits for the next letter (ms). */
const PAUSE = 300

/** The preview keeps its place until it is there. */
const UNKNOWN = { html: '', style: '' }

/** The home page with these fields, and what is known of them. Without an answer, that is what the last one said. */
function usePreview(fields: Fields, hasLogo: boolean | undefined) {
  const [settled, setSettled] = useState(fields)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(fields), PAUSE)
    return () => clearTimeout(timer)
  }, [fields])
  const query = useQuery({
    queryKey: ['site preview', settled, hasLogo],
    queryFn: () => adminCall('POST /api/admin/site/preview', { body: { fields: settled, hasLogo } }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const { data } = query
  const known = useRef(data)
  if (data) known.current = data
  // While a field is wrong, the page stays as it was.
  const shown = useRef<{ html: string; style: string }>(undefined)
  if (data?.html && data.style) shown.current = { html: data.html, style: data.style }
  return { query, shown: shown.current, known: known.current }
}

function savingWords({ state, failure, saver }: SiteDraft): string {
  if (state === 'failed') return text.admin_site_not_saved({ reason: failure?.message ?? '' })
  if (state === 'waiting') return text.admin_site_waiting()
  if (state === 'saving') return text.admin_site_saving()
  if (state === 'changed') return text.admin_site_both()
  return saver.version === null ? text.admin_site_unchanged() : text.admin_site_saved()
}

interface PublishProps {
  draft: SiteDraft
  problems: SiteForm['problems']
  fixed: SiteForm['fixed']
}

/** Publishes the settings. If a field is wrong, moves to the first one. */
function PublishSite({ draft, problems, fixed }: PublishProps) {
  const client = useQueryClient()
  const publish = useAction({
    key: actionsKey(SITE_PATH),
    about: asName(text.admin_site()),
    mutationFn: () =>
      draft.saver.hold(async () => {
        const { version, isSaved } = draft.saver
        if (!isSaved || version === null) throw new Error(text.admin_site_unsaved())
        return adminCall('POST /api/admin/content/publish', { body: { path: SITE_PATH, version, at: null } })
      }),
    onSuccess: (now) => {
      storeFile(client, now)
      draft.goOnAfter(now)
      client.setQueryData(
        SITE_KEY,
        (site: Site | undefined) => site && withPublishedName(site, now.published?.fields ?? {}, fixed),
      )
      showNotice(text.admin_site_published())
    },
    onError: showFailure,
  })
  const isUnchanged = draft.saver.version === null && draft.saver.isSaved
  function press() {
    if (problems.length === 0) return publish.run()
    showFailure(new Error(text.admin_content_mistakes({ count: problems.length })))
    focusIn(document, '.site-form [aria-invalid="true"]')
  }
  return (
    <Button
      className="button button-primary"
      action={publish}
      cannot={isUnchanged ? text.admin_content_nothing() : !!draft.theirs && text.admin_content_choose_first()}
      onClick={press}
    >
      {text.admin_site_publish()}
    </Button>
  )
}

/** The settings of the site, with the home page beside them. */
export function SiteEditor({ file }: { file: ContentFile }) {
  const draft = useSiteDraft(file)
  const client = useQueryClient()
  const pictureQuery = usePicture(SITE_PATH)
  const { data: picture } = pictureQuery
  const logo = picture && (picture.draft ? picture.draft.shown : picture.published)
  const { query, shown, known } = usePreview(draft.fields, picture && !!logo)
  const { problems = [], fixed = [], nearestAccent = null } = known ?? {}

  /** A logo that was sent begins a draft of the settings, with which it is published. */
  const actOnLogo = (action: () => Promise<void>) =>
    draft.saver.hold(async () => {
      await action()
      const now = await readFile(SITE_PATH)
      storeFile(client, now)
      draft.goOnAfter(now)
    })

  const form = { fields: draft.fields, change: draft.change, problems, fixed }
  return (
    <>
      <div className="site-bar">
        <p role="status" className="admin-soft">
          {savingWords(draft)}
        </p>
        <PublishSite draft={draft} problems={problems} fixed={fixed} />
      </div>
      <SiteNotices file={file} draft={draft} />
      <div className="site-columns">
        <div className="site-form">
          <Answered queries={[pictureQuery]}>
            <SiteFields
              form={form}
              nearest={nearestAccent}
              logo={
                <PictureField
                  path={SITE_PATH}
                  about={asName(text.admin_picture_logo())}
                  label={text.admin_picture_logo()}
                  hint={text.admin_picture_logo_hint()}
                  alternative={text.admin_picture_logo()}
                  act={actOnLogo}
                />
              }
            />
          </Answered>
        </div>
        <Loaded query={query} waiting={<SitePreview {...UNKNOWN} logo={logo?.src} />} failed={text.ui_not_loaded()}>
          {() => shown && <SitePreview {...shown} logo={logo?.src} />}
        </Loaded>
      </div>
    </>
  )
}
