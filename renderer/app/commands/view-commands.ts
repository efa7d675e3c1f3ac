import type { Settings } from '@/shared/settings/settings'
import { Interval } from '@/shared/exchange/protocol/fields'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { selectInterval } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import type { Command } from '@/renderer/state/stores/command'

const always = () => true

/** How the screen may look: each setting's choices in words. */
export const appearance = {
  theme: { dark: 'Dark theme', light: 'Light theme', contrast: 'High-contrast theme' },
  density: { compact: 'Compact rows', normal: 'Normal rows', roomy: 'Roomy rows' },
  directionColours: {
    'green-red': 'Green up, red down',
    'red-green': 'Red up, green down',
    'blue-orange': 'Blue up, orange down',
    'magenta-green': 'Magenta up, green down',
  },
} as const satisfies {
  readonly [Key in 'theme' | 'density' | 'directionColours']: Readonly<Record<Settings[Key], string>>
}

function appearanceCommands(key: keyof typeof appearance): Command[] {
  return Object.entries<string>(appearance[key]).map(([value, label]) => ({
    name: `view.${key}.${value}`,
    label,
    group: 'View',
    keywords: ['settings', 'appearance'],
    available: () => useSettings.getState().settings[key] !== value,
    run: () => saveSettings({ [key]: value }),
  }))
}

/** How the screen looks, and what lies over it. */
export const viewCommands: readonly Command[] = [
  {
    name: 'view.palette',
    label: 'Command palette',
    group: 'View',
    keys: ['$mod+KeyK'],
    available: always,
    run: () => showOverlay('palette'),
  },
  {
    name: 'view.keys',
    label: 'Keyboard cheat sheet',
    group: 'View',
    keys: ['[Shift]+?'],
    available: always,
    run: () => showOverlay('keys'),
  },
  {
    name: 'view.about',
    label: 'About Volley and its licences',
    group: 'View',
    keywords: ['version', 'notices'],
    available: always,
    run: () => showOverlay('about'),
  },
  {
    name: 'view.diagnostics',
    label: 'Save diagnostics',
    group: 'View',
    keywords: ['log', 'report', 'support'],
    available: always,
    run: () => showOverlay('diagnostics'),
  },
  ...appearanceCommands('theme'),
  ...appearanceCommands('density'),
  ...appearanceCommands('directionColours'),
]

/** What the linked panels look at. */
export const symbolCommands: readonly Command[] = [
  {
    name: 'symbol.search',
    label: 'Search symbol',
    group: 'Symbol',
    keys: ['[Shift]+/'],
    available: always,
    run: () => showOverlay('symbols'),
  },
  ...Interval.options.map((interval): Command => ({
    name: `symbol.interval.${interval}`,
    label: `Candles of ${interval}`,
    group: 'Symbol',
    available: always,
    run: () => selectInterval(interval),
  })),
]
