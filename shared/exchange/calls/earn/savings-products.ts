import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, looseList, openEnum, LooseAmount, GivenText } from '@/shared/exchange/protocol/fields'
import { CoinName } from '../loan/loan-coins'
import { ApyTier, PeriodType } from './subscribe-info'

/** A savings product as the list shows it; `period` is its term in days, empty for a flexible one. */
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
/** Names a product; what it pays for an amount is in its detail (`savingsSubscribeInfo`). */
export type SavingsProduct = z.output<typeof SavingsProduct>

/** The savings products there are: without it nobody knows a productId. */
export const savingsProducts = endpoint({
  method: 'GET',
  path: '/api/v2/earn/savings/product',
  help: 'Savings products',
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({ coin: CoinName.optional() }),
  data: looseList(SavingsProduct),
})
