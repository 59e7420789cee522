import { z } from 'zod'
import { REVISION_KINDS, REVISION_STATES, TRANSLATION_STATES } from '../../admin/content.ts'
import { DRAFT_MAX, type Fields } from '../../content/fields.ts'
import { CONTENT_PATH_MAX, FILE_KINDS, readContentPath } from '../../content/paths.ts'
import { FIELD_ERRORS } from '../../errors.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../text.ts'
import { BeforeQuery, IdParams } from './pages.ts'

/** The path of a file inside the content folder. */
const Path = text(CONTENT_PATH_MAX).refine((path) => readContentPath(path) !== undefined, FIELD_ERRORS['not-an-option'])
const PathBody = z.object({ path: Path })

/** A key that the browser makes for each save, such as a UUID. */
const SaveKey = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
/** A hash of a file's text. */
const Hash = z.string().regex(/^[a-z0-9]{1,64}$/)

/** The maximum depth of nested lists and objects. The rules of places are the deepest fields. */
const MAX_DEPTH = 8

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((field) => isWithinDepth(field, depth - 1))
}

function isStorable(value: unknown): boolean {
  // Checked first, because JSON.stringify fails for thousands of levels.
  if (!isWithinDepth(value, MAX_DEPTH)) return false
  const json = JSON.stringify(value)
  return json.length <= DRAFT_MAX && !json.includes('\\u0000') && !/\\ud[89a-f]/i.test(json)
}
const DraftFields = z.record(z.string(), z.unknown()).refine(isStorable, FIELD_ERRORS['not-plain-text'])
const AnyFields = z.custom<Fields>()

/** A problem that `check-content` found in a file. `field` is empty when it is about the whole file. */
const Problem = z.object({ file: z.string(), field: z.string(), reason: z.string() })

const Author = { by: z.string(), at: z.iso.datetime() }

const TranslationStateOf = z.object({ language: z.string(), state: z.enum(TRANSLATION_STATES) })

const FileLine = z.object({
  path: z.string(),
  kind: z.enum(FILE_KINDS),
  /** The language of a translation. Null for an original. */
  language: z.string().nullable(),
  /** The line of a tip in the list. Null for other files, and for a tip whose file cannot be read. */
  tip: z.object({ id: z.int(), category: z.string(), title: z.string(), importance: z.string() }).nullable(),
  /** Whether riders see the file now. False for a hidden tip, and for a new file that was never published. */
  isPublished: z.boolean(),
  /** Whether it was hidden in Admin. */
  isHidden: z.boolean(),
  /** Whether a revision lies over the folder's file. */
  isRevised: z.boolean(),
  /** Whether the folder's file has changed since the revision was written. */
  isInConflict: z.boolean(),
  draft: z.object(Author).nullable(),
  planned: z.object({ id: z.int(), publishAt: z.iso.datetime() }).nullable(),
  /** The state of an original in each other language of the site. Empty for translations and pictures. */
  translations: z.array(TranslationStateOf),
})

const Overview = z.object({
  /** The languages of the site, its own first. */
  languages: z.array(z.string()),
  /** The language of the originals. */
  originalLanguage: z.string(),
  files: z.array(FileLine),
  /** The problems of the newest content, which is not served because of them. Empty when riders see it. */
  refused: z.array(Problem),
  /** Mistakes that riders see, and files that nothing reads. A server of the version before does not send it. */
  mistakes: z.array(Problem).optional(),
})

/** A file as riders see it now, or as the folder has it. */
const FileState = z.object({
  fields: AnyFields.nullable().meta({ description: 'Null for a picture' }),
  /** Changes with the text of the file. */
  hash: z.string(),
})

const Draft = z.object({
  fields: AnyFields,
  /** The key of the save that wrote it. */
  version: z.string(),
  ...Author,
  /** The hash of the published file from which it was made. Null when there was none. */
  basedOn: z.string().nullable(),
  /** Whether another text was published since. The draft cannot be published before its editor has seen that text. */
  isOutdated: z.boolean(),
  problems: z.array(Problem),
})

const ContentFile = z.object({
  path: z.string(),
  kind: z.enum(FILE_KINDS),
  language: z.string().nullable(),
  /** The published file. Null for a hidden tip and for a file that was never published. */
  published: FileState.extend({ revision: z.object({ id: z.int(), ...Author }).nullable() }).nullable(),
  folder: FileState.nullable(),
  isHidden: z.boolean(),
  /** For a hidden tip: the fields that riders saw last. */
  lastShown: AnyFields.nullable(),
  isInConflict: z.boolean(),
  /** The text that replaces the published one, which does not fit the other files any more. Null when it fits. */
  leftOut: z.enum(['before', 'nothing']).nullable(),
  draft: Draft.nullable(),
  planned: z
    .object({
      id: z.int(),
      publishAt: z.iso.datetime(),
      /** Whether it waits for a yes, because its author has no role any more. */
      isHeld: z.boolean(),
      fields: AnyFields.nullable(),
      ...Author,
    })
    .nullable(),
  /** Until when the preview link shows the draft. Null when there is no link. */
  preview: z.object({ endsAt: z.iso.datetime(), by: z.string() }).nullable(),
  /** For a translation: the original as riders see it. */
  original: z
    .object({
      path: z.string(),
      fields: AnyFields,
      /** The value of `of` of a translation that is made from it. */
      of: z.string(),
      /** The fields of the original from which the published translation was made. Null when they are not known. */
      translated: AnyFields.nullable(),
      state: z.enum(TRANSLATION_STATES),
    })
    .nullable(),
})

const RevisionLine = z.object({
  id: z.int(),
  kind: z.enum(REVISION_KINDS),
  state: z.enum(REVISION_STATES),
  ...Author,
  /** The number of the author's account. Null for a command, and where it was not stored yet. */
  account: z.int().nullable(),
  /** When it was, or is to be, published. */
  publishAt: z.iso.datetime(),
})

const Revision = RevisionLine.extend({
  path: z.string(),
  /** Null for a picture and for a hidden file. */
  fields: AnyFields.nullable(),
  /** The fields of what was published before it. */
  before: AnyFields.nullable(),
})

const DraftKeys = PathBody.extend({ version: SaveKey })

export const adminContent = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/content',
    summary: 'Every content file with its state',
    access: 'admin',
    may: 'content.read',
    status: 200,
    reply: Overview,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/content/file',
    summary: 'A content file: what riders see, the file of the folder, and the draft; 410 when there is none of them',
    access: 'admin',
    may: 'content.read',
    query: PathBody,
    status: 200,
    reply: ContentFile,
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/api/admin/content/draft',
    writes: true,
    summary: 'Saves a draft; 409 draft-changed when somebody else has saved, published or discarded it since',
    access: 'admin',
    may: 'content.write',
    body: PathBody.extend({
      fields: DraftFields,
      /** The `version` of the draft that was changed. Null when there was no draft. */
      base: SaveKey.nullable(),
      /** The `hash` of the published file from which a new draft is made. Null when there is none. */
      basedOn: Hash.nullable(),
      /** The key of this save. A save that is sent again with its key changes nothing. */
      key: SaveKey,
    }),
    status: 200,
    reply: Draft,
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/api/admin/content/discard',
    writes: true,
    summary:
      'Discards a draft; null when nothing is left of the file, 409 draft-changed when it is not this version any more',
    access: 'admin',
    may: 'content.write',
    body: DraftKeys,
    status: 200,
    reply: ContentFile.nullable(),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/content/publish',
    writes: true,
    summary:
      'Publishes a draft now or at a time; 400 content-refused with what check-content says, 409 content-changed when another text was published since, 409 content-planned while a revision waits for its time',
    access: 'admin',
    may: 'content.publish',
    body: DraftKeys.extend({ at: z.iso.datetime().nullable() }),
    status: 200,
    reply: ContentFile,
  }),
  rebaseDraft: endpoint({
    method: 'POST',
    path: '/api/admin/content/rebase',
    writes: true,
    summary: 'Says that the editor of an outdated draft has seen the published text with this hash',
    access: 'admin',
    may: 'content.write',
    body: DraftKeys.extend({ hash: Hash.nullable() }),
    status: 200,
    reply: ContentFile,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/admin/content/revisions/:id',
    writes: true,
    summary: 'Withdraws a planned revision, which becomes a draft again; 409 content-published when its time has come',
    access: 'admin',
    may: 'content.publish',
    params: IdParams,
    status: 200,
    reply: ContentFile,
  }),
  keepPlan: endpoint({
    method: 'POST',
    path: '/api/admin/content/revisions/:id/keep',
    writes: true,
    summary: 'Says yes to a planned revision that waits because its author has no role any more',
    access: 'admin',
    may: 'content.publish',
    params: IdParams,
    status: 200,
    reply: ContentFile,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/admin/content/history',
    summary: 'A page of the revisions of a file, the newest first',
    access: 'admin',
    may: 'content.read',
    query: BeforeQuery.extend({ path: Path }),
    status: 200,
    reply: z.object({
      /** True when the publication that riders see now can be taken back. */
      canTakeBack: z.boolean(),
      revisions: z.array(RevisionLine),
      next: z.int().nullable(),
    }),
  }),
  revision: endpoint({
    method: 'GET',
    path: '/api/admin/content/revisions/:id',
    summary: 'A revision with its fields and those before it',
    access: 'admin',
    may: 'content.read',
    params: IdParams,
    status: 200,
    reply: Revision,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/content/revisions/:id/restore',
    writes: true,
    summary: 'Publishes an earlier revision again, as a new one',
    access: 'admin',
    may: 'content.publish',
    params: IdParams,
    status: 200,
    reply: ContentFile,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/admin/content/revisions/:id/take-back',
    writes: true,
    summary:
      'Publishes again what riders saw before this revision, with its picture; 409 content-changed when it is not the current one',
    access: 'admin',
    may: 'content.publish',
    params: IdParams,
    status: 200,
    reply: ContentFile,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/admin/content/hide',
    writes: true,
    summary: 'Hides a tip from riders, with its picture and translations',
    access: 'admin',
    may: 'content.publish',
    body: PathBody,
    status: 200,
    reply: ContentFile,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/admin/content/show',
    writes: true,
    summary: 'Shows a hidden tip again',
    access: 'admin',
    may: 'content.publish',
    body: PathBody,
    status: 200,
    reply: ContentFile,
  }),
  newTip: endpoint({
    method: 'POST',
    path: '/api/admin/content/tips',
    writes: true,
    summary: 'Makes a draft of a new tip with an id that no tip ever had',
    access: 'admin',
    may: 'content.write',
    body: z.object({ category: text(60), title: text(120) }),
    status: 200,
    reply: ContentFile,
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/admin/content/resolve',
    writes: true,
    summary: "Ends a conflict with the folder: keeps the revision, or takes the folder's file with this hash",
    access: 'admin',
    may: 'content.publish',
    body: PathBody.extend({ keep: z.enum(['revision', 'folder']), folderHash: Hash.nullable() }),
    status: 200,
    reply: ContentFile,
  }),
  stillRight: endpoint({
    method: 'POST',
    path: '/api/admin/content/still-right',
    writes: true,
    summary: 'Says that the published translation is still right for the original with this hash',
    access: 'admin',
    may: 'content.publish',
    body: PathBody.extend({ of: Hash }),
    status: 200,
    reply: ContentFile,
  }),
  makePreview: endpoint({
    method: 'POST',
    path: '/api/admin/content/preview',
    writes: true,
    summary: 'Makes a link that shows the draft for 7 days. An earlier link of the file ends',
    access: 'admin',
    may: 'content.write',
    body: PathBody,
    status: 200,
    reply: z.object({ url: z.string(), endsAt: z.iso.datetime() }),
  }),
  endPreview: endpoint({
    method: 'POST',
    path: '/api/admin/content/preview/end',
    writes: true,
    summary: 'Ends the preview link of a file',
    access: 'admin',
    may: 'content.write',
    body: PathBody,
    status: 200,
    reply: ContentFile,
  }),
}
