import { t, punctuated, comma } from '@/shared/languages/text'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isPositive, roundToStep } from '@/shared/base/decimal'
import { loanSnapshotOf, pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import { portfolioOf, QUOTE } from '@/shared/trading/ltv/projection/portfolio'
import { priceToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lineTitle } from '@/renderer/panels/candle-chart/exits/line-title'
import type { Level } from './level'

type Traded = Pick<Instrument, 'baseCoin' | 'quoteCoin' | 'tickSize'>

/** Last digits of a long ID, to distinguish loans. */
const tail = (id: string): string => `…${id.slice(-4)}`

function levelsOf(
  name: string,
  prices: readonly [Level['kind'], string, string | null][],
  { tickSize }: Traded,
): readonly Level[] {
  return prices.flatMap(([kind, label, price]) => {
    const onTick = price === null ? null : roundToStep(price, tickSize, 'nearest')
    return onTick === null || !isPositive(onTick) ? [] : [{ kind, title: `${name} ${label}`, price: onTick }]
  })
}

/**
 * Margin-call and liquidation prices of an instrument's coin for risk units if all other prices stay, by their last
 * readings and the thresholds of the Risk wall. Units are valued in USDT: other pairs have no such levels.
 */
export function unitLevels(units: readonly RiskUnit[], traded: Traded): readonly Level[] {
  if (traded.quoteCoin !== QUOTE) return []
  const matches = units.flatMap((unit) => {
    const { id, sample, freshness, thresholds, effectiveThresholds: lines } = unit
    if (sample === null) return []
    // The price of a coin that is neither owned nor owed has no effect, so the reading is sufficient.
    const portfolio = portfolioOf(sample, { prices: {}, ratios: {} })
    const caveats = [thresholds === null ? t('assumed') : '', freshness === 'live' ? '' : t('old')].filter(Boolean)
    const labelOf = (line: string): string => punctuated([line, ...caveats].join(comma()))
    const call = priceToReach(portfolio, traded.baseCoin, lines.call)
    const liquidation = priceToReach(portfolio, traded.baseCoin, lines.liquidation)
    return call === null && liquidation === null ? [] : [{ id, words: labelOf, call, liquidation }]
  })
  return matches.flatMap(({ id, words: labelOf, call, liquidation }) =>
    levelsOf(
      matches.length > 1 ? t`LTV ${tail(id)}` : 'LTV',
      [
        ['call', labelOf(t('call')), call],
        ['liquidation', labelOf(t('liq')), liquidation],
      ],
      traded,
    ),
  )
}

/**
 * Margin-call and liquidation prices of loans whose collateral is the instrument's base coin and whose debt is in its
 * quote coin.
 */
export function loanLevels(loans: readonly OngoingLoan[], isCurrent: boolean, traded: Traded): readonly Level[] {
  const pledged = loans.filter((loan) => loan.pledgeCoin === traded.baseCoin && loan.loanCoin === traded.quoteCoin)
  return pledged.flatMap((loan) => {
    const { callAt, liquidationAt } = loanSnapshotOf(loan, 0)
    const at = (rate: string | null): string | null => (rate === null ? null : pledgePriceAt(loan, rate))
    const labelOf = (line: string): string => lineTitle(line, isCurrent)
    return levelsOf(
      pledged.length > 1 ? t`Loan ${tail(loan.orderId)}` : t('Loan'),
      [
        ['call', labelOf(t('call')), at(callAt)],
        ['liquidation', labelOf(t('liq')), at(liquidationAt)],
      ],
      traded,
    )
  })
}
