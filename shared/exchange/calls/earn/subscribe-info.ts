import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { EndTime, orNone, LooseText, LooseAmount, LooseTime, wholeList } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Flexible: redeemable at any time. Fixed: bound for a term. */
export const PeriodType = z.enum(['flexible', 'fixed']).describe(t('Period type'))
export type PeriodType = z.infer<typeof PeriodType>

export const LONGEST_PRODUCT_ID = 64

/**
 * One tier of the rates: the part of a holding above `minStepVal` and up to `maxStepVal` earns `currentApy` percent a
 * year. The last tier may have an empty `maxStepVal`: it has no end (A-earn-open-tier).
 */
export const ApyTier = z.looseObject({
  rateLevel: LooseAmount,
  minStepVal: LooseAmount,
  maxStepVal: LooseAmount,
  currentApy: LooseAmount,
})
/** After reading: bounds in the coin of the product, rate in percent a year. '' where one was omitted. */
export type ApyTier = z.output<typeof ApyTier>

/** A savings product in detail (spec: Savings product detail). Times are Unix ms, empty if not applicable. */
export const SavingsDetail = z.looseObject({
  singleMinAmount: LooseAmount,
  singleMaxAmount: LooseAmount,
  /** Remaining capacity of the product (A-earn-remaining). */
  remainingAmount: LooseAmount,
  subscribePrecision: LooseAmount,
  profitPrecision: LooseAmount,
  subscribeTime: LooseTime,
  interestTime: LooseTime,
  settleTime: LooseTime,
  expireTime: EndTime,
  redeemTime: LooseTime,
  settleMethod: LooseText,
  /** An incomplete list of tiers has another rate, so it is read as a whole. */
  apyList: wholeList(ApyTier).nullish().transform(orNone),
  /** D+1: money arrives a day after redemption. */
  redeemDelay: LooseText,
})
/** Amounts in the coin of the product, decimals as a count in text. */
export type SavingsDetail = z.output<typeof SavingsDetail>

/** Yield and payment times of a savings product (spec: call 9, A-earn-permission). */
export const savingsSubscribeInfo = endpoint({
  method: 'GET',
  path: '/api/v2/earn/savings/subscribe-info',
  help: t('Savings product'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    productId: z.string().min(1).max(LONGEST_PRODUCT_ID).describe(t('Savings product ID')),
    periodType: PeriodType,
  }),
  data: SavingsDetail,
})
