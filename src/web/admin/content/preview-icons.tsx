import { useQuery } from '@tanstack/react-query'
import spriteAddress from 'lucide-static/sprite.svg?url'
import { iconId, UI_ICONS } from '#shared/icons.ts'
import { ownAnswer } from '#web/lib/api.ts'

/** The shapes of every Lucide icon by its name. The file is fetched once, when a tip is first edited. */
export function useIcons(): ReadonlyMap<string, string> | undefined {
  return useQuery({
    queryKey: ['lucide icons'],
    queryFn: async () => readSprite(await (await ownAnswer(fetch(spriteAddress))).text()),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}

function readSprite(sprite: string): ReadonlyMap<string, string> {
  const symbols = sprite.matchAll(/<symbol id="([a-z0-9-]+)"[^>]*>([\s\S]*?)<\/symbol>/g)
  return new Map([...symbols].map(([, name = '', shapes = '']) => [name, shapes]))
}

/** The icons that a shown tip refers to. */
export function PreviewIcons({ icon }: { icon: string }) {
  const icons = useIcons()
  const names = [...new Set<string>([...UI_ICONS, icon])].filter((name) => icons?.has(name))
  const shapes = names.map((name) => `<g id="${iconId(name)}">${icons?.get(name)}</g>`).join('')
  return (
    <svg
      style={{ display: 'none' }}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of a package, by names that it has
      dangerouslySetInnerHTML={{ __html: shapes }}
    />
  )
}
