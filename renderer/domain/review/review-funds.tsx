import { text } from '@/shared/languages/text'
import { compare, isZero } from '@/shared/base/decimal'
import type { CoinAmount, FeeRange, FundsPreview } from '@/shared/trading/pretrade/assessment'
import { absent, formatTrimmed } from '@/renderer/kit/format/decimals'
import { formatSigned } from '@/renderer/kit/format/signed'
import { rowsText } from './rows-text'

const DECIMALS = 8
/** Money has two decimals unless that would make something nothing. */
export const decimalsFor = (amount: string): number =>
  compare(amount.replace('-', ''), '1') >= 0 || isZero(amount) ? 2 : DECIMALS
export const amountText = (amount: string): string => formatTrimmed(amount, decimalsFor(amount))

/** "8.1 to 16.3 USDT", or one figure where both ends are the same. */
export const feeText = ({ coin, least, most }: FeeRange): string =>
  least === most ? `${amountText(least)} ${coin}` : `${amountText(least)} to ${amountText(most)} ${coin}`

export const coinText = ({ coin, amount }: CoinAmount): string => `${amountText(amount)} ${coin}`

const listText = (parts: readonly string[]): string => (parts.length === 0 ? text('none') : parts.join(' · '))

function NotChecked({ rows }: { readonly rows: readonly number[] }) {
  return rows.length === 0 ? null : <span className="warn"> · not checked: {rowsText(rows)}</span>
}

const nowAssumptions = 'Estimate: all orders rest and none is filled; initial margin at your leverage, fees aside'
const finalAssumptions =
  'Estimate: by how much less is free once all are filled; profit, loss and fees aside. Below zero, more is free'
const feeAssumptions =
  'Estimate: at the fee rates of the symbols; all fill, as maker at least and as taker at most where both can be'

interface ReviewFundsProps {
  readonly funds: FundsPreview
  /** What an order is called, by its index. */
  readonly numbers: (indexes: readonly number[]) => readonly number[]
}

/** What the orders tie up now and in the end, what they cost, and what they borrow. */
export function ReviewFunds({ funds: { coins, fees, borrows, unchecked }, numbers }: ReviewFundsProps) {
  return (
    <section data-testid="review-funds" aria-label="Margin, fees and borrowing">
      <table className="review-totals">
        <thead>
          <tr>
            <th>Funds</th>
            <th className="num" title={nowAssumptions}>
              Margin now
            </th>
            <th className="num" title={finalAssumptions}>
              Final, all filled
            </th>
            <th className="num">Available</th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ coin, now, final, available }) => (
            <tr key={coin} data-testid={`funds-${coin}`}>
              <td>{coin}</td>
              <td className={available !== null && compare(now, available) > 0 ? 'num warn' : 'num'} title={now}>
                {amountText(now)}
              </td>
              <td className="num" title={final}>
                {isZero(final) ? '0' : formatSigned(final, decimalsFor(final))}
              </td>
              <td className="num">{available === null ? absent : amountText(available)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="review-line">
        <span title={feeAssumptions}>
          Fees: {listText(fees.map(feeText))}
          <NotChecked rows={numbers(unchecked.fees)} />
        </span>
        {(borrows.length > 0 || unchecked.borrows.length > 0) && (
          <span title="Estimate: what margin orders borrow by themselves when all of them rest">
            Auto-borrow: {listText(borrows.filter(({ amount }) => !isZero(amount)).map(coinText))}
            <NotChecked rows={numbers(unchecked.borrows)} />
          </span>
        )}
        {unchecked.coins.length > 0 && (
          <span className="warn">Margin not checked: {rowsText(numbers(unchecked.coins))}</span>
        )}
      </p>
    </section>
  )
}
