import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Amount,
  GivenAmount,
  LooseAmount,
  LoosePrice,
  looseList,
  LooseText,
  looseWord,
  LooseTime,
  openEnum,
  passthrough,
  SymbolName,
  GivenText,
  hasKnownSide,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { PublicProductType } from './mix-market'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'

/** A classic open position. `holdSide` is the position's side. */
const MixPosition = z
  .looseObject({
    symbol: GivenText,
    marginCoin: LooseText,
    holdSide: openEnum('long', 'short'),
    total: GivenAmount,
    available: Amount,
    locked: Amount,
    marginSize: LooseAmount,
    openPriceAvg: Amount,
    markPrice: LoosePrice,
    liquidationPrice: LooseAmount,
    breakEvenPrice: LooseAmount,
    leverage: LooseAmount,
    marginMode: looseWord('crossed', 'isolated'),
    posMode: looseWord('one_way_mode', 'hedge_mode'),
    unrealizedPL: LooseAmount,
    achievedProfits: LooseAmount,
    keepMarginRate: LooseAmount,
    marginRatio: LooseAmount,
    totalFee: LooseAmount,
    ...passthrough('openDelegateSize', 'assetMode', 'deductedFee', 'grant', 'takeProfit', 'stopLoss'),
    cTime: LooseTime,
    uTime: LooseTime,
  })
  .refine(({ total, holdSide }) => hasKnownSide(total, holdSide), { path: ['holdSide'], error: t('is not known') })

const positionsCall = {
  method: 'GET',
  permission: 'trade-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  data: looseList(MixPosition),
} as const

/** Open positions of a futures product (exchange: Further calls). */
export const mixAllPositions = endpoint({
  ...positionsCall,
  path: '/api/v2/mix/position/all-position',
  help: t('Classic: open positions'),
  rate: { perSecond: 5, per: 'uid' },
  request: z.object({ productType: PublicProductType, marginCoin: z.string().min(1).optional() }),
})

/** Open positions of a symbol: at most two, in hedge mode. */
export const mixSinglePosition = endpoint({
  ...positionsCall,
  path: '/api/v2/mix/position/single-position',
  help: t('Classic: open positions of a symbol'),
  request: z.object({ symbol: SymbolName, productType: ProductType, marginCoin: z.string().min(1) }),
})
