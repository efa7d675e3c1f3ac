import { z } from 'zod'
import { endpoint } from '../../endpoint'
import { LooseText, openWord, SymbolName } from '../../fields'
import { classicPage, classicWord } from '../words'

/** A spot order in classic words (exchange-facts, appendix A). The open list shows the order's price as `priceAvg`. */
const SpotOrder = z.looseObject({
  userId: LooseText,
  symbol: z.string(),
  orderId: z.string(),
  clientOid: LooseText,
  price: LooseText,
  priceAvg: LooseText,
  size: LooseText,
  orderType: openWord('limit', 'market'),
  side: openWord('buy', 'sell'),
  status: openWord('live', 'partially_filled', 'filled', 'cancelled', 'canceled'),
  baseVolume: LooseText,
  quoteVolume: LooseText,
  enterPointSource: LooseText,
  orderSource: LooseText,
  /** JSON as text (exchange-facts 9); closed orders only. */
  feeDetail: LooseText,
  cancelReason: LooseText,
  cTime: LooseText,
  uTime: LooseText,
})

const scope = { symbol: SymbolName.optional(), orderId: z.string().optional(), tpslType: classicWord('normal', 'tpsl').optional(), ...classicPage }

/** Unfilled and partially filled spot orders, newest first; a bare array. */
export const spotUnfilledOrders = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/unfilled-orders',
  help: 'Classic: open spot orders',
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  request: z.object(scope),
  data: z.array(SpotOrder),
})

/** Closed spot orders, newest first; a bare array. */
export const spotHistoryOrders = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/history-orders',
  help: 'Classic: closed spot orders',
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  request: z.object(scope),
  data: z.array(SpotOrder),
})
