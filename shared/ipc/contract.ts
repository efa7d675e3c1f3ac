import { z } from 'zod'
import { CandleType } from '../exchange/calls/market/candles'
import { Category, DecimalString, Interval, OrderType, Side, SymbolName } from '../exchange/protocol/fields'
import {
  type ApiAnswer,
  ApiAsk,
  askShape,
  type HeldSecret,
  readRequest,
  type SecretFile,
  type WirePreview,
} from './api-desk'
import { withPlainNames } from '../settings/plain-names'
import { SettingsChange, type Settings } from '../settings/settings'
import type { Account } from '../trading/account/account'
import type { GateReport, Health } from '../trading/health/health'
import type { Instrument } from '../trading/market/instrument'
import type { UntrackedRequest } from '../trading/orders/untracked-request'
import type { Fill, Order } from '../trading/orders/order'
import type { Outcome } from '../trading/orders/outcome'
import { Confirmation, type Assessment, type Reviewed } from '../trading/pretrade/assessment'
import type { BatchDryRun, DryRunComparison } from './dry-run'
import type { Notice } from './notice'
import { cancelling, method, reading, type Method } from './method'
import { accountMethods } from './accounts'
import { connectionMethods } from './connections'
import { appLockMethods } from './app-lock'
import { clickMethods } from './clicks'
import { destinationMethods } from './destinations'
import { downloadMethods } from './downloads'
import { draftMethods } from './drafts'
import { layoutMethods } from './layouts'
import { journalMethods } from './journal'
import type { Batch, CommandResult, PlaceResult, Profile } from './placed'
import { AssessAsk, DryRunAsk, IntentToken, PlaceAsk, ReviewAsk } from './placing'
import { alarmMethods } from './alarms'
import { priceAlertMethods } from './price-alerts'
import { panelWindowMethods } from './panel-windows'
import { p2pMethods } from './p2p'
import { personMethods } from './person'
import { riskMethods } from './risk'
import { classicMethods } from './classic'
import { subKeyMethods } from './sub-keys'
import { strategyMethods } from './strategies'
import { taxMethods } from './tax'
import { updateMethods } from './updates'
import type { CandlePage } from '../trading/market/clean-candles'
import type { ContractMismatch } from '../exchange/protocol/mismatches'

export type { Batch, CommandResult, PlaceResult, Profile }

/** What every page knows of the process behind it; told anew whenever one of these changes. */
export interface AppInfo {
  readonly version: string
  readonly host: 'electron' | 'browser'
  readonly profile: Profile
  /** Counts the accounts that were opened: another profile, key or account is another session, with a larger number. */
  readonly session: number
  /** The account behind the key; null while the exchange never said. */
  readonly uid: string | null
  /** Whose draft is the one in use (`Draft.owner`). */
  readonly draftOwner: string
  /** True when orders may be sent: practice always, live only after arming. Never kept across a start. */
  readonly armed: boolean
  /** Unix ms at which arming ends by itself; null where nothing is armed, or play money is. */
  readonly armedUntil: number | null
  /** Where keys are kept. `session` means they are forgotten when Volley quits; `reason` says why. */
  readonly vault: { readonly kind: 'keychain' | 'session' | 'waiting'; readonly reason: string | null }
}

/** One line of an order's life, for its timeline. */
export interface JournalEntry {
  readonly at: number
  readonly what: string
  readonly detail: string
}

/** One list of symbols in use. */
export interface RulesRead {
  readonly category: Category
  /** How many symbols it lists. */
  readonly symbols: number
  /** When the rules in use were read, Unix ms; null where none ever were. */
  readonly at: number | null
  /** Why the newest read failed, in words; null where it did not. */
  readonly problem: string | null
}

/** '' where the exchange does not say. */
export interface Ticker {
  readonly symbol: string
  readonly lastPrice: string
  readonly markPrice: string
  /** A ratio: 0.01 is one percent. */
  readonly change24h: string
  readonly volume24h: string
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

const AmendAsk = z.strictObject({
  changes: orderChanges,
  /** The call the changes leave by; batch-modify-order when left out. */
  via: z.enum(['batchModifyOrder', 'modifyOrder']).optional(),
})

const ResumeAsk = z.strictObject({ batchId: z.string().max(64) })

/** Everything the renderer may ask for. A name that is missing here cannot be called. */
export const methods = {
  'app.info': reading<AppInfo>()(empty),
  'app.arm': method<AppInfo>()(z.strictObject({ armed: z.boolean() })),
  /** The small window above all others, in the desktop application; it shows the page's `#mini`. */
  'app.mini': reading<{ readonly open: boolean }>()(z.strictObject({ open: z.boolean() })),
  'settings.get': reading<Settings>()(empty),
  'settings.set': method<Settings>()(withPlainNames(SettingsChange)),
  'profiles.list': reading<readonly Profile[]>()(empty),
  'profiles.select': method<AppInfo>()(z.strictObject({ id: z.string().max(64) })),
  /** Opens a new practice account and uses it; the one before keeps its orders and positions, without a key here. */
  'profiles.openPracticeAccount': method<AppInfo>()(empty),
  'keys.save': method<Profile>()(
    z.strictObject({
      profileId: z.string().max(64),
      label: z.string().min(1).max(60),
      apiKey: z.string().min(1).max(200),
      secretKey: z.string().min(1).max(4000),
      passphrase: z.string().min(1).max(64),
      /** Kept in memory until Volley quits, though there may be a keychain. */
      forSession: z.boolean().optional(),
    }),
  ),
  /** Lets the key in use trade though it may withdraw; `phrase` is what was typed. */
  'keys.confirmWithdraw': method<Profile>()(
    z.strictObject({ profileId: z.string().max(64), phrase: z.string().max(100) }),
  ),
  'keys.forget': method<Profile>()(z.strictObject({ profileId: z.string().max(64) })),
  'market.instruments': reading<readonly Instrument[]>()(z.strictObject({ category: Category })),
  /** Reads the rules of every symbol in use again now. */
  'market.readRules': method<readonly RulesRead[]>()(empty),
  'market.tickers': reading<readonly Ticker[]>()(z.strictObject({ category: Category })),
  /** Clean candles, oldest first; the last one may still be forming. `before` pages back in time. */
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
      /** At most one frame in so many ms, but for a change of the feed's state; 16 where left out. */
      everyMs: z.number().int().min(16).max(60_000).optional(),
    }),
  ),
  'book.unwatch': reading<null>()(z.strictObject({ watchId: z.number().int() })),
  /** What the main process thinks of new orders right now. Nothing is kept, and nothing can be sent by it. */
  'orders.assess': reading<Assessment>()(AssessAsk.extend({ kind: z.literal('place') })),
  /**
   * The same of new orders, changes, or orders of a batch that wait and are to go on, with the review by which they
   * may: main writes them, keeps them and its findings for this page, and says what their bytes say.
   */
  'orders.review': method<Reviewed>()(
    z.discriminatedUnion('kind', [
      ReviewAsk.extend({ kind: z.literal('place') }),
      AmendAsk.extend({ kind: z.literal('amend') }),
      ResumeAsk.extend({ kind: z.literal('resume') }),
    ]),
  ),
  'orders.place': method<PlaceResult>()(PlaceAsk),
  /** The requests that new orders would leave in, with secrets taken out. Nothing is sent. */
  'orders.dryRun': method<BatchDryRun>()(DryRunAsk),
  /** What left of a batch beside its last dry run; null where there was none. */
  'batches.dryRun': reading<DryRunComparison | null>()(z.strictObject({ batchId: z.string().max(64) })),
  /** Holds back whatever of a batch has not left yet; answers with the keys of these orders. */
  'batches.stop': cancelling<{ readonly heldBack: readonly string[] }>()(
    z.strictObject({ batchId: z.string().max(64) }),
  ),
  /**
   * Lets a batch that asks leave as planned, its next portion at once where its time has passed, by a review of the
   * rows that wait. Refused with an assessment where something about them is not confirmed yet.
   */
  'batches.resume': method<PlaceResult>()(ResumeAsk.extend({ confirmation: Confirmation.optional() })),
  'batches.list': reading<readonly Batch[]>()(empty),
  'orders.list': reading<readonly Order[]>()(empty),
  'orders.history': reading<readonly Order[]>()(z.strictObject({ category: Category, symbol: SymbolName.optional() })),
  'orders.timeline': reading<readonly JournalEntry[]>()(z.strictObject({ key: orderKey })),
  'orders.fills': reading<readonly Fill[]>()(z.strictObject({ category: Category })),
  'orders.amend': method<readonly CommandResult[]>()(
    AmendAsk.extend({ token: IntentToken, confirmation: Confirmation.optional() }),
  ),
  'orders.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({
      token: IntentToken,
      keys: z.array(orderKey).min(1).max(400),
      /** The call the cancels leave by; when left out cancel-order for one, cancel-batch for several. */
      via: z.enum(['cancelOrder', 'cancelBatch']).optional(),
    }),
  ),
  'orders.cancelAll': cancelling<Outcome>()(
    z.strictObject({ token: IntentToken, category: Category, symbol: SymbolName.optional() }),
  ),
  /** What a call would put on the wire. Nothing is sent. */
  'api.preview': reading<WirePreview>()(ApiAsk),
  /**
   * What the main process thinks of a call that places or changes orders, with the review by which it may leave; null
   * for one that does neither, and needs none. Nothing is sent.
   */
  'api.review': method<Reviewed | null>()(ApiAsk),
  /**
   * Calls of the API desk that were journalled as requests, oldest first: strategy orders, and those of a classic
   * account.
   */
  'api.requests': reading<readonly UntrackedRequest[]>()(empty),
  /** Sends a call of the API desk; orders are only ever changed through the order journal. */
  'api.call': method<ApiAnswer>()(
    z.strictObject({ ...askShape, token: IntentToken, confirmation: Confirmation.optional() }).transform(readRequest),
  ),
  /** Secrets an answer told once, waiting in the main process to be saved. */
  'secrets.list': reading<readonly HeldSecret[]>()(empty),
  /** On the user's word, and once: what a new key is. */
  'secrets.reveal': method<{ readonly apiKey: string; readonly secretKey: string }>()(
    z.strictObject({ handle: z.string().max(64) }),
  ),
  /** Makes a waiting key that of a profile; null: of one of its own, which is made for it. */
  'secrets.keep': method<Profile>()(
    z.strictObject({
      handle: z.string().max(64),
      profileId: z.string().max(64).nullable(),
      label: z.string().trim().min(1).max(60),
    }),
  ),
  /**
   * On the user's word only. `text` is null where the main process has a clipboard; else the page puts it there and
   * keeps nothing.
   */
  'secrets.copy': method<{ readonly text: string | null }>()(
    z.strictObject({ handle: z.string().max(64), part: z.enum(['apiKey', 'secretKey']).optional() }),
  ),
  'secrets.file': method<SecretFile>()(z.strictObject({ handle: z.string().max(64) })),
  /** Only after it was copied or written to a file. */
  'secrets.forget': method<null>()(z.strictObject({ handle: z.string().max(64) })),
  'account.get': reading<Account>()(empty),
  /** The largest order the account could open now, in the unit of its quantity; null: the exchange does not say. */
  'account.maxOpen': reading<{ readonly qty: string | null }>()(
    instrument.extend({ side: Side, orderType: OrderType, price: DecimalString.optional() }),
  ),
  /** A person has looked at the orders and lets them leave again; `reason` is what held them back, as it was shown. */
  'orders.letThrough': method<GateReport>()(z.strictObject({ reason: z.string().max(2000) })),
  'health.get': reading<Health>()(empty),
  /** Where the exchange's messages differ from their declarations. */
  'health.mismatches': reading<readonly ContractMismatch[]>()(empty),
  /** How things stand and the newest lines of the log, as one readable text; nothing secret is in it. */
  'diagnostics.report': method<{ readonly name: string; readonly text: string }>()(empty),
  /** What was told about the account on screen, those beside it and Volley itself; oldest first, over restarts. */
  'notices.list': reading<readonly Notice[]>()(empty),
  'notices.markRead': method<null>()(empty),
  'notices.clear': method<null>()(empty),
  ...accountMethods,
  ...appLockMethods,
  ...connectionMethods,
  ...clickMethods,
  ...destinationMethods,
  ...downloadMethods,
  ...draftMethods,
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
 * What is about Volley or a page, whichever account is in use: it may always be asked, and its reply is for any
 * account. Everything else means the account on screen: it is refused when that is no longer the one in use, and its
 * reply is dropped once another is on screen.
 */
export const forAnyAccount: ReadonlySet<string> = new Set([
  // The profile in use is what they tell or change.
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
  'destinations.test',
  'destinations.dispatches',
  // A watch belongs to the page, which must learn its number to end it.
  'book.watch',
  'book.unwatch',
  // So does a file on its way, which may end because another account was opened.
  'download.progress',
  'download.cancel',
  // The list names its owner, and a draft's ID is of one account; what was typed must be saved whatever comes on
  // screen, and so must a secret that was told once.
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
  // They say themselves which account session they mean, or are about all of them.
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

/** The table by its own types: the router's handlers and the page's calls are held to it. */
export type Methods = typeof methods
/** A host refuses any other name before it looks at the input. */
export type MethodName = keyof Methods
/** What the renderer passes. */
export type InputOf<Name extends MethodName> = z.input<Methods[Name]['input']>
/** What a handler receives, checked. */
export type CheckedInputOf<Name extends MethodName> = z.output<Methods[Name]['input']>
/** The value of a reply that is ok. */
export type OutputOf<Name extends MethodName> = Methods[Name] extends Method<z.ZodType, infer Output> ? Output : never
