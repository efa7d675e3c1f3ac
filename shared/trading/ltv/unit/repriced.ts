import { add, divide, isPositive, isSignedDecimal, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { type PublicPrices, publicPriceOf } from '@/shared/trading/public-prices/public-prices'
import type { Collateral, Debt, LtvSample } from './ltv-sample'
import { NO_COLLATERAL, OWN_DECIMALS } from './read-ltv'

/** The coin at its public price, with the haircut of the sample; unchanged without a public price. */
function collateralAt(row: Collateral, prices: PublicPrices): Collateral {
  const price = publicPriceOf(prices, row.coin)
  if (price === null || !isPositive(row.price)) return row
  return { ...row, price, converted: divide(multiply(row.converted, price), row.price) }
}

/** Change of the debt in USDT from the prices of the sample to public prices. */
function debtChange({ debts, debtUsdt, collateral }: LtvSample, prices: PublicPrices): string {
  const owed = ({ principal, interest }: Debt): string => add(principal, interest)
  const listed = new Map(collateral.map(({ coin, price }) => [coin, price]))
  const priceOf = (coin: string): string | null => (coin === 'USDT' ? '1' : (listed.get(coin) ?? null))
  const unlisted = debts.filter((debt) => priceOf(debt.coin) === null)
  const counted = sum(debts.map((debt) => multiply(owed(debt), priceOf(debt.coin) ?? '0')))
  const changes = debts.map((debt) => {
    const [before, now] = [priceOf(debt.coin), publicPriceOf(prices, debt.coin)]
    if (now === null) return '0'
    if (before !== null) return multiply(owed(debt), subtract(now, before))
    // A debt without a price in the sample: the rest of the total, if it belongs to a single coin.
    return unlisted.length === 1 ? subtract(multiply(owed(debt), now), subtract(debtUsdt, counted)) : '0'
  })
  return sum(changes)
}

/**
 * The unit at public prices, with amounts and haircuts of this sample; null if none of its coins has a public price.
 * The part of the exchange's totals outside of its coins does not change.
 */
export function repriced(sample: LtvSample, prices: PublicPrices): LtvSample | null {
  const holdings = sample.collateral.filter(({ amount }) => isSignedDecimal(amount) && Number(amount) !== 0)
  const coins = [...holdings, ...sample.debts].map(({ coin }) => coin)
  if (!coins.some((coin) => prices.prices.has(coin))) return null
  const collateral = sample.collateral.map((row) => collateralAt(row, prices))
  const changes = collateral.map(({ converted }, index) => subtract(converted, sample.collateral[index]!.converted))
  const collateralUsdt = add(sample.collateralUsdt, sum(changes))
  const debtUsdt = add(sample.debtUsdt, debtChange(sample, prices))
  const isOwed = isPositive(debtUsdt)
  const isBacked = !isOwed || isPositive(collateralUsdt)
  const ownLtv = !isOwed ? '0' : isBacked ? divide(debtUsdt, collateralUsdt) : null
  const ltv = ownLtv === null ? NO_COLLATERAL : toDecimals(ownLtv, OWN_DECIMALS, 'up')
  return { ...sample, ltv, isBacked, ownLtv, agrees: false, collateralUsdt, debtUsdt, collateral }
}
