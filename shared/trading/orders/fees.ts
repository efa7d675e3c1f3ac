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

/** Fees in one text: `0.4 BGB, rebate 0.05 USDT`. Empty where there is none. */
export const feeText = (fees: readonly Fee[]): string =>
  fees
    .map((fee) => {
      if (fee.amount === '') return `not known in ${fee.coin}`
      return isRebate(fee) ? `rebate ${fee.amount.slice(1)} ${fee.coin}` : `${fee.amount} ${fee.coin}`
    })
    .join(', ')
