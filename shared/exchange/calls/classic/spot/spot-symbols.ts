import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseAmount, looseList, openEnum, passthrough, SymbolName, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** The rules of a spot symbol in classic form (exchange: Instruments). */
const SpotSymbol = z.looseObject({
  symbol: GivenText,
  baseCoin: GivenText,
  quoteCoin: GivenText,
  minTradeAmount: LooseAmount,
  maxTradeAmount: LooseAmount,
  takerFeeRate: LooseAmount,
  makerFeeRate: LooseAmount,
  pricePrecision: LooseAmount,
  quantityPrecision: LooseAmount,
  quotePrecision: LooseAmount,
  minTradeUSDT: LooseAmount,
  status: openEnum('online', 'offline', 'gray', 'halt'),
  orderQuantity: LooseAmount,
  ...passthrough('buyLimitPriceRatio', 'sellLimitPriceRatio', 'areaSymbol', 'openTime', 'offTime'),
})

/** Product configuration of spot. */
export const spotSymbols = endpoint({
  method: 'GET',
  path: '/api/v2/spot/public/symbols',
  help: t('Classic: spot symbols and their rules'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  request: z.object({ symbol: SymbolName.optional() }),
  data: looseList(SpotSymbol),
})
