import type { Category } from '../exchange/protocol/fields'
import type { Account } from '../trading/account/account'
import type { DraftChange, DraftSent } from '@/shared/trading/batch/draft/draft'
import type { Health } from '../trading/health/health'
import type { UntrackedRequest } from '../trading/orders/untracked-request'
import type { Order } from '../trading/orders/order'
import type { AppInfo, Batch } from './contract'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'
import type { ConnectionTest } from '@/shared/ipc/desktop/connections'
import type { DestinationsOverview } from '@/shared/ipc/watching/destinations'
import type { LayoutList } from '@/shared/ipc/desktop/layouts'
import type { Notice } from '@/shared/ipc/transport/notice'
import type { PanelWindows } from '@/shared/ipc/desktop/panel-windows'
import type { PersonRequest } from '@/shared/ipc/desktop/person'
import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import type { RiskOverview } from '@/shared/ipc/watching/risk'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import type { Updates } from '@/shared/ipc/desktop/updates'
import type { Settings } from '../settings/settings'
import type { ConsumerLoans } from '../trading/loans/consumer-loans'

/** A book for the book panel. `book-frame.ts` has the layout of the numbers. */
export interface BookFrameEvent {
  readonly watchId: number
  readonly frame: Float64Array
}

/** All events of the main process. */
export interface Events {
  'app.changed': AppInfo
  'lock.changed': AppLock
  /** Pending request for the user's PIN or code. Null if there is none. */
  'person.asked': { readonly request: PersonRequest | null }
  'settings.changed': Settings
  'layouts.changed': LayoutList
  'windows.changed': PanelWindows
  /** Upserts by `key`. A smaller revision never replaces a larger one. */
  'orders.changed': readonly Order[]
  'batches.changed': readonly Batch[]
  /** Upserts by `id`, as orders by `key`. */
  'requests.changed': readonly UntrackedRequest[]
  'account.changed': Account
  /** Rules of symbols of these categories changed and must be requested again. */
  'rules.changed': readonly Category[]
  'health.changed': Health
  /** Data of an additional account changed and must be requested again. */
  'accounts.changed': { readonly sessions: readonly number[] }
  /** Revisions of a draft have no gap. A page that finds a gap reads the draft again. */
  'draft.changed': DraftChange
  'draft.sent': DraftSent
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
/** Every event. `AccountEventName` are those with a session. */
export type EventName = keyof Events

/** Owner of every event. Events of the active account carry its session and are dropped once another is on screen. */
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
  'draft.sent': 'anybody',
  // Of an account if it concerns an account.
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
/** Events that can belong to an account, with its session. */
export type AccountEventName = Belonging<'account' | 'either'>
/** Events that can be sent without an account. */
export type CommonEventName = Belonging<'anybody' | 'either'>

/** A host refuses any other name. */
export const isEventName = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(belongsTo, name)
