import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import { ChartStyle, PriceScale } from '@/shared/settings/chart-style'
import { ChartInterval } from '@/shared/trading/market/candle'
import { toggleFavorite } from '@/renderer/domain/watch/watch-actions'
import { canChange, changeSetting } from '@/renderer/app/settings/change-setting'
import { optionsOf, settingList, settingTable } from '@/renderer/app/settings/setting-table'
import { showSettings } from '@/renderer/app/settings/settings-search'
import { chartTypeLabels, scaleLabels } from '@/renderer/kit/charts/chart-type-labels'
import { hasScreenshot, saveActiveScreenshot } from '@/renderer/state/workspace/chart-screenshots'
import { activePanelId } from '@/renderer/state/workspace/workspace-handle'
import { isMainWindow } from '@/renderer/state/workspace/panel-windows'
import { chooseSymbolFor, COMPARISON, showOverlay } from '@/renderer/state/stores/screen-store'
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
export const displaySettings = ['theme', 'density', 'scale', 'wideType', 'directionColours', 'language'] as const

const choiceCommands = (name: (typeof displaySettings)[number]): Command[] =>
  optionsOf(name).map(({ value, label }) => ({
    name: `view.${name}.${value}`,
    label,
    group: 'view',
    keywords: [settingTable[name].label, ...(settingTable[name].keywords ?? []), t('Settings'), 'appearance'],
    available: () => canChange(name, useApp.getState().app?.host) && useSettings.getState().settings[name] !== value,
    run: () => changeSetting(name, value),
  }))

const chartCommand = (
  change: Partial<Pick<Settings, 'chartLook' | 'priceScale'>>,
  name: string,
  label: string,
): Command => ({
  name: `view.${name}`,
  label: t`Charts: ${label}`,
  group: 'view',
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
  {
    name: 'view.compare',
    label: t('Charts: compare with another symbol…'),
    group: 'view',
    keywords: ['overlay', 'percent', t('relative strength')],
    available: () => useSettings.getState().loaded,
    run: () => chooseSymbolFor(COMPARISON),
  },
  {
    name: 'view.endComparison',
    label: t('Charts: end the comparison'),
    group: 'view',
    keywords: ['overlay', 'compare'],
    available: () => useSettings.getState().settings.comparedSymbol !== null,
    run: () => saveSettings({ comparedSymbol: null }),
  },
  {
    name: 'view.chartScreenshot',
    label: t('Save a screenshot of the chart'),
    group: 'view',
    keywords: ['picture', 'image', 'PNG', 'export'],
    available: hasScreenshot,
    run: saveActiveScreenshot,
  },
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
    label: t('Command palette'),
    group: 'view',
    keys: ['$mod+KeyK'],
    available: always,
    run: () => showOverlay('palette'),
  },
  {
    name: 'view.keys',
    label: t('Keyboard cheat sheet'),
    group: 'view',
    keys: ['[Shift]+?'],
    available: always,
    run: () => showOverlay('keys'),
  },
  {
    name: 'view.help',
    label: t('Help: first steps, states, signs and keys'),
    group: 'view',
    keys: ['F1'],
    keywords: ['manual', 'states', 'meaning', 'glossary'],
    available: always,
    run: () => showOverlay('help'),
  },
  {
    name: 'view.refusals',
    label: t('Refusals: reasons and what to do'),
    group: 'view',
    keywords: ['help', 'errors', 'messages', 'rejections', 'codes'],
    available: always,
    run: () => showOverlay('refusals'),
  },
  {
    name: 'view.tour',
    label: t('Take the tour'),
    group: 'view',
    keywords: ['help', 'introduction', t('first steps')],
    available: always,
    run: () => showOverlay('tour'),
  },
  {
    name: 'view.keyEditor',
    label: t('Change keys'),
    group: 'view',
    keywords: ['hotkeys', 'shortcuts', 'bindings', t('Settings')],
    available: always,
    run: () => showOverlay('key-editor'),
  },
  {
    name: 'view.about',
    label: t('About Volley and its licences'),
    group: 'view',
    keywords: ['version', 'notices'],
    available: always,
    run: () => showOverlay('about'),
  },
  {
    name: 'view.updates',
    label: t('Check for updates'),
    group: 'view',
    keywords: ['version', 'release', 'newer', 'download'],
    available: always,
    run: () => showOverlay('about'),
  },
  {
    name: 'view.settings',
    label: t('Settings'),
    group: 'view',
    keys: ['$mod+Comma'],
    keywords: ['options', 'preferences', 'configuration'],
    available: canOpenSettings,
    run: () => showSettings(),
  },
  {
    name: 'view.exportSettings',
    label: t('Export settings'),
    group: 'view',
    keywords: ['save', 'backup', 'file', 'layout'],
    available: () => useSettings.getState().loaded,
    run: exportSettings,
  },
  {
    name: 'view.importSettings',
    label: t('Import settings…'),
    group: 'view',
    keywords: ['load', 'restore', 'file', 'layout'],
    available: () => useSettings.getState().loaded,
    run: () => showOverlay('import-settings'),
  },
  {
    name: 'view.diagnostics',
    label: t('Save diagnostics'),
    group: 'view',
    keywords: ['log', 'report', 'support'],
    available: always,
    run: () => showOverlay('diagnostics'),
  },
  {
    name: 'view.assumptions',
    label: t('Assumptions about the exchange'),
    group: 'view',
    keywords: ['evidence', 'probe', 'differences'],
    available: always,
    run: () => showOverlay('assumptions'),
  },
  ...displaySettings.flatMap(choiceCommands),
  ...chartCommands,
]

/** Each setting by its name. It opens the control of the setting. */
export const settingCommands: readonly Command[] = settingList.map(({ name, label, control, keywords = [] }) => ({
  name: `settings.${name}`,
  label: t`Settings: ${label}`,
  group: 'settings',
  names: [label],
  keywords: [t('Settings'), ...keywords],
  available: canOpenSettings,
  run: control.kind === 'opens' ? control.open : () => showSettings(label),
}))

/** Commands that change the symbol of the linked panels. */
export const symbolCommands: readonly Command[] = [
  {
    name: 'symbol.search',
    label: t('Search symbol'),
    group: 'symbol',
    keys: ['[Shift]+/'],
    available: always,
    run: () => chooseSymbolFor(selectionKeyOf(useLinking.getState(), activePanelId())),
  },
  {
    name: 'symbol.favorite',
    label: t('Favorites: add or remove this symbol'),
    group: 'symbol',
    keywords: [t('star'), 'watch list'],
    available: () => useSettings.getState().loaded,
    run: ({ category, symbol }) => toggleFavorite({ category, symbol }),
  },
  ...ChartInterval.options.map((interval): Command => ({
    name: `symbol.interval.${interval}`,
    label: t`Candles of ${interval}`,
    group: 'symbol',
    available: always,
    run: () => selectInterval(interval, activePanelId()),
  })),
]
