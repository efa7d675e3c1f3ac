import { z } from 'zod'
import type { Position } from '@/shared/trading/account/account'
import type { AccountReading, GateReport } from '@/shared/trading/health/health'
import type { Order } from '@/shared/trading/orders/order'
import { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import type { Batch, CommandResult, PlaceResult, Profile } from '@/shared/ipc/transport/placed'
import { cancelling, method, reading } from '@/shared/ipc/transport/method'
import type { BatchDryRun } from './dry-run'
import { DryRunRequest, IntentToken, PlaceRequest, ReviewRequest } from './placing'

/** A saved profile whose account is open in addition to the active one. */
export interface AdditionalAccount {
  /** Its account session, which every call about it names. */
  readonly session: number
  readonly profile: Profile
  /** Null until the exchange has reported the owner of its key. */
  readonly uid: string | null
  readonly reading: AccountReading
  readonly gate: GateReport
  readonly armed: boolean
  /** Unix ms at which arming ends automatically. Null if nothing is armed, and for practice money. */
  readonly armedUntil: number | null
  /** Reason why its prices or its orders may be outdated. Null while both feeds are current. */
  readonly stale: string | null
  /** US dollars. Null while unknown. */
  readonly equity: string | null
  /** Number of unresolved orders: waiting, pending or unknown. It is not closed before they are resolved. */
  readonly open: number
}

/** A saved profile that could be opened in addition to the active one. */
export interface ChoosableAccount {
  readonly profileId: string
  readonly label: string
  /** Reason why it cannot be combined with the active account. Null if it can. */
  readonly blockedReason: string | null
  /** Null until it is opened. */
  readonly account: AdditionalAccount | null
}

/** Open futures positions of an additional account. */
export interface AdditionalPositions {
  readonly uid: string
  readonly positions: readonly Position[]
}

/** Part of a joint send in one account. */
export interface JointPart {
  readonly profileId: string
  /** Null if its account is not open now. `reason` explains missing data. */
  readonly session: number | null
  readonly reason: string | null
  /** Null if its journal contains no part of the send: this account never received any of it. */
  readonly batch: Batch | null
  /** In the order of their rows. */
  readonly orders: readonly Order[]
}

const session = z.number().int().positive()

/**
 * Calls about additional accounts. Each names its account session: a session that is closed, or was opened again,
 * refuses it.
 */
export const accountMethods = {
  /** Every other saved profile, and the equity of the active account, on which shares are based. */
  'accounts.list': reading<{ readonly equity: string | null; readonly accounts: readonly ChoosableAccount[] }>()(
    z.strictObject({}),
  ),
  /** Opens an additional profile with its own key, journal and connections. Replies after the first read. */
  'accounts.open': method<AdditionalAccount>()(z.strictObject({ profileId: z.string().max(64) })),
  /** Refused while an order of it is waiting, pending or unknown. */
  'accounts.close': method<null>()(z.strictObject({ session })),
  'accounts.arm': method<AdditionalAccount>()(z.strictObject({ session, armed: z.boolean() })),
  'accounts.review': method<Reviewed>()(ReviewRequest.omit({ plan: true }).extend({ session, joint: JointSend })),
  /** The requests of new orders for this account, prepared for its own key. Nothing is sent. */
  'accounts.dryRun': method<BatchDryRun>()(DryRunRequest.omit({ delivery: true }).extend({ session })),
  'accounts.place': method<PlaceResult>()(PlaceRequest.omit({ plan: true }).extend({ session, joint: JointSend })),
  'accounts.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({ session, token: IntentToken, keys: z.array(z.string().min(1).max(64)).min(1).max(400) }),
  ),
  /** Positions of the other open accounts that are known and current. Others are omitted. */
  'accounts.positions': reading<readonly AdditionalPositions[]>()(z.strictObject({})),
  /** Parts of a joint send in the other accounts, from their journals. */
  'accounts.joint': reading<readonly JointPart[]>()(z.strictObject({ joint: JointSend })),
} as const
