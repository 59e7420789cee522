import type { PaintedDrawing, PictureLook } from '#server/content/picture-look.ts'
import type { PaperPhoto } from '#server/paper/picture.ts'
import type { PosterFormat } from '#shared/posters/subject.ts'

/** The input of a poster. It is plain data, so that it can be sent to a worker thread. */
export interface PosterContent {
  format: PosterFormat
  /** The language of the paper. */
  language: string
  siteTitle: string
  look: PictureLook
  date: Date
  title: string
  sentence: string
  /** The language of title and sentence, which may not be translated. */
  textLanguage: string
  picture: PosterPicture | undefined
  /** The most important rules of a place, in the place of a picture. */
  facts: readonly PosterFact[]
  /** The words beside the code, its alternative text, and the words at the edge of a sheet of stickers. */
  words: { scan: string; code: string; cut: string }
  /** The address in the code, and the same address for people to type. */
  code: string
  address: string
}

/** A drawing or a photo with its alternative text. */
export type PosterPicture = { alt: string } & ({ drawing: PaintedDrawing } | { photo: PaperPhoto })

/** A rule: its figure, such as '20 km/h', and what the rule is about. */
export interface PosterFact {
  figure: string
  about: string
  /** The language of both, which may not be translated. */
  language: string
}
