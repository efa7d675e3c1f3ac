import type { Settings } from '../../shared/settings/settings'
import { Interval } from '../../shared/exchange/fields'
import { showOverlay } from '../stores/screen-store'
import { selectInterval } from '../stores/selection-store'
import { saveSettings, useSettings } from '../stores/settings-store'
import type { Command } from './command'

const always = () => true

function appearance<Key extends 'theme' | 'directionColours' | 'density'>(key: Key, values: Readonly<Record<Settings[Key], string>>): Command[] {
  return Object.entries<string>(values).map(([value, label]) => ({
    name: `view.${key}.${value}`,
    label,
    group: 'View',
    available: () => useSettings.getState().settings[key] !== value,
    run: () => saveSettings({ [key]: value }),
  }))
}

/** How the screen looks, and what lies over it. */
export const viewCommands: readonly Command[] = [
  { name: 'view.palette', label: 'Command palette', group: 'View', keys: ['$mod+KeyK'], available: always, run: () => showOverlay('palette') },
  { name: 'view.keys', label: 'Keyboard cheat sheet', group: 'View', keys: ['[Shift]+?'], available: always, run: () => showOverlay('keys') },
  ...appearance('theme', { dark: 'Dark theme', light: 'Light theme', contrast: 'High-contrast theme' }),
  ...appearance('density', { compact: 'Compact rows', normal: 'Normal rows', roomy: 'Roomy rows' }),
  ...appearance('directionColours', {
    'green-red': 'Green up, red down',
    'red-green': 'Red up, green down',
    'blue-orange': 'Blue up, orange down',
    'magenta-green': 'Magenta up, green down',
  }),
]

/** What the linked panels look at. */
export const symbolCommands: readonly Command[] = [
  { name: 'symbol.search', label: 'Search symbol', group: 'Symbol', keys: ['[Shift]+/'], available: always, run: () => showOverlay('symbols') },
  ...Interval.options.map(
    (interval): Command => ({ name: `symbol.interval.${interval}`, label: `Candles of ${interval}`, group: 'Symbol', available: always, run: () => selectInterval(interval) }),
  ),
]
