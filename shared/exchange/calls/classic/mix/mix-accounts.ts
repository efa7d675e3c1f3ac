import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Amount,
  GivenAmount,
  GivenCount,
  LooseAmount,
  looseList,
  LooseText,
  looseWord,
  passthrough,
  SymbolName,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** Members of both futures account calls. */
const MixAccount = z.looseObject({
  marginCoin: GivenText,
  locked: Amount,
  available: GivenAmount,
  crossedMaxAvailable: LooseAmount,
  isolatedMaxAvailable: LooseAmount,
  maxTransferOut: LooseAmount,
  accountEquity: LooseAmount,
  usdtEquity: LooseAmount,
  unrealizedPL: LooseAmount,
  crossedUnrealizedPL: LooseAmount,
  coupon: LooseAmount,
  assetMode: LooseText,
  ...passthrough(
    'btcEquity',
    'crossedRiskRate',
    'unionTotalMargin',
    'unionAvailable',
    'unionMm',
    'assetList',
    'isolatedMargin',
    'crossedMargin',
    'isolatedUnrealizedPL',
  ),
})

/** A futures account with the leverage and the modes of a symbol (spec: Classic calls). */
export const mixAccount = endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/account',
  help: t('Classic: futures account and leverage of a symbol'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    symbol: SymbolName,
    productType: ProductType,
    marginCoin: z.string().min(1).describe(t('Margin coin')),
  }),
  data: MixAccount.extend({
    // Numbers on the wire, unlike all other amounts.
    crossedMarginLeverage: GivenCount,
    isolatedLongLever: GivenCount,
    isolatedShortLever: GivenCount,
    marginMode: looseWord('crossed', 'isolated'),
    posMode: looseWord('one_way_mode', 'hedge_mode'),
  }),
})

/** Futures balances of a product, one element per margin coin. */
export const mixAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/mix/account/accounts',
  help: t('Classic: futures balances'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ productType: ProductType }),
  data: looseList(MixAccount),
})
