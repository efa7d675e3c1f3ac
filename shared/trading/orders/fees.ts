import { add, isPositive, isZero } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'

/** Amount paid in one coin, '' if unknown: decimal text, negative for a rebate, '' for an unreadable amount. */
export interface Fee {
  readonly coin: string
  readonly amount: string
}

const sumOf = (a: string, b: string): string => (a === '' || b === '' ? '' : add(a, b))

/** Sum of the fees of several executions by coin, in the sequence of the coins. Zero sums are removed. */
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

/** Fees as text: `0.4 BGB, rebate 0.05 USDT`; empty without any. `show` formats an amount. An unknown coin is named. */
export const feeText = (fees: readonly Fee[], show: (amount: string, coin: string) => string = exact): string =>
  fees
    .map((fee) => {
      const { amount } = fee
      const coin = fee.coin || t('of an unknown coin')
      if (amount === '') return fee.coin === '' ? t('not known') : t`not known in ${coin}`
      return isRebate(fee) ? t`rebate ${show(amount.slice(1), fee.coin)} ${coin}` : `${show(amount, fee.coin)} ${coin}`
    })
    .join(', ')
