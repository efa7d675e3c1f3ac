import type { PracticeRiskUnit, OpeningDebts } from './risk-unit'

/** A risk unit on the exchange's first day. */
export interface FoundedUnit extends PracticeRiskUnit {
  readonly debts: OpeningDebts
}

/** Who the units are made of. */
export interface UnitAccounts {
  readonly trader: string
  readonly traderSubs: readonly [string, ...string[]]
  readonly institution: string
  readonly institutionSubs: readonly string[]
}

/**
 * What accounts of risk units bring along, beside what they borrow. It fits the debts below: together they give the
 * opening loan-to-value.
 */
export const unitDeposits = {
  /** Mostly coins: a fall of the market by 30 % leads it from 0.65 over 0.9. Enough USDT to buy with, too. */
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

/**
 * The risk units of the first day. The trader is the primary account of two: one of its own money, one of its
 * sub-accounts'.
 */
export function riskUnitsOf({
  trader,
  traderSubs,
  institution,
  institutionSubs,
}: UnitAccounts): readonly FoundedUnit[] {
  return [
    { id: trader, primaryUid: trader, uids: [trader], productId: '1001', debts: traderDebts },
    { id: traderSubs[0], primaryUid: trader, uids: traderSubs, productId: '1002', debts: traderSubDebts },
    {
      id: institution,
      primaryUid: institution,
      uids: [institution, ...institutionSubs],
      productId: '1001',
      debts: institutionDebts,
    },
  ]
}
