import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  openEnum,
  SymbolName,
  passthrough,
  looseList,
  LooseAmount,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** The trading rules of a symbol (exchange: Instruments). Steps and minimums are decimal text. */
export const InstrumentRecord = z.looseObject({
  symbol: GivenText,
  category: openEnum(...Category.options),
  baseCoin: GivenText,
  quoteCoin: GivenText,
  /** Tick size. Spot may omit it: the tick is then one unit of the last price decimal. */
  priceMultiplier: LooseAmount,
  pricePrecision: LooseAmount,
  /** Lot size. The description has sizeMultiplier (A-size-step). */
  quantityMultiplier: LooseAmount,
  quantityPrecision: LooseAmount,
  /** Decimals of a spot market buy's quote amount. */
  quotePrecision: LooseAmount,
  minOrderQty: LooseAmount,
  maxOrderQty: LooseAmount,
  maxMarketOrderQty: LooseAmount,
  /** Minimum value of the order in quote coin, not of its quantity (A-min-order-amount). */
  minOrderAmount: LooseAmount,
  maxLeverage: LooseAmount,
  makerFeeRate: LooseAmount,
  takerFeeRate: LooseAmount,
  ...passthrough(
    'symbolType',
    'isReality',
    'isRwa',
    'type',
    'buyLimitPriceRatio',
    'sellLimitPriceRatio',
    'maxSymbolOrderNum',
    'maxProductOrderNum',
    'maxPositionNum',
    'feeRateUpRatio',
    'openCostUpRatio',
    'fundInterval',
    'minLeverage',
    'launchTime',
    'offTime',
    'limitOpenTime',
    'deliveryTime',
    'deliveryStartTime',
    'deliveryPeriod',
    'maintainTime',
    'isIsolatedBaseBorrowable',
    'isIsolatedQuotedBorrowable',
    'warningRiskRatio',
    'liquidationRiskRatio',
    'maxCrossedLeverage',
    'maxIsolatedLeverage',
    'userMinBorrow',
    'areaSymbol',
  ),
  status: openEnum('listed', 'online', 'limit_open', 'limit_close', 'offline', 'restrictedAPI'),
})
/** As received from the exchange. `shared/trading` converts it to validated rules (`Instrument`). */
export type InstrumentRecord = z.output<typeof InstrumentRecord>

/** Lists the symbols of a category and their rules. */
export const instruments = endpoint({
  method: 'GET',
  path: '/api/v3/market/instruments',
  help: t('Symbols and their rules'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({ category: Category, symbol: SymbolName.optional() }),
  data: looseList(InstrumentRecord),
})
