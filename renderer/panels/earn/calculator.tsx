import { t } from '@/shared/languages/text'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { compare, isDecimal } from '@/shared/base/decimal'
import { earnedOver, type RateTier, earningsOf } from '@/shared/trading/earn/tiers'
import { formatExact, formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatShare } from '@/renderer/kit/format/ratio'

/** Decimals of paid earnings if the exchange sends none. */
const USUAL_PRECISION = 8
export const precisionOf = ({ profitPrecision }: SavingsDetail): number =>
  /^\d{1,2}$/.test(profitPrecision) ? Math.min(18, Number(profitPrecision)) : USUAL_PRECISION

/** Problem of an amount for this product, naming the rule; null if it is valid. */
export function amountProblem(amount: string, detail: SavingsDetail, coin: string): string | null {
  if (!isDecimal(amount)) return t('must be a plain number such as 2500.5')
  const { singleMinAmount: least, singleMaxAmount: most, remainingAmount: room } = detail
  if (isAmount(least) && compare(amount, least) < 0) return t`at least ${least} ${coin} at once`
  if (isAmount(most) && compare(amount, most) > 0) return t`at most ${most} ${coin} at once`
  return isAmount(room) && compare(amount, room) > 0 ? t`only ${room} ${coin} are left` : null
}

interface CalculatorProps {
  readonly tiers: readonly RateTier[]
  readonly detail: SavingsDetail
  readonly coin: string
  /** Of a fixed term; null for a flexible product. */
  readonly days: number | null
  readonly amount: string
  readonly onAmount: (amount: string) => void
}

/** Expected earnings of an amount. */
export function Calculator({ tiers, detail, coin, days, amount, onAmount }: CalculatorProps) {
  const earnings = isDecimal(amount) ? earningsOf(tiers, amount, precisionOf(detail)) : null
  return (
    <section className="calculator" aria-label={t('Calculator')}>
      <AmountField
        label={t('Amount')}
        unit={coin}
        value={amount}
        error={amountProblem(amount, detail, coin)}
        onChange={onAmount}
      />
      {earnings !== null && (
        <dl className="facts">
          <div>
            <dt>{t('Effective APR')}</dt>
            <dd data-testid="blended">{formatShare(earnings.blended, 4)}</dd>
          </div>
          <div>
            <dt>{t('Marginal APR')}</dt>
            <dd>
              {earnings.marginal === null ? t('nothing: beyond the ladder') : formatShare(earnings.marginal.apy, 2)}
            </dd>
          </div>
          <div>
            <dt>{t('Per day')}</dt>
            <dd data-testid="per-day">
              {formatExact(earnings.perDay)} {coin}
            </dd>
          </div>
          {days !== null && (
            <div>
              <dt>{t`Over the term of ${days} days`}</dt>
              <dd data-testid="over-term">
                {formatExact(earnedOver(tiers, amount, days, precisionOf(detail)))} {coin}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('Per year, not compounded')}</dt>
            <dd>
              {formatMoney(earnings.perYear, 4)} {coin}
            </dd>
          </div>
        </dl>
      )}
    </section>
  )
}
