import { add, isPositive, isZero } from '@/shared/base/decimal'

/** Amount paid in one coin: decimal text, below zero for a rebate, '' for an unreadable amount. */
export interface Fee {
  readonly coin: string
  readonly amount: string
}

const sumOf = (a: string, b: string): string => (a === '' || b === '' ? '' : add(a, b))

/**
 * The fees of several executions, one of each coin in the order in which the coins come; what sums to zero is left out.
 */
export function sumOfFees(fees: readonly Fee[]): readonly Fee[] {
  const byCoin = new Map<string, string>()
  for (const { coin, amount } of fees) byCoin.set(coin, sumOf(byCoin.get(coin) ?? '0', amount))
  return [...byCoin]
    .filter(([, amount]) => amount === '' || !isZero(amount))
    .map(([coin, amount]) => ({ coin, amount }))
}

/** True for an amount paid by the exchange. */
export const isRebate = ({ amount }: Fee): boolean => amount !== '' && !isZero(amount) && !isPositive(amount)

const exact = (amount: string): string => amount

/** Fees in one text: `0.4 BGB, rebate 0.05 USDT`. Empty where there is none. `show` gives an amount its digits. */
export const feeText = (fees: readonly Fee[], show: (amount: string, coin: string) => string = exact): string =>
  fees
    .map((fee) => {
      const { amount, coin } = fee
      if (amount === '') return `not known in ${coin}`
      return isRebate(fee) ? `rebate ${show(amount.slice(1), coin)} ${coin}` : `${show(amount, coin)} ${coin}`
    })
    .join(', ')
