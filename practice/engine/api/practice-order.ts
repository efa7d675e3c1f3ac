import type {
  Category,
  HoldMode,
  OrderType,
  PosSide,
  Side,
  StpMode,
  TimeInForce,
} from '@/shared/exchange/protocol/fields'

/** An order inside the practice exchange. Amounts are decimal text, times Unix ms. */
export interface PracticeOrder {
  readonly orderId: string
  readonly clientOid: string
  readonly uid: string
  readonly category: Category
  readonly symbol: string
  readonly side: Side
  readonly posSide: PosSide | null
  readonly holdMode: HoldMode
  readonly orderType: OrderType
  readonly timeInForce: TimeInForce
  readonly stpMode: StpMode
  readonly reduceOnly: boolean
  /** Only on orders that the exchange placed to liquidate the account. */
  readonly execType?: 'liquidation'
  /** '' for a market order. */
  readonly price: string
  /** As ordered: quote coin for a spot market buy and for coin-margined futures, base coin otherwise. */
  readonly qty: string
  readonly status: 'live' | 'partially_filled' | 'filled' | 'canceled'
  readonly filledQty: string
  /** In quote coin. In base coin for coin-margined futures (A-coin-value). */
  readonly filledValue: string
  readonly avgPrice: string
  readonly feeCoin: string
  readonly fee: string
  /**
   * Value of the exchange (exchange: Words): normal_cancel, stp_cancel, ioc_not_full_cancel, fok_not_full_cancel,
   * post_only_fill_cancel…
   */
  readonly cancelReason: string
  readonly createdTime: number
  readonly updatedTime: number
}

export interface PracticeFill {
  /** Unique: the two legs of a trade have one each. */
  readonly execId: string
  /** The public trade of this fill, shared by the maker's and the taker's leg. */
  readonly tradeId: string
  readonly orderId: string
  readonly clientOid: string
  readonly uid: string
  readonly category: Category
  readonly symbol: string
  readonly orderType: OrderType
  readonly side: Side
  readonly price: string
  readonly qty: string
  readonly value: string
  readonly feeCoin: string
  readonly fee: string
  readonly scope: 'taker' | 'maker'
  readonly pnl: string
  readonly at: number
}
