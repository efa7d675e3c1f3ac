import { z } from 'zod'
import type { Position } from '../trading/account/account'
import type { AccountReading, GateReport } from '../trading/health/health'
import type { Order } from '../trading/orders/order'
import { JointSend } from '../trading/batch/joint-send'
import type { Reviewed } from '../trading/pretrade/assessment'
import type { Batch, CommandResult, PlaceResult, Profile } from './placed'
import { cancelling, method, reading } from './method'
import type { BatchDryRun } from './dry-run'
import { DryRunAsk, IntentToken, PlaceAsk, ReviewAsk } from './placing'

/** A saved profile whose account is open beside the one on screen. */
export interface FurtherAccount {
  /** Of its own session, which every call about it names. */
  readonly session: number
  readonly profile: Profile
  /** Null while the exchange has not said whose key it is. */
  readonly uid: string | null
  readonly reading: AccountReading
  readonly gate: GateReport
  readonly armed: boolean
  /** Unix ms at which arming ends by itself; null where nothing is armed, or play money is. */
  readonly armedUntil: number | null
  /** Why its prices or its orders may not be as they are now; null while both feeds are current. */
  readonly stale: string | null
  /** US dollars; null while it is not known. */
  readonly equity: string | null
  /** Orders that have not come to an answer: waiting, under way or unknown. It is not closed before they have. */
  readonly open: number
}

/** A saved profile that could be opened beside the one on screen. */
export interface ChoosableAccount {
  readonly profileId: string
  readonly label: string
  /** Why it cannot go with the account on screen; null where it can. */
  readonly obstacle: string | null
  /** Null until it is opened. */
  readonly account: FurtherAccount | null
}

/** Open futures of an account that is open beside the one on screen. */
export interface FurtherPositions {
  readonly uid: string
  readonly positions: readonly Position[]
}

/** What one account of a joint send has of it. */
export interface JointPart {
  readonly profileId: string
  /** Null where its account is not open now; `reason` says why nothing is known of it. */
  readonly session: number | null
  readonly reason: string | null
  /** Null where nothing of the send stands in its journal: this account was never handed any of it. */
  readonly batch: Batch | null
  /** In the sequence of their rows. */
  readonly orders: readonly Order[]
}

const session = z.number().int().positive()

/**
 * What may be asked of the accounts beside the one on screen. Each call names the session it means: one that is closed,
 * or was opened anew, refuses it.
 */
export const accountMethods = {
  /** Every other saved profile, and the equity of the account on screen that shares are told by. */
  'accounts.list': reading<{ readonly equity: string | null; readonly accounts: readonly ChoosableAccount[] }>()(
    z.strictObject({}),
  ),
  /** Opens a profile beside the one on screen, with its own key, journal and connections; answers once it was read. */
  'accounts.open': method<FurtherAccount>()(z.strictObject({ profileId: z.string().max(64) })),
  /** Refused while an order of it waits, is under way or unknown. */
  'accounts.close': method<null>()(z.strictObject({ session })),
  'accounts.arm': method<FurtherAccount>()(z.strictObject({ session, armed: z.boolean() })),
  'accounts.review': method<Reviewed>()(ReviewAsk.omit({ plan: true }).extend({ session, joint: JointSend })),
  /** The requests that new orders of it would leave in, written for its own key. Nothing is sent. */
  'accounts.dryRun': method<BatchDryRun>()(DryRunAsk.omit({ delivery: true }).extend({ session })),
  'accounts.place': method<PlaceResult>()(PlaceAsk.omit({ plan: true }).extend({ session, joint: JointSend })),
  'accounts.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({ session, token: IntentToken, keys: z.array(z.string().min(1).max(64)).min(1).max(400) }),
  ),
  /** Of the other open accounts that are known and current; one that is not is left out. */
  'accounts.positions': reading<readonly FurtherPositions[]>()(z.strictObject({})),
  /** What the other accounts of a joint send have of it, as their journals say. */
  'accounts.joint': reading<readonly JointPart[]>()(z.strictObject({ joint: JointSend })),
} as const
