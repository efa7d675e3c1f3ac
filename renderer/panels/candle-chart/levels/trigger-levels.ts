import { text } from '@/shared/languages/text'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isPositive, roundToStep } from '@/shared/base/decimal'
import { loanSnapshotOf, pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import { portfolioOf, QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Level } from './level'

type Traded = Pick<Instrument, 'baseCoin' | 'quoteCoin' | 'tickSize'>

/** The end of a long number, by which a trader tells two apart. */
const tail = (id: string): string => `…${id.slice(-4)}`

function levelsOf(
  name: string,
  prices: readonly [Level['kind'], string, string | null][],
  { tickSize }: Traded,
): readonly Level[] {
  return prices.flatMap(([kind, word, price]) => {
    const onTick = price === null ? null : roundToStep(price, tickSize, 'nearest')
    return onTick === null || !isPositive(onTick) ? [] : [{ kind, title: `${name} ${word}`, price: onTick }]
  })
}

/**
 * The prices of an instrument's coin at which risk units are called and liquidated while every other price stays, by
 * their last readings and by the lines the Risk wall judges them by. Units are counted in USDT: other pairs have none.
 */
export function unitLevels(units: readonly RiskUnit[], traded: Traded): readonly Level[] {
  if (traded.quoteCoin !== QUOTE) return []
  const found = units.flatMap((unit) => {
    const { id, sample, freshness, thresholds, effectiveThresholds: lines } = unit
    if (sample === null) return []
    // Of a coin that is neither held nor owed no price matters, so nothing beside the reading is needed.
    const portfolio = portfolioOf(sample, { prices: {}, ratios: {} })
    const caveats = [thresholds === null ? text('assumed') : '', freshness === 'live' ? '' : text('old')].filter(
      Boolean,
    )
    const words = (line: string): string => [line, ...caveats].join(', ')
    const call = priceToReach(portfolio, traded.baseCoin, lines.call)
    const liquidation = priceToReach(portfolio, traded.baseCoin, lines.liquidation)
    return call === null && liquidation === null ? [] : [{ id, words, call, liquidation }]
  })
  return found.flatMap(({ id, words, call, liquidation }) =>
    levelsOf(
      found.length > 1 ? `LTV ${tail(id)}` : 'LTV',
      [
        ['call', words(text('call')), call],
        ['liquidation', words(text('liq')), liquidation],
      ],
      traded,
    ),
  )
}

/** The same of loans against a pledge of the instrument's coin, where they are owed in what it is priced in. */
export function loanLevels(loans: readonly OngoingLoan[], isCurrent: boolean, traded: Traded): readonly Level[] {
  const found = loans.filter((loan) => loan.pledgeCoin === traded.baseCoin && loan.loanCoin === traded.quoteCoin)
  return found.flatMap((loan) => {
    const { callAt, liquidationAt } = loanSnapshotOf(loan, 0)
    const at = (rate: string | null): string | null => (rate === null ? null : pledgePriceAt(loan, rate))
    const words = (line: string): string => (isCurrent ? line : `${line}, old`)
    return levelsOf(
      found.length > 1 ? `Loan ${tail(loan.orderId)}` : 'Loan',
      [
        ['call', words(text('call')), at(callAt)],
        ['liquidation', words(text('liq')), at(liquidationAt)],
      ],
      traded,
    )
  })
}
