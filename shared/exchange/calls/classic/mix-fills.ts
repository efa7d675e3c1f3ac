import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  looseList,
  LooseAmount,
  LooseFlag,
  LooseText,
  openEnum,
  SymbolName,
  passthrough,
} from '@/shared/exchange/protocol/fields'
import { classicPage, ProductType, UNKNOWN_RATE } from './classic-enum'

/** One fee of a fill in classic words, below zero when paid (A-fee-sign). */
export const FillFee = z.looseObject({
  deduction: LooseFlag,
  feeCoin: LooseText,
  totalDeductionFee: LooseAmount,
  totalFee: LooseAmount,
})
/** After reading: amounts as text, '' where there is none. */
export type FillFee = z.output<typeof FillFee>

const MixFill = z.looseObject({
  tradeId: z.string(),
  symbol: z.string(),
  orderId: z.string(),
  price: z.string(),
  baseVolume: z.string(),
  quoteVolume: LooseText,
  feeDetail: looseList(FillFee),
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
