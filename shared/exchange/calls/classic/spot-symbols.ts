import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, openEnum, SymbolName, passthrough, looseList } from '@/shared/exchange/protocol/fields'

/** The rules of a spot symbol in classic words (exchange: Instruments). */
const SpotSymbol = z.looseObject({
  symbol: z.string(),
  baseCoin: z.string(),
  quoteCoin: z.string(),
  minTradeAmount: LooseText,
  maxTradeAmount: LooseText,
  takerFeeRate: LooseText,
  makerFeeRate: LooseText,
  pricePrecision: LooseText,
  quantityPrecision: LooseText,
  quotePrecision: LooseText,
  minTradeUSDT: LooseText,
  status: openEnum('online', 'offline', 'gray', 'halt'),
  orderQuantity: LooseText,
  ...passthrough('buyLimitPriceRatio', 'sellLimitPriceRatio', 'areaSymbol', 'openTime', 'offTime'),
})

/** Product configuration of spot. */
export const spotSymbols = endpoint({
  method: 'GET',
  path: '/api/v2/spot/public/symbols',
  help: 'Classic: spot symbols and their rules',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  request: z.object({ symbol: SymbolName.optional() }),
  data: looseList(SpotSymbol),
})
