import { z } from 'zod'
import { t } from '@/shared/languages/text'
import type { P2pOrderRow } from '@/shared/trading/p2p/p2p-order'
import { method, reading } from '@/shared/ipc/transport/method'

/** An advertisement whose orders are read. */
export interface P2pAdvert {
  readonly advNo: string
  /** Data from the exchange. Null for a typed number that it does not list. */
  readonly about: {
    readonly side: string
    readonly coin: string
    readonly fiat: string
    readonly price: string
    readonly status: string
  } | null
  /** Its number was typed here, and can be removed again. */
  readonly isTyped: boolean
  /** Its whole look-back was read. Otherwise older orders may be missing. */
  readonly isWhole: boolean
}

/** Content of the board, and how current it is. */
export interface P2pBoard {
  /** Value of `since` for the next call. */
  readonly revision: number
  /** Orders that changed since the requested revision. Those created before `from` must be removed. */
  readonly orders: readonly P2pOrderRow[]
  readonly from: number
  /** The last read in which every advertisement answered, Unix ms. */
  readonly asOf: number | null
  /** Reason why the last read failed or is incomplete. */
  readonly problem: string | null
  /** A read is running. */
  readonly isReading: boolean
  readonly adverts: readonly P2pAdvert[]
  /** Notifies about new and appealed orders, also while no page shows them. */
  readonly notifies: boolean
  readonly sounds: boolean
}

const OrderId = z.string().min(1).max(64)
/** A typed number of an advertisement. */
export const AdvNo = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, t('must be 1 to 40 letters and digits'))
/** The longest note about an order. */
export const P2P_NOTE_LENGTH = 500

/** A merchant's P2P orders, without release and appeal, which happen on the exchange. */
export const p2pMethods = {
  /** Also keeps the board active: while it is called every few seconds, orders are read. */
  'p2p.look': reading<P2pBoard>()(z.strictObject({ since: z.number().int().min(0) })),
  'p2p.choose': method<null>()(z.strictObject({ notifies: z.boolean().optional(), sounds: z.boolean().optional() })),
  'p2p.addAdvert': method<null>()(z.strictObject({ advNo: AdvNo })),
  'p2p.removeAdvert': method<null>()(z.strictObject({ advNo: AdvNo })),
  /** An empty text deletes the note. */
  'p2p.note': method<null>()(z.strictObject({ orderId: OrderId, text: z.string().max(P2P_NOTE_LENGTH) })),
  /** Value of a personal field of an order, on the user's request only. */
  'p2p.reveal': method<{ readonly value: string }>()(
    z.strictObject({ orderId: OrderId, field: z.string().min(1).max(20) }),
  ),
} as const
