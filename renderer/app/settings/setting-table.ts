import { t } from '@/shared/languages/text'
import type { Settings } from '@/shared/settings/settings'
import { languages } from '@/shared/languages/languages'
import { showAlarmRules } from '@/renderer/domain/alarms/alarm-questions'
import { chartTypeLabels, scaleLabels } from '@/renderer/kit/charts/chart-type-labels'
import { type PanelId, panels } from '@/renderer/panels/panels'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'

/** Headings of the page of settings, in their order. */
export const settingGroups = {
  appearance: t('Appearance'),
  orders: t('Orders'),
  charts: t('Charts and tables'),
  alarms: t('Alarms and notifications'),
  connections: t('Connections and safety'),
  remembered: t('Remembered from use'),
}
export type SettingGroup = keyof typeof settingGroups

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
  readonly group: SettingGroup
  readonly control: ControlOf<Value>
  /** Further search words. */
  readonly keywords?: readonly string[]
}

const inDialog = (overlay: Parameters<typeof showOverlay>[0], title: string): Opens => ({
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
    label: t('Theme'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: { dark: t('Dark theme'), light: t('Light theme'), contrast: t('High-contrast theme') },
    },
  },
  density: {
    label: t('Height of rows'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: { compact: t('Compact rows'), normal: t('Normal rows'), roomy: t('Roomy rows') },
    },
    keywords: [t('Density'), t('Row height')],
  },
  scale: {
    label: t('Scale of text and panels'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: {
        '90': t('Scale 90 %'),
        '100': t('Scale 100 %'),
        '110': t('Scale 110 %'),
        '125': t('Scale 125 %'),
        '150': t('Scale 150 %'),
      },
    },
    keywords: [t('Text size'), t('Zoom')],
  },
  wideType: {
    label: t('Type and spacing in windows of 2560 pixels and more'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: {
        '100': t('Wide windows: usual type'),
        '115': t('Wide windows: type 115 %'),
        '130': t('Wide windows: type 130 %'),
        '150': t('Wide windows: type 150 %'),
      },
    },
    keywords: [t('Text size'), t('Zoom'), '4K'],
  },
  directionColours: {
    label: t('Colors of up and down'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: {
        'green-red': t('Green up, red down'),
        'red-green': t('Red up, green down'),
        'blue-orange': t('Blue up, orange down'),
        'magenta-green': t('Magenta up, green down'),
      },
    },
    keywords: [t('Rise and fall')],
  },
  language: {
    label: t('Language'),
    group: 'appearance',
    control: {
      kind: 'choice',
      options: { system: t('Language of this computer'), en: languages.en.name, zh: languages.zh.name },
    },
  },
  layout: { label: t('Layout'), group: 'appearance', control: inDialog('layouts', t('Layouts')) },
  layoutLocked: { label: t('Lock of the layout'), group: 'appearance', control: { kind: 'switch' } },
  keyBindings: { label: t('Keys'), group: 'appearance', control: inDialog('key-editor', t('Change keys')) },

  pretrade: { label: t('Limits of orders'), group: 'orders', control: inDialog('limits', t('Order limits')) },
  armMinutes: { label: t('Minutes armed'), group: 'orders', control: inDialog('limits', t('Order limits')) },
  placePace: {
    label: t('Place requests per second'),
    group: 'orders',
    control: inDialog('limits', t('Order limits')),
  },
  orderPresets: { label: t('Order presets'), group: 'orders', control: inDialog('presets', t('Order presets')) },
  quickSizes: { label: t('Quick sizes'), group: 'orders', control: inPanel('order-ticket') },
  priceLadder: { label: t('Price ladder'), group: 'orders', control: inPanel('price-ladder') },
  ladder: { label: t('Last ladder'), group: 'orders', control: inPanel('batch-desk') },

  chartLook: {
    label: t('Form of the candles'),
    group: 'charts',
    control: { kind: 'choice', options: chartTypeLabels },
    keywords: ['chart'],
  },
  priceScale: {
    label: t('Price scale of charts'),
    group: 'charts',
    control: { kind: 'choice', options: scaleLabels },
  },
  chartIndicators: { label: t('Indicators'), group: 'charts', control: inPanel('candle-chart') },
  comparedSymbol: { label: t('Compared symbol of charts'), group: 'charts', control: inPanel('candle-chart') },
  chartDrawings: { label: t('Drawings'), group: 'charts', control: inPanel('candle-chart') },
  watchLists: { label: t('Watch lists'), group: 'charts', control: inPanel('watch-list') },
  bookGroups: { label: t('Grouping of order books'), group: 'charts', control: inPanel('order-book') },
  batchColumns: {
    label: t('Columns of the batch sheet'),
    group: 'charts',
    control: inPanel('batch-desk'),
  },
  tableColumns: { label: t('Columns of tables'), group: 'charts', control: inPanel('open-orders') },
  tableViews: { label: t('Views of tables'), group: 'charts', control: inPanel('open-orders') },
  scenarios: { label: t('Saved scenarios'), group: 'charts', control: inPanel('risk-wall') },

  alarms: {
    label: t('Alarms and lines of loan-to-value'),
    group: 'alarms',
    control: { kind: 'opens', title: t('Alarm rules'), open: showAlarmRules },
  },
  destinations: {
    label: t('Alarm destinations'),
    group: 'alarms',
    control: inDialog('destinations', t('Alarm destinations')),
    keywords: ['webhook', 'Telegram', 'Slack', 'ntfy', 'mail'],
  },
  answerLink: {
    label: t('Links that acknowledge alarms'),
    group: 'alarms',
    control: inDialog('destinations', t('Alarm destinations')),
  },
  orderNotifications: {
    label: t('Notifications of orders'),
    group: 'alarms',
    control: inDialog('order-notifications', t('Order notifications')),
    keywords: ['sound'],
  },

  profileId: {
    label: t('Profile in use'),
    group: 'connections',
    control: inDialog('connections', t('Connections')),
  },
  customProfiles: {
    label: t('Custom connections, without keys'),
    group: 'connections',
    control: inDialog('connections', t('Connections')),
  },
  keyLabels: {
    label: t('Names of the saved keys'),
    group: 'connections',
    control: inDialog('connections', t('Connections')),
  },
  proxies: {
    label: t('Proxies'),
    group: 'connections',
    control: inDialog('connections', t('Connections')),
  },
  appLock: {
    label: t('When Volley locks, and what it does then'),
    group: 'connections',
    control: inDialog('lock', t('Application lock')),
    keywords: ['PIN'],
  },
  personConfirms: {
    label: t('Confirmations outside of the page'),
    group: 'connections',
    control: inDialog('lock', t('Application lock')),
  },
  updates: {
    label: t('Update check address'),
    group: 'connections',
    control: inDialog('about', t('About Volley')),
  },
  logLevel: {
    label: t('Log level'),
    group: 'connections',
    control: {
      kind: 'choice',
      options: {
        debug: t('Every request'),
        info: t('Normal'),
        warn: t('Warnings and errors'),
        error: t('Errors only'),
      },
    },
    keywords: ['diagnostics'],
  },

  category: { label: t('Category on screen'), group: 'remembered', control: remembered },
  symbol: { label: t('Symbol on screen'), group: 'remembered', control: remembered },
  interval: { label: t('Interval of the chart'), group: 'remembered', control: remembered },
  recentSymbols: { label: t('Symbols shown last'), group: 'remembered', control: remembered },
  panelWindows: { label: t('Windows of panels'), group: 'remembered', control: remembered },
  pasteMappings: { label: t('Columns of pasted sheets'), group: 'remembered', control: remembered },
  tourSeen: { label: t('Tour seen'), group: 'remembered', control: remembered },
  appLockState: { label: t('State of the lock'), group: 'remembered', control: remembered },
  updateState: { label: t('Result of the update check'), group: 'remembered', control: remembered },
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
export const settingList = Object.keys(settingGroups).flatMap((group) =>
  entries.flatMap(([name, row]) => (row.group === group ? [{ name, ...row }] : [])),
)
export type ListedSetting = (typeof settingList)[number]

/** Options of a setting with a fixed choice, as value and label. Empty for any other. */
export function optionsOf(name: keyof Settings): readonly { readonly value: string; readonly label: string }[] {
  const { control } = settingTable[name]
  if (control.kind !== 'choice') return []
  return Object.entries<string>(control.options).map(([value, label]) => ({ value, label }))
}
