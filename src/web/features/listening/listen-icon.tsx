import pause from 'lucide-static/icons/pause.svg?raw'
import play from 'lucide-static/icons/play.svg?raw'
import volume from 'lucide-static/icons/volume-2.svg?raw'

const FILES = { pause, play, volume }

/** The shapes in an icon's file, without the svg element around them. */
const shapesOf = (file: string) => file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))

/** An icon in the code of the voice. As icons of the page they would be sent to everybody. */
export function ListenIcon({ name }: { name: keyof typeof FILES }) {
  return (
    <svg
      className="icon size-5"
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of a package, which the build puts in
      dangerouslySetInnerHTML={{ __html: shapesOf(FILES[name]) }}
    />
  )
}
