import type { Rejection } from '../api/exchange-core'
import type { Amount } from '../numbers/amount'
import type { EngineOrder, Trade } from './entities'

/** How one kind of market moves money. */
export interface MarketMoney {
  /**
   * Counts what a new or changed order needs as held. A refusal, which says what is missing, leaves everything as it
   * was.
   */
  reserve(order: EngineOrder): Rejection | null
  /** Books one leg of a trade, whose fee is known in quanta, and returns the profit it realised, in ledger units. */
  settle(order: EngineOrder, trade: Trade, fee: Amount): bigint
}
