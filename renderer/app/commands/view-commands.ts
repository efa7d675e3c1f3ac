import type { Settings } from '@/shared/settings/settings'
import { languages } from '@/shared/languages/languages'
import type { AppInfo } from '@/shared/ipc/contract'
import { ChartLook, PriceScale } from '@/shared/settings/chart-look'
import { ChartInterval } from '@/shared/trading/market/candle'
import { lookLabels, scaleLabels } from '@/renderer/kit/charts/look-labels'
import { activePanelId } from '@/renderer/state/workspace/workspace-handle'
import { chooseSymbolFor, showOverlay } from '@/renderer/state/stores/screen-store'
import { lookNameOf, selectInterval, useLinking } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { addNotice } from '@/renderer/state/stores/notices-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { settingsText } from '@/shared/settings/settings-text'
import { saveFile } from '@/renderer/kit/files/save-file'
import type { Command } from '@/renderer/state/stores/command'

const always = () => true

/** Labels of the choices of each display setting. */
export const appearance = {
  theme: { dark: 'Dark theme', light: 'Light theme', contrast: 'High-contrast theme' },
  density: { compact: 'Compact rows', normal: 'Normal rows', roomy: 'Roomy rows' },
  scale: { '90': 'Scale 90 %', '100': 'Scale 100 %', '110': 'Scale 110 %', '125': 'Scale 125 %', '150': 'Scale 150 %' },
  directionColours: {
    'green-red': 'Green up, red down',
    'red-green': 'Red up, green down',
    'blue-orange': 'Blue up, orange down',
    'magenta-green': 'Magenta up, green down',
  },
  language: { system: 'Language of this computer', en: languages.en.name, zh: languages.zh.name },
} as const satisfies {
  readonly [Key in 'theme' | 'density' | 'scale' | 'directionColours' | 'language']: Readonly<
    Record<Settings[Key], string>
  >
}

/** A browser has its own page zoom, which a page cannot set. */
export const canChoose = (key: keyof typeof appearance, host: AppInfo['host'] | undefined): boolean =>
  key !== 'scale' || host === 'electron'

/** Saves a display setting. A change of language takes effect at the next start; a notice states this. */
export async function chooseAppearance(key: keyof typeof appearance, value: string): Promise<void> {
  await saveSettings({ [key]: value })
  if (key !== 'language') return
  addNotice('info', 'The language changes with the next start', 'Quit Volley and start it again to read it so.')
}

/** Names of the display settings, as search words. */
const settingWords = {
  theme: ['Theme'],
  density: ['Density', 'Row height'],
  scale: ['Text size', 'Zoom'],
  directionColours: ['Colors', 'Rise and fall'],
  language: ['Language'],
} as const satisfies Readonly<Record<keyof typeof appearance, readonly string[]>>

function appearanceCommands(key: keyof typeof appearance): Command[] {
  return Object.entries<string>(appearance[key]).map(([value, label]) => ({
    name: `view.${key}.${value}`,
    label,
    group: 'View',
    keywords: [...settingWords[key], 'Settings', 'appearance'],
    available: () => canChoose(key, useApp.getState().app?.host) && useSettings.getState().settings[key] !== value,
    run: () => chooseAppearance(key, value),
  }))
}

const chartCommand = (
  change: Partial<Pick<Settings, 'chartLook' | 'priceScale'>>,
  name: string,
  label: string,
): Command => ({
  name: `view.${name}`,
  label: `Charts: ${label}`,
  group: 'View',
  keywords: ['candles', 'scale', 'chart'],
  available: () => useSettings.getState().loaded,
  run: () => saveSettings(change),
})

/** Form of the candles and scale of the prices, for all charts. */
const chartCommands: readonly Command[] = [
  ...ChartLook.options.map((look) => chartCommand({ chartLook: look }, `chartLook.${look}`, lookLabels[look])),
  ...PriceScale.options.map((scale) => chartCommand({ priceScale: scale }, `priceScale.${scale}`, scaleLabels[scale])),
]

/** Everything that was set, as a file; keys and tokens are in the vault and none of it. */
function exportSettings(): void {
  const text = settingsText(useSettings.getState().settings)
  saveFile('volley-settings.json', text, 'application/json')
}

/** Commands for appearance and overlays. */
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
    name: 'view.help',
    label: 'Help: first steps, states, signs and keys',
    group: 'View',
    keys: ['F1'],
    keywords: ['manual', 'states', 'meaning', 'glossary'],
    available: always,
    run: () => showOverlay('help'),
  },
  {
    name: 'view.tour',
    label: 'Take the tour',
    group: 'View',
    keywords: ['help', 'introduction', 'first steps'],
    available: always,
    run: () => showOverlay('tour'),
  },
  {
    name: 'view.keyEditor',
    label: 'Change keys',
    group: 'View',
    keywords: ['hotkeys', 'shortcuts', 'bindings', 'Settings'],
    available: always,
    run: () => showOverlay('key-editor'),
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
    name: 'view.updates',
    label: 'Check for updates',
    group: 'View',
    keywords: ['version', 'release', 'newer', 'download'],
    available: always,
    run: () => showOverlay('about'),
  },
  {
    name: 'view.exportSettings',
    label: 'Export settings',
    group: 'View',
    keywords: ['save', 'backup', 'file', 'layout'],
    available: () => useSettings.getState().loaded,
    run: exportSettings,
  },
  {
    name: 'view.importSettings',
    label: 'Import settings…',
    group: 'View',
    keywords: ['load', 'restore', 'file', 'layout'],
    available: () => useSettings.getState().loaded,
    run: () => showOverlay('import-settings'),
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
  ...appearanceCommands('scale'),
  ...appearanceCommands('directionColours'),
  ...appearanceCommands('language'),
  ...chartCommands,
]

/** Commands that change the symbol of the linked panels. */
export const symbolCommands: readonly Command[] = [
  {
    name: 'symbol.search',
    label: 'Search symbol',
    group: 'Symbol',
    keys: ['[Shift]+/'],
    available: always,
    run: () => chooseSymbolFor(lookNameOf(useLinking.getState(), activePanelId())),
  },
  ...ChartInterval.options.map((interval): Command => ({
    name: `symbol.interval.${interval}`,
    label: `Candles of ${interval}`,
    group: 'Symbol',
    available: always,
    run: () => selectInterval(interval, activePanelId()),
  })),
]
