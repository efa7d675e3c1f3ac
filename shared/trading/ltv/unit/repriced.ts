import {
  add,
  compare,
  divide,
  isPositive,
  isSignedDecimal,
  maximum,
  multiply,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { type PublicPrices, publicPriceOf } from '@/shared/trading/public-prices/public-prices'
import { type Collateral, type Debt, type LtvSample, UNNAMED } from './ltv-sample'
import { NO_COLLATERAL, OWN_DECIMALS } from './read-ltv'

/** The coin at its public price, with the haircut of the sample; unchanged without a public price. */
function collateralAt(row: Collateral, prices: PublicPrices): Collateral {
  const price = publicPriceOf(prices, row.coin)
  if (price === null || !isPositive(row.price)) return row
  return { ...row, price, converted: divide(multiply(row.converted, price), row.price) }
}

const owed = ({ principal, interest }: Debt): string => add(principal, interest)

/** Price of a debt's coin in the sample; null if its collateral does not list the coin. */
const priceIn = ({ collateral }: LtvSample, debt: Debt): string | null =>
  debt.coin === 'USDT' ? '1' : (collateral.find(({ coin }) => coin === debt.coin)?.price ?? null)

/** Listed debts with a price in the sample, USDT. */
const listedDebt = (sample: LtvSample): string =>
  sum(sample.debts.map((debt) => multiply(owed(debt), priceIn(sample, debt) ?? '0')))

/**
 * Sample with totals that its lists can explain, for a comparison with public prices. If coins of the total are not in
 * the list, the collateral is at most the list and the missing coins as they were last listed. The debt is at least its
 * list.
 */
export function withListedTotals(sample: LtvSample, lastComplete: LtvSample | null): LtvSample {
  const debtUsdt = maximum(sample.debtUsdt, listedDebt(sample))
  if (lastComplete === null || !sample.unread.includes(UNNAMED)) return { ...sample, debtUsdt }
  const listed = new Set(sample.collateral.map(({ coin }) => coin))
  const collateral = [...sample.collateral, ...lastComplete.collateral.filter(({ coin }) => !listed.has(coin))]
  const collateralUsdt = sum(collateral.map(({ converted }) => converted))
  return compare(sample.collateralUsdt, collateralUsdt) > 0
    ? { ...sample, debtUsdt, collateral, collateralUsdt }
    : { ...sample, debtUsdt }
}

/** Change of the debt in USDT from the prices of the sample to public prices. */
function debtChange(sample: LtvSample, prices: PublicPrices): string {
  const unlisted = sample.debts.filter((debt) => priceIn(sample, debt) === null)
  const changes = sample.debts.map((debt) => {
    const [before, now] = [priceIn(sample, debt), publicPriceOf(prices, debt.coin)]
    if (now === null) return '0'
    if (before !== null) return multiply(owed(debt), subtract(now, before))
    // A debt without a price in the sample: the rest of the total, if it belongs to a single coin.
    const rest = subtract(sample.debtUsdt, listedDebt(sample))
    return unlisted.length === 1 ? subtract(multiply(owed(debt), now), rest) : '0'
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
