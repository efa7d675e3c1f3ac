import type { LoanProductTerms } from '@/shared/ipc/watching/risk'
import { compare, isDecimal, isPositive, minimum } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'
import { countedOf, type Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { formatMoney } from '@/renderer/kit/format/decimals'

/**
 * Maximum collateral value of each coin, in USDT; the smallest of several products. A missing coin has no known cap.
 */
export function capsOf(products: readonly LoanProductTerms[]): ReadonlyMap<string, string> {
  const caps = new Map<string, string>()
  for (const { coin, maxConvertValue: cap } of products.flatMap(({ collateral }) => collateral ?? [])) {
    if (isDecimal(cap) && isPositive(cap)) caps.set(coin, minimum(cap, caps.get(coin) ?? cap))
  }
  return caps
}

/** Limits of the simulation. `futures` are the symbols with positions of this account if it belongs to the unit. */
export function omittedText(futures: readonly string[]): string {
  const symbols = [...new Set(futures)]
  const positions =
    symbols.length === 0
      ? t('the positions of the unit')
      : t`the positions in ${symbols.join(comma())}, and those of other accounts of the unit,`
  return (
    t`Not simulated: profit and loss of open futures (${positions} stay at what they are worth now), ` +
    t('and caps on what a coin counts for.')
  )
}

/** Coins whose modeled collateral value exceeds the exchange's cap. */
export const beyondCaps = ({ collateral }: Portfolio, caps: ReadonlyMap<string, string>): readonly string[] =>
  collateral.flatMap((holding) => {
    const cap = caps.get(holding.coin)
    if (cap === undefined || compare(countedOf(holding), cap) <= 0) return []
    return [
      t`${holding.coin} counts for at most ${formatMoney(cap, 0)} USDT, ` +
        t`and for ${formatMoney(countedOf(holding), 0)} here: the true ratio is higher.`,
    ]
  })
