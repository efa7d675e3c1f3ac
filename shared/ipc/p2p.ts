import { z } from 'zod'
import type { P2pOrderRow } from '../trading/p2p/p2p-order'
import { method, reading } from './method'

/** An advertisement whose orders are read. */
export interface P2pAdvert {
  readonly advNo: string
  /** What the exchange says of it; null for a number that was typed and that it does not list. */
  readonly about: {
    readonly side: string
    readonly coin: string
    readonly fiat: string
    readonly price: string
    readonly status: string
  } | null
  /** Its number was typed here, and can be taken out again. */
  readonly isTyped: boolean
  /** Its whole look-back was read; without it older orders of it may be missing. */
  readonly isWhole: boolean
}

/** What the board shows, and how current it is. */
export interface P2pLook {
  /** To be asked from with the next look. */
  readonly revision: number
  /** Orders that changed since the revision that was asked from; those created before `from` are to be forgotten. */
  readonly orders: readonly P2pOrderRow[]
  readonly from: number
  /** The last reading in which every advertisement answered, Unix ms. */
  readonly asOf: number | null
  /** Why the last reading came to nothing, or to less than all. */
  readonly problem: string | null
  /** A reading is under way. */
  readonly isReading: boolean
  readonly adverts: readonly P2pAdvert[]
  /** New and appealed orders are told of, also while no page shows them. */
  readonly notifies: boolean
  readonly sounds: boolean
}

const OrderId = z.string().min(1).max(64)
/** An advertisement's number, as it is typed. */
export const AdvNo = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'must be 1 to 40 letters and digits')
/** The longest note about an order. */
export const P2P_NOTE_LENGTH = 500

/** A merchant's P2P orders. Release and appeal are not among them: they happen on the exchange. */
export const p2pMethods = {
  /** Also says that somebody looks: while this is called every few seconds, orders are read. */
  'p2p.look': reading<P2pLook>()(z.strictObject({ since: z.number().int().min(0) })),
  'p2p.choose': method<null>()(z.strictObject({ notifies: z.boolean().optional(), sounds: z.boolean().optional() })),
  'p2p.addAdvert': method<null>()(z.strictObject({ advNo: AdvNo })),
  'p2p.removeAdvert': method<null>()(z.strictObject({ advNo: AdvNo })),
  /** An empty text takes the note away. */
  'p2p.note': method<null>()(z.strictObject({ orderId: OrderId, text: z.string().max(P2P_NOTE_LENGTH) })),
  /** What one personal field of one order says, on the user's word only. */
  'p2p.reveal': method<{ readonly value: string }>()(
    z.strictObject({ orderId: OrderId, field: z.string().min(1).max(20) }),
  ),
} as const
