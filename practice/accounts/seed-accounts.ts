import type { PracticeRiskUnit, OpeningDebts } from './risk-unit'

/** A risk unit on the exchange's first day. */
export interface FoundedUnit extends PracticeRiskUnit {
  readonly debts: OpeningDebts
}

/**
 * Deposits of the accounts of risk units, in addition to borrowed coins. Together with the debts below they give the
 * opening loan-to-value.
 */
export const unitDeposits = {
  /** Mostly coins: a fall of the market by 30 % raises the ratio from 0.65 over 0.9. Enough USDT to buy with, too. */
  trader: { BTC: '225', ETH: '210' },
  traderSubs: [
    { USDT: '300000', BTC: '12', ETH: '150' },
    { USDT: '200000', ETH: '300' },
  ],
  institution: { USDT: '100000', BTC: '10', ETH: '100', SOL: '1500' },
  institutionSub: { USDT: '50000', ETH: '10' },
} as const

const traderDebts: OpeningDebts = {
  ltv: '0.65',
  seedDebts: [
    { coin: 'USDT', share: '0.7', step: '1000', daysAgo: 24, repaidShare: '0.1' },
    { coin: 'USDT', share: '0.3', step: '1000', daysAgo: 9, repaidShare: '0' },
  ],
  lent: [],
}
const traderSubDebts: OpeningDebts = {
  ltv: '0.4',
  seedDebts: [
    { coin: 'USDT', share: '0.83', step: '1000', daysAgo: 31, repaidShare: '0.2' },
    { coin: 'ETH', share: '0.17', step: '1', daysAgo: 12, repaidShare: '0' },
  ],
  lent: [],
}
const institutionDebts: OpeningDebts = {
  ltv: '0',
  seedDebts: [],
  lent: [
    { coin: 'USDT', amount: '1800000', reserve: '18000', hours: 180 * 24 },
    { coin: 'BTC', amount: '6', reserve: '0', hours: 90 * 24 },
    { coin: 'USDT', amount: '25000', reserve: '250', hours: 1 },
  ],
}

/** A trader is the primary account of two units: one with its own money, one with the money of its sub-accounts. */
export const traderUnitsOf = (trader: string, subs: readonly [string, ...string[]]): readonly FoundedUnit[] => [
  { id: trader, primaryUid: trader, uids: [trader], productId: '1001', debts: traderDebts },
  { id: subs[0], primaryUid: trader, uids: subs, productId: '1002', debts: traderSubDebts },
]

export const institutionUnitOf = (institution: string, subs: readonly string[]): FoundedUnit => ({
  id: institution,
  primaryUid: institution,
  uids: [institution, ...subs],
  productId: '1001',
  debts: institutionDebts,
})
