import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { looseList, LooseText, openEnum, SymbolName, passthrough } from '@/shared/exchange/protocol/fields'
import { classicPage, ProductType, UNKNOWN_RATE } from './classic-enum'

const FeePart = z.looseObject({
  deduction: LooseText,
  feeCoin: LooseText,
  totalDeductionFee: LooseText,
  totalFee: LooseText,
})

const MixFill = z.looseObject({
  tradeId: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  price: z.string(),
  baseVolume: z.string(),
  quoteVolume: LooseText,
  feeDetail: looseList(FeePart),
  side: openEnum('buy', 'sell'),
  tradeSide: LooseText,
  posMode: LooseText,
  tradeScope: openEnum('taker', 'maker'),
  profit: LooseText,
  ...passthrough('enterPointSource'),
  cTime: LooseText,
})

/** Futures fills, newest first. `idLessThan` is a tradeId. */
export const mixFills = endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/fills',
  help: 'Classic: futures fills',
  permission: 'trade-read',
  rate: UNKNOWN_RATE,
  request: z.object({
    productType: ProductType,
    symbol: SymbolName.optional(),
    orderId: z.string().optional(),
    ...classicPage,
  }),
  data: z.looseObject({ fillList: looseList(MixFill), endId: LooseText }),
})
