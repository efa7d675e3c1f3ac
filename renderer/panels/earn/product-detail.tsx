import { t, comma } from '@/shared/languages/text'
import { displayText } from '@/renderer/kit/format/display-text'
import type { SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { isDecimal } from '@/shared/base/decimal'
import { readTiers } from '@/shared/trading/earn/tiers'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { Calculator } from './calculator'
import { IdleBalance } from './idle-balance'
import { daysOf, nameOf, termOf } from './product-table'
import { TierLadderView } from './tier-ladder'
import { Timeline } from './timeline'

interface ProductDetailProps {
  readonly product: SavingsProduct
  readonly detail: SavingsDetail
  readonly amount: string
  readonly onAmount: (amount: string) => void
}

/** A savings product: its rate tiers, earnings of an amount, dates and limits. */
export function ProductDetail({ product, detail, amount, onAmount }: ProductDetailProps) {
  const ladder = readTiers(detail.apyList)
  const { singleMinAmount, singleMaxAmount, remainingAmount } = detail
  const [least, most, remaining] = [singleMinAmount, singleMaxAmount, remainingAmount].map((text) =>
    formatMoney(text, 2),
  )
  const levels = detail.apyList.map(({ rateLevel, currentApy }) => `${rateLevel} ${currentApy} %`).join(comma())
  const { coin } = product
  const { subscribePrecision, profitPrecision, settleMethod } = detail
  const settled = settleMethod === '' ? '' : t`, settled: ${displayText(settleMethod)}`
  const earnings = profitPrecision === '' ? '' : t`, earnings with ${profitPrecision} decimals`
  const rates = levels === '' ? '' : t`, rate levels: ${levels}`
  const terms = settled + earnings + rates
  return (
    <article className="product" aria-label={`${nameOf(product)} ${termOf(product)}`}>
      <h3 className="product__title">
        {nameOf(product)} <span className="muted">{t`${termOf(product)}, product ${product.productId}`}</span>
      </h3>
      <TierLadderView ladder={ladder} amount={isDecimal(amount) ? amount : null} coin={coin} />
      <div className="product__halves">
        <Calculator
          tiers={ladder.tiers}
          detail={detail}
          coin={coin}
          days={daysOf(product)}
          amount={amount}
          onAmount={onAmount}
        />
        <Timeline detail={detail} />
      </div>
      <IdleBalance tiers={ladder.tiers} detail={detail} coin={coin} onAmount={onAmount} />
      <p className="product__bounds">
        {t`${least} to ${most} ${coin} at once, ${remaining} ${coin} left, ${subscribePrecision} decimals${terms}`}
      </p>
    </article>
  )
}
