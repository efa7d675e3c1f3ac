import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseText,
  openEnum,
  SymbolName,
  looseList,
  Amount,
  GivenAmount,
  LooseTime,
  GivenSide,
  GivenText,
  GivenTime,
} from '@/shared/exchange/protocol/fields'
import { classicPage } from '@/shared/exchange/calls/classic/market/classic-enum'
import { FillFee } from '@/shared/exchange/calls/classic/mix/mix-fills'
import { t } from '@/shared/languages/text'

const SpotFill = z.looseObject({
  userId: LooseText,
  symbol: GivenText,
  orderId: z.string(),
  tradeId: GivenText,
  orderType: LooseText,
  side: GivenSide,
  priceAvg: GivenAmount,
  size: GivenAmount,
  amount: Amount,
  tradeScope: openEnum('taker', 'maker'),
  /** One object here, where futures fills have a list. */
  feeDetail: FillFee,
  cTime: GivenTime,
  uTime: LooseTime,
})

/** Spot fills, newest first. A bare array. `idLessThan` is a tradeId. */
export const spotFills = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/fills',
  help: t('Classic: spot fills'),
  permission: 'trade-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ symbol: SymbolName.optional(), orderId: z.string().optional(), ...classicPage }),
  data: looseList(SpotFill),
})
