import award from 'lucide-static/icons/award.svg?raw'
import chart from 'lucide-static/icons/chart-column.svg?raw'
import chevron from 'lucide-static/icons/chevron-left.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import download from 'lucide-static/icons/download.svg?raw'
import gift from 'lucide-static/icons/gift.svg?raw'
import inbox from 'lucide-static/icons/inbox.svg?raw'
import key from 'lucide-static/icons/key-round.svg?raw'
import keyboard from 'lucide-static/icons/keyboard.svg?raw'
import lightbulb from 'lucide-static/icons/lightbulb.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import palette from 'lucide-static/icons/palette.svg?raw'
import pen from 'lucide-static/icons/pen-line.svg?raw'
import poster from 'lucide-static/icons/qr-code.svg?raw'
import redo from 'lucide-static/icons/redo-2.svg?raw'
import logs from 'lucide-static/icons/scroll-text.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import settings from 'lucide-static/icons/settings.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import alert from 'lucide-static/icons/triangle-alert.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import person from 'lucide-static/icons/user-round.svg?raw'
import people from 'lucide-static/icons/users-round.svg?raw'
import close from 'lucide-static/icons/x.svg?raw'

const FILES = {
  alert,
  award,
  chart,
  chevron,
  circleCheck,
  clock,
  close,
  download,
  gift,
  inbox,
  key,
  keyboard,
  lightbulb,
  logs,
  newspaper,
  pen,
  palette,
  people,
  person,
  poster,
  redo,
  search,
  settings,
  sun,
  undo,
}

export type AdminIconName = keyof typeof FILES

/** The shapes in an icon's file, without the svg element around them. */
const shapesOf = (file: string) => file.slice(file.indexOf('>', file.indexOf('<svg')) + 1, file.lastIndexOf('</svg>'))

/** An icon in the code of Admin. The icons of the page are only those that riders see. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <svg
      className="icon admin-icon"
      data-icon={name}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of a package, which the build puts in
      dangerouslySetInnerHTML={{ __html: shapesOf(FILES[name]) }}
    />
  )
}
