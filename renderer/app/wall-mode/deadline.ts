import { compare, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { nextLine } from '@/shared/trading/alarms/remedy'
import type { HeadlineDetails } from '@/shared/trading/alarms/headline-details'
import { pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { portfolioOf } from '@/shared/trading/ltv/projection/portfolio'
import { priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import { isStable } from '@/shared/trading/ltv/projection/stable-coins'
import type { Deadline } from './remedy-labels'

/** Rounded up: a deadline is never later than the line. */
const priceText = (price: string, coin: string): string =>
  `${grouped(toDecimals(price, compare(price, '1000') >= 0 ? 0 : compare(price, '1') >= 0 ? 3 : 6, 'up'))} ${coin}`

/** The price of the largest coin of a unit at which its next line is reached, if the others stay. */
export function unitDeadline(sample: LtvSample, details: HeadlineDetails): Deadline | null {
  const line = nextLine(details)
  const [largest] = sample.collateral
    .filter(({ coin }) => !isStable(coin))
    .toSorted((a, b) => compare(b.converted, a.converted))
  if (line === null || largest === undefined) return null
  const { coin, price } = largest
  const reached = priceToReach(portfolioOf(sample, { prices: {}, ratios: {} }), coin, details.lines[line])
  // Above the present price: a coin that is owed rather than held.
  return reached === null || compare(reached, price) >= 0 ? null : { coin, price: priceText(reached, details.coin) }
}

/** The price of the collateral of a loan at which its next line is reached. */
export function loanDeadline(loan: OngoingLoan, details: HeadlineDetails): Deadline | null {
  const line = nextLine(details)
  const price = line === null ? null : pledgePriceAt(loan, details.lines[line])
  return price === null ? null : { coin: loan.pledgeCoin, price: priceText(price, loan.loanCoin) }
}
