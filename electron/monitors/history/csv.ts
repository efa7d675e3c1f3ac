import type { LtvSample } from '../../../shared/trading/ltv/ltv-sample'

export const csvHeader = 'time,risk unit,ltv,own ltv,agrees,collateral usdt,debt usdt,collateral,debt'

/** One sample as a line; nothing in it needs quoting but the two lists. */
export function csvRow(sample: LtvSample): string {
  const { at, riskUnitId, ltv, ownLtv, agrees, collateralUsdt, debtUsdt, collateral, unread, debts } = sample
  const known = collateral.map(({ coin, amount, price, converted }) => `${coin} ${amount} at ${price} counts ${converted}`)
  const coins = [...known, ...unread.map((coin) => `${coin} unread`)].join('; ')
  const owed = debts.map(({ coin, principal, interest }) => `${coin} ${principal} interest ${interest}`).join('; ')
  const figures = [ltv, ownLtv ?? '', agrees ? 'yes' : 'no', collateralUsdt, debtUsdt]
  return [new Date(at).toISOString(), riskUnitId, ...figures, `"${coins}"`, `"${owed}"`].join(',')
}
