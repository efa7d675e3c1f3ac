import type { Clock } from '@/shared/base/clock'
import { remainingQuotaOf, type SavingsOffer, savingsOffers, savingsDatesOf } from '@/practice/services/earn/savings'
import { refuse } from './refusal'
import type { Routes } from './routes'

const ladderOf = ({ tiers }: SavingsOffer) =>
  tiers.map(([minStepVal, maxStepVal, currentApy], level) => ({
    rateLevel: String(level),
    minStepVal,
    maxStepVal,
    currentApy,
  }))
const settleMethodOf = ({ days }: SavingsOffer): string => (days === null ? 'daily' : 'maturity')

const productRecord = (offer: SavingsOffer) => ({
  productId: offer.productId,
  coin: offer.coin,
  periodType: offer.periodType,
  period: offer.days === null ? '' : String(offer.days),
  apyType: offer.tiers.length > 1 ? 'ladder' : 'single',
  advanceRedeem: offer.days === null ? 'Yes' : 'No',
  settleMethod: settleMethodOf(offer),
  apyList: ladderOf(offer),
  status: 'in_progress',
  productLevel: 'normal',
})

function detailRecord(offer: SavingsOffer, seed: number, now: number) {
  const { interestTime, settleTime, expireTime, redeemTime } = savingsDatesOf(offer, now)
  return {
    singleMinAmount: offer.min,
    singleMaxAmount: offer.max,
    remainingAmount: remainingQuotaOf(offer, seed, now),
    subscribePrecision: String(offer.precision),
    profitPrecision: '8',
    subscribeTime: String(now),
    interestTime: String(interestTime),
    settleTime: String(settleTime),
    expireTime: expireTime === null ? '' : String(expireTime),
    redeemTime: redeemTime === null ? '' : String(redeemTime),
    settleMethod: settleMethodOf(offer),
    apyList: ladderOf(offer),
    redeemDelay: `D+${offer.delay}`,
  }
}

/** Savings products (spec: call 9). */
export function createEarnRoutes(clock: Clock, seed: number): Pick<Routes, 'savingsSubscribeInfo' | 'savingsProducts'> {
  return {
    savingsSubscribeInfo({ productId, periodType }) {
      const offer = savingsOffers.find(
        (candidate) => candidate.productId === productId && candidate.periodType === periodType,
      )
      return offer
        ? { ok: true, data: detailRecord(offer, seed, clock.now()) }
        : refuse('40034', 'Parameter productId does not exist')
    },
    savingsProducts: ({ coin }) => ({
      ok: true,
      data: savingsOffers.filter((offer) => coin === undefined || offer.coin === coin).map(productRecord),
    }),
  }
}
