import { SlidersHorizontal } from 'lucide-react'
import { appearance, canChoose, chooseAppearance } from '@/renderer/app/commands/view-commands'
import { useApp } from '@/renderer/state/stores/app-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'

/** Menu of theme, row height, scale, direction colors and language. The palette has the same commands. */
export function AppearanceMenu() {
  const settings = useSettings((state) => state.settings)
  const host = useApp(({ app }) => app?.host)
  const chosen = (['theme', 'density', 'scale', 'directionColours', 'language'] as const).filter((key) =>
    canChoose(key, host),
  )
  const groups = chosen.map((key): MenuEntry[] =>
    Object.entries<string>(appearance[key]).map(([value, label]) => ({
      id: `${key}.${value}`,
      label,
      checked: settings[key] === value,
      run: () => void chooseAppearance(key, value),
    })),
  )
  const entries = groups.flatMap((group, index): MenuEntry[] =>
    index === 0 ? group : [{ id: `line-${index}`, separator: true }, ...group],
  )
  return <Menu trigger={<IconButton label="Appearance" icon={<SlidersHorizontal />} />} entries={entries} />
}
