import { z } from 'zod'
import { CandleType } from '../exchange/calls/market/candles'
import { Category, DecimalString, Interval, OrderType, Side, SymbolName } from '../exchange/protocol/fields'
import {
  type ApiAnswer,
  ApiRequest,
  requestShape,
  type OneTimeSecret,
  readRequest,
  type SecretFile,
  type WirePreview,
} from '@/shared/ipc/trading/api-desk'
import { withPlainNames } from '../settings/plain-names'
import { SettingsChange, type Settings } from '../settings/settings'
import type { Account } from '../trading/account/account'
import type { GateReport, Health } from '../trading/health/health'
import type { Instrument } from '../trading/market/instrument'
import type { UntrackedRequest } from '../trading/orders/untracked-request'
import type { Fill, Order } from '../trading/orders/order'
import type { Outcome } from '../trading/orders/outcome'
import {
  Confirmation,
  ReviewToken,
  type Assessment,
  type Reviewed,
} from '@/shared/trading/pretrade/assessment/assessment'
import type { BatchDryRun, DryRunComparison } from '@/shared/ipc/trading/dry-run'
import type { Notice } from '@/shared/ipc/transport/notice'
import { cancelling, method, reading, type Method } from '@/shared/ipc/transport/method'
import { accountMethods } from '@/shared/ipc/trading/accounts'
import { connectionMethods } from '@/shared/ipc/desktop/connections'
import { appLockMethods } from '@/shared/ipc/desktop/app-lock'
import { clickMethods } from '@/shared/ipc/trading/clicks'
import { destinationMethods } from '@/shared/ipc/watching/destinations'
import { downloadMethods } from '@/shared/ipc/watching/downloads'
import { draftMethods } from '@/shared/ipc/trading/drafts'
import { layoutMethods } from '@/shared/ipc/desktop/layouts'
import { fillMethods } from '@/shared/ipc/trading/fills'
import { journalMethods } from '@/shared/ipc/trading/journal'
import type { Batch, CommandResult, PlaceResult, Profile } from '@/shared/ipc/transport/placed'
import { AssessRequest, DryRunRequest, IntentToken, PlaceRequest, ReviewRequest } from '@/shared/ipc/trading/placing'
import { alarmMethods } from '@/shared/ipc/watching/alarms'
import { priceAlertMethods } from '@/shared/ipc/watching/price-alerts'
import { panelWindowMethods } from '@/shared/ipc/desktop/panel-windows'
import { assumptionMethods } from '@/shared/ipc/watching/assumptions'
import { p2pMethods } from '@/shared/ipc/watching/p2p'
import { personMethods } from '@/shared/ipc/desktop/person'
import { riskMethods } from '@/shared/ipc/watching/risk'
import { classicMethods } from '@/shared/ipc/trading/classic'
import { subKeyMethods } from '@/shared/ipc/desktop/sub-keys'
import { strategyMethods } from '@/shared/ipc/trading/strategies'
import { taxMethods } from '@/shared/ipc/watching/tax'
import { updateMethods } from '@/shared/ipc/desktop/updates'
import type { CandlePage } from '../trading/market/clean-candles'
import type { ContractMismatch } from '../exchange/protocol/mismatches'

export type { Batch, CommandResult, PlaceResult, Profile }

/** State of the main process for every page, sent again on each change. */
export interface AppInfo {
  readonly version: string
  readonly host: 'electron' | 'browser'
  readonly profile: Profile
  /** Number of opened accounts: another profile, key or account is another session, with a larger number. */
  readonly session: number
  /** The account of the key. Null until the exchange has reported it. */
  readonly uid: string | null
  /** Owner of the current drafts (`Draft.owner`). */
  readonly draftOwner: string
  /** True if orders may be sent: practice always, live only after arming. Never stored across a start. */
  readonly armed: boolean
  /** Unix ms at which arming ends automatically. Null if nothing is armed, and for practice money. */
  readonly armedUntil: number | null
  /** Location of keys. `session` means they are deleted when Volley quits. `reason` explains it. */
  readonly vault: { readonly kind: 'keychain' | 'session' | 'waiting'; readonly reason: string | null }
}

/** One line of the timeline of an order. */
export interface JournalEntry {
  readonly at: number
  readonly what: string
  readonly detail: string
}

/** One list of symbols in use. */
export interface RulesRead {
  readonly category: Category
  /** Number of listed symbols. */
  readonly symbols: number
  /** Time of reading the current rules, Unix ms. Null if they were never read. */
  readonly at: number | null
  /** Reason why the newest read failed. Null if it succeeded. */
  readonly problem: string | null
}

/** '' if the exchange omits it. */
export interface Ticker {
  readonly symbol: string
  readonly lastPrice: string
  readonly markPrice: string
  readonly bid1Price: string
  readonly ask1Price: string
  /** A ratio: 0.01 is one percent. */
  readonly change24h: string
  readonly high24h: string
  readonly low24h: string
  /** In base coin. */
  readonly volume24h: string
  /** In quote coin. */
  readonly turnover24h: string
  /** '' outside of futures, as are funding rate and open interest. */
  readonly indexPrice: string
  /** A ratio for one settlement: 0.0001 is 0.01 %. */
  readonly fundingRate: string
  /** In the unit of the exchange's own figure (A-open-interest). */
  readonly openInterest: string
}

/** The next funding of a perpetual. */
export interface Funding {
  /** A ratio, as it would be charged by now; '' where the exchange does not state it. */
  readonly rate: string
  /** Unix ms by the exchange's clock; null where the exchange does not state it. */
  readonly nextAt: number | null
}

const empty = z.strictObject({})
const instrument = z.strictObject({ category: Category, symbol: SymbolName })
const orderKey = z.string().min(1).max(64)
const orderChanges = z
  .array(
    z.strictObject({
      key: orderKey,
      price: DecimalString.optional(),
      qty: DecimalString.optional(),
      autoCancel: z.boolean(),
    }),
  )
  .min(1)
  .max(400)

const AmendRequest = z.strictObject({
  changes: orderChanges,
  /** The call for the amends. Default batch-modify-order. */
  via: z.enum(['batchModifyOrder', 'modifyOrder']).optional(),
})

const ResumeRequest = z.strictObject({ batchId: z.string().max(64) })

/** All calls of the renderer. Other names cannot be called. */
export const methods = {
  'app.info': reading<AppInfo>()(empty),
  'app.arm': method<AppInfo>()(z.strictObject({ armed: z.boolean() })),
  /** The small always-on-top window in the desktop application. It shows the page's `#mini`. */
  'app.mini': reading<{ readonly open: boolean }>()(z.strictObject({ open: z.boolean() })),
  'settings.get': reading<Settings>()(empty),
  'settings.set': method<Settings>()(withPlainNames(SettingsChange)),
  'profiles.list': reading<readonly Profile[]>()(empty),
  'profiles.select': method<AppInfo>()(z.strictObject({ id: z.string().max(64) })),
  /** Opens a new practice account and uses it. The previous one keeps its orders and positions, without a key here. */
  'profiles.openPracticeAccount': method<AppInfo>()(empty),
  'keys.save': method<Profile>()(
    z.strictObject({
      profileId: z.string().max(64),
      label: z.string().min(1).max(60),
      apiKey: z.string().min(1).max(200),
      secretKey: z.string().min(1).max(4000),
      passphrase: z.string().min(1).max(64),
      /** Stored in memory until Volley quits, even if there is a keychain. */
      forSession: z.boolean().optional(),
    }),
  ),
  /** Allows trading with the current key although it may withdraw. `phrase` is the typed text. */
  'keys.confirmWithdraw': method<Profile>()(
    z.strictObject({ profileId: z.string().max(64), phrase: z.string().max(100) }),
  ),
  'keys.forget': method<Profile>()(z.strictObject({ profileId: z.string().max(64) })),
  'market.instruments': reading<readonly Instrument[]>()(z.strictObject({ category: Category })),
  /** Reads the rules of every active symbol again now. */
  'market.readRules': method<readonly RulesRead[]>()(empty),
  'market.tickers': reading<readonly Ticker[]>()(z.strictObject({ category: Category })),
  /** Null for a symbol without funding. */
  'market.funding': reading<Funding | null>()(instrument),
  /** Clean candles, oldest first. The last one may still be forming. `before` pages back in time. */
  'market.candles': reading<CandlePage>()(
    instrument.extend({
      interval: Interval,
      type: CandleType.optional(),
      before: z.number().int().positive().optional(),
      limit: z.number().int().min(1).max(1000).optional(),
    }),
  ),
  /** Starts `book.frame` events for this caller. `group` is in ticks, `rows` per side. */
  'book.watch': reading<{ readonly watchId: number }>()(
    instrument.extend({
      group: z.number().int().min(1).max(1_000_000),
      rows: z.number().int().min(1).max(200),
      /** Shortest interval of frames in ms, except for a change of the feed's state. Default 16. */
      everyMs: z.number().int().min(16).max(60_000).optional(),
    }),
  ),
  'book.unwatch': reading<null>()(z.strictObject({ watchId: z.number().int() })),
  /** Current assessment of new orders. Nothing is stored, and it authorizes nothing. */
  'orders.assess': reading<Assessment>()(AssessRequest.extend({ kind: z.literal('place') })),
  /**
   * Assessment of new orders, amends, or pending orders of a batch that continues, with the review that authorizes
   * them: the main process prepares them, stores them and its findings for this page, and describes their bytes.
   */
  'orders.review': method<Reviewed>()(
    z.discriminatedUnion('kind', [
      /** `since`: the displayed review of the same orders that this review continues. */
      ReviewRequest.extend({ kind: z.literal('place'), since: ReviewToken.optional() }),
      AmendRequest.extend({ kind: z.literal('amend') }),
      ResumeRequest.extend({ kind: z.literal('resume') }),
    ]),
  ),
  'orders.place': method<PlaceResult>()(PlaceRequest),
  /** The requests of new orders, without secrets. Nothing is sent. */
  'orders.dryRun': method<BatchDryRun>()(DryRunRequest),
  /** Sent requests of a batch compared with its last dry run. Null without a dry run. */
  'batches.dryRun': reading<DryRunComparison | null>()(z.strictObject({ batchId: z.string().max(64) })),
  /** Cancels all unsent orders of a batch. Returns the keys of these orders. */
  'batches.stop': cancelling<{ readonly canceledBeforeSend: readonly string[] }>()(
    z.strictObject({ batchId: z.string().max(64) }),
  ),
  /**
   * Resumes a paused batch as planned, its next portion at once if its time has passed, with a review of the pending
   * rows. Refused with an assessment if a confirmation is missing.
   */
  'batches.resume': method<PlaceResult>()(ResumeRequest.extend({ confirmation: Confirmation.optional() })),
  'batches.list': reading<readonly Batch[]>()(empty),
  'orders.list': reading<readonly Order[]>()(empty),
  'orders.history': reading<readonly Order[]>()(z.strictObject({ category: Category, symbol: SymbolName.optional() })),
  'orders.timeline': reading<readonly JournalEntry[]>()(z.strictObject({ key: orderKey })),
  'orders.fills': reading<readonly Fill[]>()(z.strictObject({ category: Category })),
  'orders.amend': method<readonly CommandResult[]>()(
    AmendRequest.extend({ token: IntentToken, confirmation: Confirmation.optional() }),
  ),
  'orders.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({
      token: IntentToken,
      keys: z.array(orderKey).min(1).max(400),
      /** The call for the cancels. Default cancel-order for one, cancel-batch for several. */
      via: z.enum(['cancelOrder', 'cancelBatch']).optional(),
    }),
  ),
  'orders.cancelAll': cancelling<Outcome>()(
    z.strictObject({ token: IntentToken, category: Category, symbol: SymbolName.optional() }),
  ),
  /** Request of a call on the wire. Nothing is sent. */
  'api.preview': reading<WirePreview>()(ApiRequest),
  /**
   * Assessment of a call that places or changes orders, with the review that authorizes it. Null for other calls, which
   * need none. Nothing is sent.
   */
  'api.review': method<Reviewed | null>()(ApiRequest),
  /** Journaled requests of the API desk, oldest first: strategy orders, and those of a classic account. */
  'api.requests': reading<readonly UntrackedRequest[]>()(empty),
  /** Sends a call of the API desk. Orders are only changed through the order journal. */
  'api.call': method<ApiAnswer>()(
    z
      .strictObject({ ...requestShape, token: IntentToken, confirmation: Confirmation.optional() })
      .transform(readRequest),
  ),
  /** Secrets that an answer contained once, stored in the main process until they are saved. */
  'secrets.list': reading<readonly OneTimeSecret[]>()(empty),
  /** Shows a new key once, on the user's request. */
  'secrets.reveal': method<{ readonly apiKey: string; readonly secretKey: string }>()(
    z.strictObject({ handle: z.string().max(64) }),
  ),
  /** Assigns a pending key to a profile. Null: to a new profile that is created for it. */
  'secrets.keep': method<Profile>()(
    z.strictObject({
      handle: z.string().max(64),
      profileId: z.string().max(64).nullable(),
      label: z.string().trim().min(1).max(60),
    }),
  ),
  /**
   * On the user's request only. `text` is null if the main process has a clipboard. Otherwise the page copies it and
   * stores nothing.
   */
  'secrets.copy': method<{ readonly text: string | null }>()(
    z.strictObject({ handle: z.string().max(64), part: z.enum(['apiKey', 'secretKey']).optional() }),
  ),
  'secrets.file': method<SecretFile>()(z.strictObject({ handle: z.string().max(64) })),
  /** Only after it was copied or written to a file. */
  'secrets.forget': method<null>()(z.strictObject({ handle: z.string().max(64) })),
  'account.get': reading<Account>()(empty),
  /**
   * The largest order that the account could open now, in the unit of its quantity. Null: the exchange does not return
   * it.
   */
  'account.maxOpen': reading<{ readonly qty: string | null }>()(
    instrument.extend({ side: Side, orderType: OrderType, price: DecimalString.optional() }),
  ),
  /** Resumes order entry after a user's check. `reason` is the displayed reason of the pause. */
  'orders.resumeTrading': method<GateReport>()(z.strictObject({ reason: z.string().max(2000) })),
  'health.get': reading<Health>()(empty),
  /** Differences between the exchange's messages and their declarations. */
  'health.mismatches': reading<readonly ContractMismatch[]>()(empty),
  /** Current state and the newest lines of the log, as readable text without secrets. */
  'diagnostics.report': method<{ readonly name: string; readonly text: string }>()(empty),
  /** Notices about the active account, the additional ones and Volley itself, oldest first, including earlier runs. */
  'notices.list': reading<readonly Notice[]>()(empty),
  'notices.markRead': method<null>()(empty),
  'notices.clear': method<null>()(empty),
  ...accountMethods,
  ...assumptionMethods,
  ...appLockMethods,
  ...connectionMethods,
  ...clickMethods,
  ...destinationMethods,
  ...downloadMethods,
  ...draftMethods,
  ...fillMethods,
  ...journalMethods,
  ...layoutMethods,
  ...riskMethods,
  ...taxMethods,
  ...strategyMethods,
  ...classicMethods,
  ...alarmMethods,
  ...priceAlertMethods,
  ...p2pMethods,
  ...subKeyMethods,
  ...updateMethods,
  ...panelWindowMethods,
  ...personMethods,
} as const satisfies Record<string, Method>

/**
 * Calls about Volley or a page, independent of the active account: always allowed, with a reply for any account. All
 * other calls concern the account on screen: they are refused if it is no longer active, and their reply is dropped
 * once another is on screen.
 */
export const forAnyAccount: ReadonlySet<string> = new Set([
  // They read or change the active profile.
  'app.info',
  'profiles.list',
  'profiles.select',
  'profiles.openPracticeAccount',
  'keys.save',
  'keys.forget',
  'connections.setProxy',
  'connections.test',
  'connections.endTest',
  'app.mini',
  'person.answer',
  'lock.get',
  'lock.touched',
  'lock.lock',
  'lock.unlock',
  'lock.setPin',
  'lock.removePin',
  'lock.forget',
  'windows.list',
  'windows.open',
  'windows.close',
  'windows.focus',
  'windows.here',
  'windows.moved',
  'updates.get',
  'updates.check',
  'updates.putOff',
  'settings.get',
  'settings.set',
  'layouts.list',
  'layouts.read',
  'layouts.readBackup',
  'layouts.create',
  'layouts.save',
  'layouts.rename',
  'layouts.delete',
  'layouts.undelete',
  'layouts.backUp',
  // Alarms of every account go to the same destinations.
  'destinations.list',
  'destinations.save',
  'destinations.remove',
  'destinations.setAnswerLink',
  'destinations.test',
  'destinations.dispatches',
  // A watch belongs to the page, which must receive its number to end it.
  'book.watch',
  'book.unwatch',
  // A running download too: it may end because another account was opened.
  'download.progress',
  'download.cancel',
  // The list names its owner, and a draft's ID belongs to one account. Typed text must be saved regardless of the
  // account on screen, and so must a secret that is returned only once.
  'drafts.list',
  'drafts.load',
  'drafts.change',
  'drafts.edit',
  'secrets.list',
  'secrets.reveal',
  'secrets.keep',
  'secrets.file',
  'secrets.copy',
  'secrets.forget',
  // They name their account session, or concern all of them.
  'accounts.list',
  'accounts.positions',
  'accounts.open',
  'accounts.close',
  'accounts.arm',
  'accounts.review',
  'accounts.dryRun',
  'accounts.place',
  'accounts.cancel',
  'accounts.joint',
] satisfies readonly (keyof typeof methods)[])

/** The table as a type: the router's handlers and the page's calls must match it. */
export type Methods = typeof methods
/** A host refuses any other name before it reads the input. */
export type MethodName = keyof Methods
/** Input from the renderer. */
export type InputOf<Name extends MethodName> = z.input<Methods[Name]['input']>
/** Validated input of a handler. */
export type CheckedInputOf<Name extends MethodName> = z.output<Methods[Name]['input']>
/** The value of a successful reply. */
export type OutputOf<Name extends MethodName> = Methods[Name] extends Method<z.ZodType, infer Output> ? Output : never
