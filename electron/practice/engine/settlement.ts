import type { Rejection } from '../exchange-core'
import type { EngineOrder } from './orders'
import type { Ratio } from './units'

/** What one leg of a trade did to its account, in ledger units. */
export interface Settled {
  readonly fee: bigint
  readonly feeCoin: string
  readonly pnl: bigint
}

/** How one kind of market moves money. */
export interface Settlement {
  /** Holds what a new or changed order needs. A refusal, which says what is missing, moves nothing. */
  reserve(order: EngineOrder): Rejection | null
  /** Brings the hold in line with what is left of the order. */
  rehold(order: EngineOrder): void
  /** Ends a command: margins are reckoned once for all that it changed. */
  finish(): void
  /** Books one leg of a trade; `remaining` is already reduced. */
  settle(order: EngineOrder, leg: Leg, rate: Ratio): Settled
}

/** What both sides of a trade share: ticks, lots, ledger units of quote coin, Unix ms. */
export interface Leg {
  readonly price: number
  readonly lots: number
  readonly value: bigint
  readonly at: number
}

/** Receives every fee. */
export type FeeSink = (coin: string, amount: bigint) => void
