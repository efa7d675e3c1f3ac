import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { Amount } from '@/practice/engine/numbers/amount'
import type { EngineOrder, Trade } from './entities'

/** Money movements of a kind of market. */
export interface MarketMoney {
  /** Reserves the funds of a new or changed order. A refusal names the missing funds and changes nothing. */
  reserve(order: EngineOrder): Rejection | null
  /** Books one leg of a trade, with its fee in quanta. Returns the realised profit in ledger units. */
  settle(order: EngineOrder, trade: Trade, fee: Amount): bigint
}
