import type { Category } from '../exchange/protocol/fields'
import type { Account } from '../trading/account/account'
import type { DraftChange } from '../trading/batch/draft'
import type { Health } from '../trading/health/health'
import type { UntrackedRequest } from '../trading/orders/untracked-request'
import type { Order } from '../trading/orders/order'
import type { AppInfo, Batch } from './contract'
import type { AppLock } from './app-lock'
import type { ConnectionTest } from './connections'
import type { DestinationsOverview } from './destinations'
import type { LayoutList } from './layouts'
import type { Notice } from './notice'
import type { PanelWindows } from './panel-windows'
import type { PersonAsk } from './person'
import type { AlarmOverview } from './alarms'
import type { RiskOverview } from './risk'
import type { WatchedPriceAlert } from './price-alerts'
import type { Updates } from './updates'
import type { Settings } from '../settings/settings'
import type { ConsumerLoans } from '../trading/loans/consumer-loans'

/** A book as the book panel paints it; see `book-frame.ts` for the layout of the numbers. */
export interface BookFrameEvent {
  readonly watchId: number
  readonly frame: Float64Array
}

/** Everything the main process may say unasked. */
export interface Events {
  'app.changed': AppInfo
  'lock.changed': AppLock
  /** What waits for a person's PIN or code; null once nothing does. */
  'person.asked': { readonly ask: PersonAsk | null }
  'settings.changed': Settings
  'layouts.changed': LayoutList
  'windows.changed': PanelWindows
  /** Upserts by `key`; a smaller revision never replaces a larger one. */
  'orders.changed': readonly Order[]
  'batches.changed': readonly Batch[]
  /** Upserts by `id`, as orders by `key`. */
  'requests.changed': readonly UntrackedRequest[]
  'account.changed': Account
  /** Rules of symbols of these categories are others now: they are to be asked for again. */
  'rules.changed': readonly Category[]
  'health.changed': Health
  /** Something about an account beside the one on screen is another: it is to be asked for again. */
  'accounts.changed': { readonly sessions: readonly number[] }
  /** Revisions of one draft come without a gap; a page that finds one reads the draft again. */
  'draft.changed': DraftChange
  notice: Notice
  'risk.changed': RiskOverview
  'alarms.changed': AlarmOverview
  'loans.changed': ConsumerLoans
  'destinations.changed': DestinationsOverview
  /** A larger revision of the same run replaces a smaller one. */
  'connections.tested': ConnectionTest
  'updates.changed': Updates
  'priceAlerts.changed': readonly WatchedPriceAlert[]
  'book.frame': BookFrameEvent
}
/** Every event; `AccountEventName` are those that carry a session. */
export type EventName = keyof Events

/**
 * Whose every event is. What belongs to the account in use carries its session and is dropped once another is on
 * screen.
 */
const belongsTo = {
  'app.changed': 'anybody',
  'lock.changed': 'anybody',
  'person.asked': 'anybody',
  'settings.changed': 'anybody',
  'layouts.changed': 'anybody',
  'windows.changed': 'anybody',
  'orders.changed': 'account',
  'batches.changed': 'account',
  'requests.changed': 'account',
  'account.changed': 'account',
  'rules.changed': 'account',
  'health.changed': 'account',
  'accounts.changed': 'anybody',
  'draft.changed': 'anybody',
  // Of an account where it is about one.
  notice: 'either',
  'risk.changed': 'account',
  'alarms.changed': 'account',
  'loans.changed': 'account',
  'destinations.changed': 'anybody',
  'connections.tested': 'anybody',
  'updates.changed': 'anybody',
  'priceAlerts.changed': 'account',
  'book.frame': 'anybody',
} as const satisfies Record<EventName, 'account' | 'anybody' | 'either'>

type Belonging<Whose> = {
  [Name in EventName]: (typeof belongsTo)[Name] extends Whose ? Name : never
}[EventName]
/** Events that can be said of an account, with its session. */
export type AccountEventName = Belonging<'account' | 'either'>
/** Events that can be said without one. */
export type CommonEventName = Belonging<'anybody' | 'either'>

/** A host refuses any other name. */
export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(belongsTo, name)
