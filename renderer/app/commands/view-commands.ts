import type { Settings } from '@/shared/settings/settings'
import { ChartStyle, PriceScale } from '@/shared/settings/chart-style'
import { ChartInterval } from '@/shared/trading/market/candle'
import { canChange, changeSetting } from '@/renderer/app/settings/change-setting'
import { optionsOf, settingList, settingTable } from '@/renderer/app/settings/setting-table'
import { showSettings } from '@/renderer/app/settings/settings-search'
import { chartTypeLabels, scaleLabels } from '@/renderer/kit/charts/chart-type-labels'
import { activePanelId } from '@/renderer/state/workspace/workspace-handle'
import { isMainWindow } from '@/renderer/state/workspace/panel-windows'
import { chooseSymbolFor, showOverlay } from '@/renderer/state/stores/screen-store'
import { selectionKeyOf, selectInterval, useLinking } from '@/renderer/state/stores/selection-store'
import { saveSettings, useSettings } from '@/renderer/state/stores/settings-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { settingsText } from '@/shared/settings/settings-text'
import { saveFile } from '@/renderer/kit/files/save-file'
import type { Command } from '@/renderer/state/stores/command'

const always = () => true
/** Panels that change a setting are in the main window. */
const canOpenSettings = (): boolean => isMainWindow() && useSettings.getState().loaded

/** Display settings, in the order of the menu and the palette. */
export const displaySettings = ['theme', 'density', 'scale', 'directionColours', 'language'] as const

const choiceCommands = (name: (typeof displaySettings)[number]): Command[] =>
  optionsOf(name).map(({ value, label }) => ({
    name: `view.${name}.${value}`,
    label,
    group: 'View',
    keywords: [settingTable[name].label, ...(settingTable[name].keywords ?? []), 'Settings', 'appearance'],
    available: () => canChange(name, useApp.getState().app?.host) && useSettings.getState().settings[name] !== value,
    run: () => changeSetting(name, value),
  }))

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
  ...ChartStyle.options.map((chartType) =>
    chartCommand({ chartLook: chartType }, `chartLook.${chartType}`, chartTypeLabels[chartType]),
  ),
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
    name: 'view.refusals',
    label: 'Refusals: reasons and what to do',
    group: 'View',
    keywords: ['help', 'errors', 'messages', 'rejections', 'codes'],
    available: always,
    run: () => showOverlay('refusals'),
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
    name: 'view.settings',
    label: 'Settings',
    group: 'View',
    keys: ['$mod+Comma'],
    keywords: ['options', 'preferences', 'configuration'],
    available: canOpenSettings,
    run: () => showSettings(),
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
  ...displaySettings.flatMap(choiceCommands),
  ...chartCommands,
]

/** Each setting by its name. It opens the control of the setting. */
export const settingCommands: readonly Command[] = settingList.map(({ name, label, control, keywords = [] }) => ({
  name: `settings.${name}`,
  label: `Settings: ${label}`,
  group: 'Settings',
  names: [label],
  keywords: ['Settings', ...keywords],
  available: canOpenSettings,
  run: control.kind === 'opens' ? control.open : () => showSettings(label),
}))

/** Commands that change the symbol of the linked panels. */
export const symbolCommands: readonly Command[] = [
  {
    name: 'symbol.search',
    label: 'Search symbol',
    group: 'Symbol',
    keys: ['[Shift]+/'],
    available: always,
    run: () => chooseSymbolFor(selectionKeyOf(useLinking.getState(), activePanelId())),
  },
  ...ChartInterval.options.map((interval): Command => ({
    name: `symbol.interval.${interval}`,
    label: `Candles of ${interval}`,
    group: 'Symbol',
    available: always,
    run: () => selectInterval(interval, activePanelId()),
  })),
]
