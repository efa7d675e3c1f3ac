import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { EventAmount } from '@/shared/trading/alarms/event-amounts'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { galleryLoanId, galleryOverview, loansOf, UNIT, unitSampleAt } from './loans'
import type { Answers } from './scene'

/** A unit at this ratio, with the debt that results from the collateral of the sample. */
const unitAt = (now: number, ltv: string, freshness: Freshness = 'live', change: Partial<RiskUnit> = {}) =>
  galleryOverview(now, freshness, {
    sample: unitSampleAt(now, { ltv, unpaidUsdtAmount: String(Math.round(Number(ltv) * 894_000)) }),
    ...change,
  })

const eventOf = (
  now: number,
  { rule, subject, about }: Pick<Alarm, 'rule' | 'subject'> & { readonly about: string },
  ...amounts: readonly EventAmount[]
): Alarm => ({
  id: about,
  incident: about,
  rule,
  subject,
  level: 'critical',
  title: about,
  text: '',
  firedAt: now - MINUTE_MS,
  lastFiredAt: now - MINUTE_MS,
  state: 'active',
  acknowledged: null,
  snoozedUntil: null,
  event: { about, amounts },
})
const repaid = { kind: 'repaid', amount: '6684201.53', coin: 'USDT' } as const
const sold = { kind: 'sold', amount: '82.29', coin: 'BTC' } as const

const overviewOf = (alarms: readonly Alarm[]) => ({
  'alarms.list': () => ({ armed: 2, onAssumedThresholds: 0, blind: 0, hasWatchman: false, beside: [], alarms }),
})

/** What the wall has to show from across a room, by name. */
export const wallScenes = (now: number) =>
  ({
    called: { 'risk.overview': () => unitAt(now, '0.853') },
    'being-liquidated': {
      'risk.overview': () => unitAt(now, '0.912', 'not-computed'),
      ...overviewOf([eventOf(now, { rule: 'liquidation-repayment', subject: UNIT, about: 'step 3' }, repaid, sold)]),
    },
    'liquidated-in-part': {
      'risk.overview': () => unitAt(now, '0.6'),
      ...overviewOf([
        eventOf(
          now,
          { rule: 'loan-changed', subject: galleryLoanId, about: 'part 1' },
          { ...repaid, amount: '68079' },
          { ...sold, amount: '0.8' },
        ),
      ]),
    },
    liquidated: {
      'risk.overview': () => ({ state: 'no-units', reason: null, units: [] }),
      'loans.ongoing': () => ({ ...loansOf(now, 'live'), loans: [] }),
      ...overviewOf([
        eventOf(
          now,
          { rule: 'loan-ended', subject: '1000007', about: 'liquidated' },
          { kind: 'owed', amount: '136158.44', coin: 'USDT' },
          { kind: 'pledged', amount: '2', coin: 'BTC' },
        ),
      ]),
    },
    'sold-and-frozen': {
      'risk.overview': () =>
        unitAt(now - 5 * SECOND_MS, '0.823', 'disputed', {
          dispute: { kind: 'still', reportedRatio: '0.6502', byPrices: '0.823' },
        }),
      ...overviewOf([eventOf(now, { rule: 'liquidation-repayment', subject: UNIT, about: 'step 3' }, repaid, sold)]),
    },
    unlisted: { 'risk.overview': () => unitAt(now, '0.724', 'live', { unlistedSince: now - 3 * MINUTE_MS }) },
    frozen: {
      'risk.overview': () =>
        unitAt(now - 5 * SECOND_MS, '0.823', 'disputed', {
          dispute: { kind: 'still', reportedRatio: '0.6502', byPrices: '0.823' },
        }),
    },
  }) as const satisfies Readonly<Record<string, Answers>>
