import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Amount,
  Category,
  GivenAmount,
  LooseAmount,
  LoosePrice,
  givenList,
  LooseText,
  looseWord,
  LooseTime,
  openEnum,
  passthrough,
  PosSide,
  SymbolName,
  GivenText,
  hasKnownSide,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** One open futures position (exchange: Unified orders). Quantities in base coin, amounts in the margin coin. */
export const PositionRecord = z
  .looseObject({
    category: openEnum(...Category.options),
    symbol: GivenText,
    marginCoin: LooseText,
    posSide: openEnum('long', 'short'),
    holdMode: looseWord('one_way_mode', 'hedge_mode'),
    marginMode: looseWord('crossed', 'isolated'),
    positionStatus: LooseText,
    positionBalance: LooseAmount,
    total: GivenAmount,
    available: Amount,
    frozen: Amount,
    leverage: LooseAmount,
    avgPrice: Amount,
    markPrice: LoosePrice,
    liquidationPrice: LooseAmount,
    breakEvenPrice: LooseAmount,
    unrealisedPnl: LooseAmount,
    curRealisedPnl: LooseAmount,
    profitRate: LooseAmount,
    mmr: LooseAmount,
    totalFunding: LooseAmount,
    ...passthrough('openFeeTotal', 'closeFeeTotal', 'cashDividend'),
    createdTime: LooseTime,
    updatedTime: LooseTime,
  })
  .refine(({ total, posSide }) => hasKnownSide(total, posSide), { path: ['posSide'], error: t('is not known') })
/** `leverage` is text such as 20. Times are Unix ms. An unknown side or category is passed through. */
export type PositionRecord = z.output<typeof PositionRecord>

/** Open positions of a futures category. The answer has no cursor (exchange: Envelope). */
export const currentPosition = endpoint({
  method: 'GET',
  path: '/api/v3/position/current-position',
  help: t('Open positions'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object({ category: Category, symbol: SymbolName.optional(), posSide: PosSide.optional() }),
  data: z.looseObject({ list: givenList(PositionRecord) }),
})
