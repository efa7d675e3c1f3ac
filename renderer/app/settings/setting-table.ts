import type { Settings } from '@/shared/settings/settings'
import { languages } from '@/shared/languages/languages'
import { showAlarmRules } from '@/renderer/domain/alarms/alarm-questions'
import { chartTypeLabels, scaleLabels } from '@/renderer/kit/charts/chart-type-labels'
import { type PanelId, panels } from '@/renderer/panels/panels'
import { type Overlay, showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Headings of the page of settings, in their order. */
export const settingGroups = [
  'Appearance',
  'Orders',
  'Charts and tables',
  'Alarms and notifications',
  'Connections and safety',
  'Remembered from use',
] as const

type Opens = { readonly kind: 'opens'; readonly title: string; readonly open: () => void }
/** Control of a setting on the page, by the type of its value. */
type ControlOf<Value> =
  | Opens
  | { readonly kind: 'remembered' }
  | (Value extends boolean ? { readonly kind: 'switch' } : never)
  | (string extends Value
      ? never
      : [Value] extends [string]
        ? { readonly kind: 'choice'; readonly options: Readonly<Record<Value, string>> }
        : never)

interface SettingRow<Value> {
  readonly label: string
  readonly group: (typeof settingGroups)[number]
  readonly control: ControlOf<Value>
  /** Further search words. */
  readonly keywords?: readonly string[]
}

const inDialog = (overlay: Overlay, title: string): Opens => ({
  kind: 'opens',
  title,
  open: () => showOverlay(overlay),
})
const inPanel = (id: PanelId): Opens => ({
  kind: 'opens',
  title: panels.find((panel) => panel.id === id)?.title ?? id,
  open: () => showPanel(id),
})
const remembered = { kind: 'remembered' } as const

/** Every setting: its name for the user, its place on the page of settings, and the control that changes it. */
export const settingTable: { readonly [Name in keyof Settings]: SettingRow<Settings[Name]> } = {
  theme: {
    label: 'Theme',
    group: 'Appearance',
    control: {
      kind: 'choice',
      options: { dark: 'Dark theme', light: 'Light theme', contrast: 'High-contrast theme' },
    },
  },
  density: {
    label: 'Height of rows',
    group: 'Appearance',
    control: { kind: 'choice', options: { compact: 'Compact rows', normal: 'Normal rows', roomy: 'Roomy rows' } },
    keywords: ['Density', 'Row height'],
  },
  scale: {
    label: 'Scale of text and panels',
    group: 'Appearance',
    control: {
      kind: 'choice',
      options: {
        '90': 'Scale 90 %',
        '100': 'Scale 100 %',
        '110': 'Scale 110 %',
        '125': 'Scale 125 %',
        '150': 'Scale 150 %',
      },
    },
    keywords: ['Text size', 'Zoom'],
  },
  directionColours: {
    label: 'Colors of up and down',
    group: 'Appearance',
    control: {
      kind: 'choice',
      options: {
        'green-red': 'Green up, red down',
        'red-green': 'Red up, green down',
        'blue-orange': 'Blue up, orange down',
        'magenta-green': 'Magenta up, green down',
      },
    },
    keywords: ['Rise and fall'],
  },
  language: {
    label: 'Language',
    group: 'Appearance',
    control: {
      kind: 'choice',
      options: { system: 'Language of this computer', en: languages.en.name, zh: languages.zh.name },
    },
  },
  layout: { label: 'Layout', group: 'Appearance', control: inDialog('layouts', 'Layouts') },
  layoutLocked: { label: 'Lock of the layout', group: 'Appearance', control: { kind: 'switch' } },
  keyBindings: { label: 'Keys', group: 'Appearance', control: inDialog('key-editor', 'Change keys') },

  pretrade: { label: 'Limits of orders', group: 'Orders', control: inDialog('limits', 'Order limits') },
  armMinutes: { label: 'Minutes armed', group: 'Orders', control: inDialog('limits', 'Order limits') },
  placePace: { label: 'Place requests per second', group: 'Orders', control: inDialog('limits', 'Order limits') },
  orderPresets: { label: 'Order presets', group: 'Orders', control: inDialog('presets', 'Order presets') },
  quickSizes: { label: 'Quick sizes', group: 'Orders', control: inPanel('order-ticket') },
  priceLadder: { label: 'Price ladder', group: 'Orders', control: inPanel('price-ladder') },
  ladder: { label: 'Last ladder', group: 'Orders', control: inPanel('batch-desk') },

  chartLook: {
    label: 'Form of the candles',
    group: 'Charts and tables',
    control: { kind: 'choice', options: chartTypeLabels },
    keywords: ['chart'],
  },
  priceScale: {
    label: 'Price scale of charts',
    group: 'Charts and tables',
    control: { kind: 'choice', options: scaleLabels },
  },
  chartIndicators: { label: 'Indicators', group: 'Charts and tables', control: inPanel('candle-chart') },
  chartDrawings: { label: 'Drawings', group: 'Charts and tables', control: inPanel('candle-chart') },
  watchLists: { label: 'Watch lists', group: 'Charts and tables', control: inPanel('watch-list') },
  bookGroups: { label: 'Grouping of order books', group: 'Charts and tables', control: inPanel('order-book') },
  batchColumns: { label: 'Columns of the batch sheet', group: 'Charts and tables', control: inPanel('batch-desk') },
  tableColumns: { label: 'Columns of tables', group: 'Charts and tables', control: inPanel('open-orders') },
  tableViews: { label: 'Views of tables', group: 'Charts and tables', control: inPanel('open-orders') },
  scenarios: { label: 'Saved scenarios', group: 'Charts and tables', control: inPanel('risk-wall') },

  alarms: {
    label: 'Alarms and lines of loan-to-value',
    group: 'Alarms and notifications',
    control: { kind: 'opens', title: 'Alarm rules', open: showAlarmRules },
  },
  destinations: {
    label: 'Alarm destinations',
    group: 'Alarms and notifications',
    control: inDialog('destinations', 'Alarm destinations'),
    keywords: ['webhook', 'Telegram', 'mail'],
  },
  orderNotifications: {
    label: 'Notifications of orders',
    group: 'Alarms and notifications',
    control: inDialog('order-notifications', 'Order notifications'),
    keywords: ['sound'],
  },

  profileId: {
    label: 'Profile in use',
    group: 'Connections and safety',
    control: inDialog('connections', 'Connections'),
  },
  customProfiles: {
    label: 'Connections of your own, without keys',
    group: 'Connections and safety',
    control: inDialog('connections', 'Connections'),
  },
  keyLabels: {
    label: 'Names of the saved keys',
    group: 'Connections and safety',
    control: inDialog('connections', 'Connections'),
  },
  proxies: {
    label: 'Proxies',
    group: 'Connections and safety',
    control: inDialog('connections', 'Connections'),
  },
  appLock: {
    label: 'When Volley locks, and what it does then',
    group: 'Connections and safety',
    control: inDialog('lock', 'Application lock'),
    keywords: ['PIN'],
  },
  personConfirms: {
    label: 'Confirmations outside of the page',
    group: 'Connections and safety',
    control: inDialog('lock', 'Application lock'),
  },
  updates: {
    label: 'Update check address',
    group: 'Connections and safety',
    control: inDialog('about', 'About Volley'),
  },
  logLevel: {
    label: 'Log level',
    group: 'Connections and safety',
    control: {
      kind: 'choice',
      options: {
        debug: 'Every request',
        info: 'Normal',
        warn: 'Warnings and errors',
        error: 'Errors only',
      },
    },
    keywords: ['diagnostics'],
  },

  category: { label: 'Category on screen', group: 'Remembered from use', control: remembered },
  symbol: { label: 'Symbol on screen', group: 'Remembered from use', control: remembered },
  interval: { label: 'Interval of the chart', group: 'Remembered from use', control: remembered },
  recentSymbols: { label: 'Symbols shown last', group: 'Remembered from use', control: remembered },
  panelWindows: { label: 'Windows of panels', group: 'Remembered from use', control: remembered },
  pasteMappings: { label: 'Columns of pasted sheets', group: 'Remembered from use', control: remembered },
  tourSeen: { label: 'Tour seen', group: 'Remembered from use', control: remembered },
  appLockState: { label: 'State of the lock', group: 'Remembered from use', control: remembered },
  updateState: { label: 'Result of the update check', group: 'Remembered from use', control: remembered },
}

interface AnyRow extends Omit<SettingRow<unknown>, 'control'> {
  readonly control:
    | Opens
    | { readonly kind: 'remembered' }
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: Readonly<Record<string, string>> }
}
const entries = Object.entries(settingTable) as [keyof Settings, AnyRow][]

/** All settings, with their names, in the order of the page. */
export const settingList = settingGroups.flatMap((heading) =>
  entries.flatMap(([name, row]) => (row.group === heading ? [{ name, ...row }] : [])),
)
export type ListedSetting = (typeof settingList)[number]

/** Options of a setting with a fixed choice, as value and label. Empty for any other. */
export function optionsOf(name: keyof Settings): readonly { readonly value: string; readonly label: string }[] {
  const { control } = settingTable[name]
  if (control.kind !== 'choice') return []
  return Object.entries<string>(control.options).map(([value, label]) => ({ value, label }))
}
