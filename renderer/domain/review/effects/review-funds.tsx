import { t } from '@/shared/languages/text'
import { compare, isZero, negate } from '@/shared/base/decimal'
import type { CoinAmount, FeeRange, FundsPreview } from '@/shared/trading/pretrade/assessment/assessment'
import { coinAmount, coinDecimals, dollarsBehind } from '@/renderer/kit/format/coin-amount'
import { absent } from '@/renderer/kit/format/decimals'
import { formatSigned } from '@/renderer/kit/format/signed'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useCoinPrices } from '@/renderer/domain/account/use-coin-prices'
import { categoryShort } from '@/renderer/domain/orders/labels/order-labels'
import { rowsText } from '@/renderer/domain/drafts/store/rows-text'

type PriceOf = (coin: string) => string | null

/** "8.1 to 16.3 USDT", or a single figure if both ends are equal; other coins add the maximum in dollars. */
export function feeText({ coin, wallet, least, most }: FeeRange, priceOf: PriceOf = () => null): string {
  const range = least === most ? '' : t`${coinAmount(least, coin)} to `
  return `${range}${coinAmount(most, coin)} ${walletCoin({ coin, wallet })}${dollarsBehind(most, coin, priceOf(coin))}`
}

/** Coin, with its wallet if each category has a separate wallet. */
export const walletCoin = ({ coin, wallet }: Pick<FeeRange, 'coin' | 'wallet'>): string =>
  wallet === null ? coin : `${coin} (${categoryShort(wallet)})`

export const coinText = ({ coin, amount }: CoinAmount): string => `${coinAmount(amount, coin)} ${coin}`

const listText = (parts: readonly string[]): string => (parts.length === 0 ? t('none') : parts.join(' · '))

function NotChecked({ rows }: { readonly rows: readonly number[] }) {
  return rows.length === 0 ? null : <span className="warn">{t` · not checked: ${rowsText(rows)}`}</span>
}

const nowAssumptions = t('Estimate: all orders rest and none is filled; initial margin at your leverage, fees aside')
const finalAssumptions = t(
  'Estimate: by how much more or less of the coin is available once all are filled; profit, loss and fees aside',
)
const feeAssumptions = t(
  'Estimate: at the fee rates of the symbols; all fill, as maker at least and as taker at most where both can be',
)

interface ReviewFundsProps {
  readonly funds: FundsPreview
  /** Order numbers by index. */
  readonly numbers: (indexes: readonly number[]) => readonly number[]
}

/** Margin of the orders while resting and after filling, with fees and loans. */
export function ReviewFunds({ funds: { coins, fees, borrows, unchecked }, numbers }: ReviewFundsProps) {
  const priceOf = useCoinPrices()
  const feeList = listText(fees.map((fee) => feeText(fee, priceOf)))
  const feesNotChecked = <NotChecked rows={numbers(unchecked.fees)} />
  const borrowList = listText(borrows.filter(({ amount }) => !isZero(amount)).map(coinText))
  const borrowsNotChecked = <NotChecked rows={numbers(unchecked.borrows)} />
  return (
    <section data-testid="review-funds" aria-label={t('Margin, fees and borrowing')}>
      <table className="review-totals">
        <thead>
          <tr>
            <th>{t('Funds')}</th>
            <th className="num" title={nowAssumptions}>
              {t('Tied up while resting')}
            </th>
            <th className="num" title={finalAssumptions}>
              {t('Change, all filled')}
            </th>
            <th className="num">{t('Available')}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ coin, wallet, now, final, available }) => (
            <tr key={`${coin} ${wallet}`} data-testid={`funds-${[coin, wallet ?? ''].filter(Boolean).join('-')}`}>
              <td>
                {coin} {wallet !== null && <span className="faint">{wallet}</span>}
              </td>
              <td className={available !== null && compare(now, available) > 0 ? 'num warn' : 'num'} title={now}>
                {coinAmount(now, coin)}
                {dollarsBehind(now, coin, priceOf(coin))}
              </td>
              <td className="num" title={negate(final)} data-testid="funds-change">
                {isZero(final) ? '0' : formatSigned(negate(final), coinDecimals(final, coin))}
                {dollarsBehind(negate(final), coin, priceOf(coin))}
              </td>
              <td className="num">{available === null ? absent : coinAmount(available, coin)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="review-line">
        <span title={feeAssumptions}>{mixed`Fees: ${feeList}${feesNotChecked}`}</span>
        {(borrows.length > 0 || unchecked.borrows.length > 0) && (
          <span title={t('Estimate: what margin orders borrow by themselves when all of them rest')}>
            {mixed`Auto-borrow: ${borrowList}${borrowsNotChecked}`}
          </span>
        )}
        {unchecked.coins.length > 0 && (
          <span className="warn">{t`Margin not checked: ${rowsText(numbers(unchecked.coins))}`}</span>
        )}
      </p>
    </section>
  )
}
