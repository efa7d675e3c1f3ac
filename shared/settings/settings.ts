import { z } from 'zod'
import { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { AlarmSettings } from '../trading/alarms/alarm-settings'
import { LastLadder } from '../trading/batch/ladder/ladder-form'
import { AnswerLink, noAnswerLink } from '../trading/destinations/answer-link'
import { Destination, MOST_DESTINATIONS } from '../trading/destinations/destination'
import { LanguageChoice } from '../languages/languages'
import { AppLockSettings, AppLockState } from './app-lock'
import { ChartDrawings } from './chart-drawings'
import { ChartIndicators } from './chart-indicators'
import { ChartStyle, PriceScale } from './chart-style'
import { ColumnChoices, TableColumns } from './column-choices'
import { LogLevel } from './log-level'
import { PanelWindowsByDisplays } from './panel-windows'
import { OrderNotifications } from './order-notifications'
import { OrderPresets, QuickSizes } from './order-presets'
import { PriceLadderSettings } from './price-ladder'
import { Proxies } from './proxy'
import { Scenario } from './scenario'
import { TableViews } from './table-views'
import { UpdateSettings, UpdateState } from './updates'
import { defaultWatchLists, RecentSymbols, WatchedSymbol, WatchLists } from './watch-lists'

/** All settings and all state between starts, with defaults. Never contains secrets. */
export const Settings = z.object({
  profileId: z.string().max(64).default('practice'),
  theme: z.enum(['dark', 'light', 'contrast']).default('dark'),
  directionColours: z.enum(['green-red', 'red-green', 'blue-orange', 'magenta-green']).default('green-red'),
  density: z.enum(['compact', 'normal', 'roomy']).default('compact'),
  /** Size of text and panels, in percent. In a browser the browser scales. */
  scale: z.enum(['90', '100', '110', '125', '150']).default('100'),
  /** Size of type and spacing in windows of 2,560 pixels and wider, in percent. */
  wideType: z.enum(['100', '115', '130', '150']).default('115'),
  /** Read when Volley starts. */
  language: LanguageChoice.default('system'),
  /** The docking layout in its library's format. Null is the default arrangement. */
  layout: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Panels in separate windows, by set of displays. */
  panelWindows: PanelWindowsByDisplays.default({}),
  /** Panels keep their positions: no dragging, no resizing. */
  layoutLocked: z.boolean().default(false),
  category: z.string().max(20).default('USDT-FUTURES'),
  symbol: z.string().max(40).default('BTCUSDT'),
  interval: z.string().max(4).default('1m'),
  watchLists: WatchLists.default(defaultWatchLists()),
  /** Symbols shown last, the newest first. */
  recentSymbols: RecentSymbols.default([]),
  /** Book grouping in ticks, by category and symbol. */
  bookGroups: z.record(z.string(), z.number().int().positive()).default({}),
  priceLadder: PriceLadderSettings.default(PriceLadderSettings.parse({})),
  /**
   * Chosen keys, by the name of their action. The page determines valid names and keys: it reports invalid ones, and
   * uses the default keys instead.
   */
  keyBindings: z.json().default({}),
  /** Chips of the order ticket, by profile. */
  orderPresets: OrderPresets.default({}),
  /** Sizes next to the ticket's quantity, by category and symbol. */
  quickSizes: QuickSizes.default({}),
  /** Indicators on the candle chart, for all symbols. */
  chartIndicators: ChartIndicators.default([]),
  chartLook: ChartStyle.default('candles'),
  priceScale: PriceScale.default('normal'),
  /** Symbol whose changes are drawn on the charts of other symbols. */
  comparedSymbol: WatchedSymbol.nullable().default(null),
  /** Drawings over the candles of each symbol. */
  chartDrawings: ChartDrawings.default(ChartDrawings.parse({})),
  /** Columns of the batch sheet in the chosen order. Empty: default. */
  batchColumns: ColumnChoices.default([]),
  /** Columns of the other tables, by the name of the table. */
  tableColumns: TableColumns.default({}),
  /** Named views, by the name of the table. */
  tableViews: TableViews.default({}),
  /** Column order of the last pasted sheet, by its header line. */
  pasteMappings: z.record(z.string(), z.array(z.string())).default({}),
  /** The last ladder: the next one begins with it. */
  ladder: LastLadder.default(LastLadder.parse({})),
  /** Volley's pace of place-batch requests per second. The exchange allows 5. */
  placePace: z.number().int().min(1).max(5).default(4),
  /** Saved what-ifs of the Risk wall, by name. */
  scenarios: z.array(Scenario).max(30).default([]),
  /** Duration of arming real money. */
  armMinutes: z.number().int().min(1).max(480).default(15),
  /** Arming real money and other restricted actions are confirmed outside of the page. */
  personConfirms: z.boolean().default(true),
  appLock: AppLockSettings.default(AppLockSettings.parse({})),
  appLockState: AppLockState.default(AppLockState.parse({})),
  updates: UpdateSettings.default(UpdateSettings.parse({})),
  updateState: UpdateState.default(UpdateState.parse({})),
  alarms: AlarmSettings.default(AlarmSettings.parse({})),
  /** Destinations of alarms outside this machine. Their secrets are in the vault. */
  destinations: z.array(Destination).max(MOST_DESTINATIONS).default([]),
  /** Links in messages that acknowledge alarms. Off: no port is open. */
  answerLink: AnswerLink.default(noAnswerLink),
  orderNotifications: OrderNotifications.default(OrderNotifications.parse({})),
  /** Order limits before sending. Never relaxed while trading is armed. */
  pretrade: PretradeSettings.default(PretradeSettings.parse({})),
  customProfiles: z
    .array(
      z.object({
        id: z.string().max(64),
        label: z.string().min(1).max(60),
        rest: z.url().max(200),
        wsPublic: z.url().max(200),
        wsPrivate: z.url().max(200),
        accountKind: z.enum(['unified', 'classic']),
      }),
    )
    .max(20)
    .default([]),
  /** Routes of profiles' connections. The logins of proxies are in the vault. */
  proxies: Proxies.default({}),
  /** Profiles with a key in the vault, and the key's last four characters: the vault itself cannot be listed safely. */
  keyLabels: z
    .record(
      z.string(),
      z.object({ label: z.string().max(60), lastFour: z.string().max(4), withdrawConfirmed: z.boolean().optional() }),
    )
    .default({}),
  /** The tour was taken or declined: it is not offered again. */
  tourSeen: z.boolean().default(false),
  logLevel: LogLevel.default('info'),
})
export type Settings = z.infer<typeof Settings>

/**
 * The members without their defaults: a default would fill in, and so reset, members that a change does not contain.
 */
type Bare = {
  [Name in keyof typeof Settings.shape]: z.ZodOptional<ReturnType<(typeof Settings.shape)[Name]['unwrap']>>
}
const bare = Object.fromEntries(
  Object.entries(Settings.shape).map(([name, member]) => [name, member.unwrap().optional()]),
) as Bare

/**
 * A change of settings by the user. The profile, its key, its proxy, destinations, links, windows of panels and the
 * states of the lock and of updates have separate calls.
 */
export const SettingsChange = z.strictObject(bare).omit({
  keyLabels: true,
  profileId: true,
  proxies: true,
  destinations: true,
  answerLink: true,
  appLockState: true,
  updateState: true,
  panelWindows: true,
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const defaultSettings = (): Settings => Settings.parse({})
