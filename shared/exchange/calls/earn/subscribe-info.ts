import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { orNone, LooseText, LooseAmount, LooseTime, wholeList } from '@/shared/exchange/protocol/fields'

/** Whether money can be taken out at any time, or is bound for a term. */
export const PeriodType = z.enum(['flexible', 'fixed']).describe('Period type')
export type PeriodType = z.infer<typeof PeriodType>

export const LONGEST_PRODUCT_ID = 64

/**
 * One step of a rate ladder: the part of a holding above `minStepVal` and up to `maxStepVal` earns `currentApy` percent
 * a year. The last step may have an empty `maxStepVal`: it has no end (A-earn-open-tier).
 */
export const ApyTier = z.looseObject({
  rateLevel: LooseAmount,
  minStepVal: LooseAmount,
  maxStepVal: LooseAmount,
  currentApy: LooseAmount,
})
/** After reading: bounds in the coin of the product, rate in percent a year; '' where one was left out. */
export type ApyTier = z.output<typeof ApyTier>

/** A savings product in detail (spec: Savings product detail). Times are Unix ms; those that do not apply are empty. */
export const SavingsDetail = z.looseObject({
  singleMinAmount: LooseAmount,
  singleMaxAmount: LooseAmount,
  /** What the product can still take (A-earn-remaining). */
  remainingAmount: LooseAmount,
  subscribePrecision: LooseAmount,
  profitPrecision: LooseAmount,
  subscribeTime: LooseTime,
  interestTime: LooseTime,
  settleTime: LooseTime,
  expireTime: LooseTime,
  redeemTime: LooseTime,
  settleMethod: LooseText,
  /** A ladder without one of its steps pays another rate, so it is read as a whole. */
  apyList: wholeList(ApyTier).nullish().transform(orNone),
  /** D+1: money arrives a day after it was taken out. */
  redeemDelay: LooseText,
})
/** Amounts in the coin of the product, decimals as a count in text. */
export type SavingsDetail = z.output<typeof SavingsDetail>

/** What a savings product pays and when (spec: call 9, A-earn-permission). */
export const savingsSubscribeInfo = endpoint({
  method: 'GET',
  path: '/api/v2/earn/savings/subscribe-info',
  help: 'Savings product',
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    productId: z.string().min(1).max(LONGEST_PRODUCT_ID).describe('Savings product ID'),
    periodType: PeriodType,
  }),
  data: SavingsDetail,
})
