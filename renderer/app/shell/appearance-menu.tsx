import { SlidersHorizontal } from 'lucide-react'
import { appearance } from '../commands/view-commands'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/menu'

/** Theme, row height and direction colors, each one click away; the palette has the same commands. */
export function AppearanceMenu() {
  const settings = useSettings((state) => state.settings)
  const groups = (['theme', 'density', 'directionColours'] as const).map((key): MenuEntry[] =>
    Object.entries<string>(appearance[key]).map(([value, label]) => ({
      id: `${key}.${value}`,
      label,
      checked: settings[key] === value,
      run: () => void saveSettings({ [key]: value }),
    })),
  )
  const entries = groups.flatMap((group, index): MenuEntry[] =>
    index === 0 ? group : [{ id: `line-${index}`, separator: true }, ...group],
  )
  return <Menu trigger={<IconButton label="Appearance" icon={<SlidersHorizontal />} />} entries={entries} />
}
