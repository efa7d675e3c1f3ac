import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  Amount,
  GivenAmount,
  LooseAmount,
  LooseFlag,
  givenList,
  looseList,
  LooseText,
  looseWord,
  openEnum,
  passthrough,
  SymbolName,
  GivenSide,
  GivenText,
  GivenTime,
} from '@/shared/exchange/protocol/fields'
import { classicPage, ProductType, UNKNOWN_RATE } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** A classic fill fee, negative when paid (A-fee-sign). */
export const FillFee = z.looseObject({
  deduction: LooseFlag,
  feeCoin: LooseText,
  totalDeductionFee: LooseAmount,
  totalFee: Amount,
})
/** After reading: amounts as text, '' where there is none. */
export type FillFee = z.output<typeof FillFee>

const MixFill = z.looseObject({
  tradeId: GivenText,
  symbol: GivenText,
  orderId: z.string(),
  price: GivenAmount,
  baseVolume: GivenAmount,
  quoteVolume: Amount,
  feeDetail: looseList(FillFee),
  side: GivenSide,
  tradeSide: looseWord('open', 'close'),
  posMode: LooseText,
  tradeScope: openEnum('taker', 'maker'),
  profit: LooseAmount,
  ...passthrough('enterPointSource'),
  cTime: GivenTime,
})

/** Futures fills, newest first. `idLessThan` is a tradeId. */
export const mixFills = endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/fills',
  help: t('Classic: futures fills'),
  permission: 'trade-read',
  rate: UNKNOWN_RATE,
  request: z.object({
    productType: ProductType,
    symbol: SymbolName.optional(),
    orderId: z.string().optional(),
    ...classicPage,
  }),
  data: z.looseObject({ fillList: givenList(MixFill), endId: LooseId }),
})
