import { SlidersHorizontal } from 'lucide-react'
import { t } from '@/shared/languages/text'
import { displaySettings } from '@/renderer/app/commands/view-commands'
import { canChange, changeSetting } from '@/renderer/app/settings/change-setting'
import { optionsOf } from '@/renderer/app/settings/setting-table'
import { showSettings } from '@/renderer/app/settings/settings-search'
import { useApp } from '@/renderer/state/stores/app-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { IconButton } from '@/renderer/kit/ui/buttons/icon-button'
import { Menu, type MenuEntry } from '@/renderer/kit/ui/overlays/menu'

/** Menu of theme, row height, scale, type, direction colors and language. The palette has the same commands. */
export function AppearanceMenu() {
  const settings = useSettings((state) => state.settings)
  const host = useApp(({ app }) => app?.host)
  const chosen = displaySettings.filter((key) => canChange(key, host))
  const groups = chosen.map((key): MenuEntry[] =>
    optionsOf(key).map(({ value, label }) => ({
      id: `${key}.${value}`,
      label,
      checked: settings[key] === value,
      run: () => void changeSetting(key, value),
    })),
  )
  const entries = groups.flatMap((group, index): MenuEntry[] =>
    index === 0 ? group : [{ id: `line-${index}`, separator: true }, ...group],
  )
  entries.push(
    { id: 'line-end', separator: true },
    { id: 'settings', label: t('All settings…'), run: () => showSettings() },
  )
  return <Menu trigger={<IconButton label={t('Appearance')} icon={<SlidersHorizontal />} />} entries={entries} />
}
