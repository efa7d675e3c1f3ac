import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { EndTime, LooseAmount, looseList, LooseTime, GivenText } from '@/shared/exchange/protocol/fields'
import { isSignedDecimal, multiply } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { CoinName } from './loan-coins'

/**
 * An active loan. Rates in percent, after `inPercent`; `expireTime` is empty for a flexible loan
 * (A-loan-no-term).
 */
export const OngoingLoan = z.looseObject({
  orderId: GivenText,
  loanCoin: GivenText,
  loanAmount: LooseAmount,
  interestAmount: LooseAmount,
  hourInterestRate: LooseAmount,
  pledgeCoin: GivenText,
  pledgeAmount: LooseAmount,
  pledgeRate: LooseAmount,
  supRate: LooseAmount,
  forceRate: LooseAmount,
  borrowTime: LooseTime,
  expireTime: EndTime,
})
/** Amounts in their coins, interest separate. `pledgeRate` is debt over pledge, `supRate` the margin call. */
export type OngoingLoan = z.output<typeof OngoingLoan>

/** At most this, a liquidation line is a ratio: as a percentage no loan could exist below it. */
const HIGHEST_RATIO = 2

/** The rates of a loan in percent, also if the exchange returns ratios (A-loan-percent). */
export function inPercent(loan: OngoingLoan): OngoingLoan {
  const line = Number(loan.forceRate)
  if (!(line > 0 && line <= HIGHEST_RATIO)) return loan
  const percentOf = (rate: string): string => (isSignedDecimal(rate) ? multiply(rate, '100') : rate)
  const [pledgeRate, supRate, forceRate] = [loan.pledgeRate, loan.supRate, loan.forceRate].map(percentOf)
  return { ...loan, pledgeRate: pledgeRate!, supRate: supRate!, forceRate: forceRate! }
}

/** Running loans, newest first (spec: call 12). */
export const borrowOngoing = endpoint({
  method: 'GET',
  path: '/api/v3/loan/borrow-ongoing',
  help: t('Active loans'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    orderId: z.string().min(1).optional().describe(t('Loan order ID')),
    loanCoin: CoinName.optional().describe(t('Borrowed coin')),
    pledgeCoin: CoinName.optional().describe(t('Pledged coin')),
  }),
  data: looseList(OngoingLoan.transform(inPercent)),
})
