import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, looseList, openEnum, LooseAmount, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from '../loan/loan-coins'
import { ApyTier, PeriodType } from './subscribe-info'

/** A savings product in the list. `period` is its term in days, empty for a flexible product. */
export const SavingsProduct = z.looseObject({
  productId: GivenText,
  coin: GivenText,
  periodType: openEnum(...PeriodType.options),
  period: LooseAmount,
  apyType: LooseText,
  advanceRedeem: LooseText,
  settleMethod: LooseText,
  apyList: looseList(ApyTier),
  status: LooseText,
  productLevel: LooseText,
})
/** Identifies a product. Its yield for an amount is in its detail (`savingsSubscribeInfo`). */
export type SavingsProduct = z.output<typeof SavingsProduct>

/** The available savings products, the only source of a productId. */
export const savingsProducts = endpoint({
  method: 'GET',
  path: '/api/v2/earn/savings/product',
  help: t('Savings products'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({ coin: CoinName.optional() }),
  data: looseList(SavingsProduct),
})
