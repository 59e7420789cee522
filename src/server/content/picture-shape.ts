/** Type and size of a picture, read from its first bytes. */
export interface PictureShape {
  width: number
  height: number
  /** A TIFF block with the camera's notes, of which only the orientation is read. */
  exif?: Buffer | undefined
}

/** The language of a reason: English for `check-content`, the editor's language for Admin. */
export interface TextOptions {
  locale: string
}
