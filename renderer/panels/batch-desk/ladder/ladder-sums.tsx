import { isPositive, multiply, subtract } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'
import { riskCoin } from '@/shared/trading/batch/ladder/total'
import { feesOf } from '@/shared/trading/batch/ladder/ladder-form'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { formatMoney, formatTrimmed } from '@/renderer/kit/format/decimals'
import { plural } from '@/shared/languages/plural'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { requestCount } from '@/renderer/domain/drafts/batch-text'
import { lastFilled } from './ladder-plot'
import type { LadderModel } from './use-ladder'

/** Order numbers as text; many are given as a count. */
function ordersText(at: readonly number[]): string {
  return at.length > 8 ? plural(at.length, 'order') : t`order ${at.map((index) => index + 1).join(comma())}`
}

/** Effects of lots, ticks and full requests on the ladder, as text. */
function notesOf({ ladder, limit, world: { instrument } }: LadderModel): readonly string[] {
  if (!ladder.ok) return []
  const { isStock } = instrument
  const requests = requestCount(ladder.rows.map(({ category }) => ({ category, isStock })))
  const spare = t`${plural(ladder.spare.length, 'lot')} that did not divide: one more of ${instrument.lotSize} for `
  const remaining = limit === null ? '0' : subtract(limit.requested, limit.used)
  return [
    t`${plural(ladder.rows.length, 'order')} in ${plural(requests, 'request')}`,
    ladder.spare.length === 0 ? '' : t`${spare}${ordersText(ladder.spare)} (largest remainders)`,
    ladder.movedApart === 0 ? '' : t`${plural(ladder.movedApart, 'order')} moved off the curve to stay one tick apart`,
    limit !== null && isPositive(remaining)
      ? t`${formatTrimmed(remaining, 8)} ${limit.coin} is left over: less than a lot takes`
      : '',
  ].filter((note) => note !== '')
}

/** Effect of orders that cross the market; null if none does. */
function crossingOf({ ladder, form, world: { top } }: LadderModel): string | null {
  const count = top === null ? 0 : ladder.rows.filter(({ price }) => meets(form.side, price, top)).length
  if (count === 0) return null
  return t`${plural(count, 'order')} would ${form.timeInForce === 'post_only' ? t('be canceled') : t('trade at once')}`
}

/** Totals of the ladder and its maximum cost. */
export function LadderSums({ model }: { readonly model: LadderModel }) {
  const { ladder, world, form, stop } = model
  const { instrument } = world
  const all = lastFilled(model)
  if (!ladder.ok || all === null) return null
  const fees = feesOf(form, instrument)
  const coin = riskCoin(instrument)
  const crossing = crossingOf(model)
  const money = (amount: string | null): string => formatMoney(amount, coin === instrument.quoteCoin ? 2 : 8)
  const rate = (fraction: string): string => `${formatTrimmed(multiply(fraction, '100'), 4)} %`
  const taking = form.timeInForce === 'post_only' ? t('maker') : t('taker at most')
  const fee =
    all.fee === null || fees === null
      ? t('fees are not known')
      : t`fees ${money(all.fee)} ${coin} (${taking}, ${rate(fees.entry)})`
  const worst =
    stop === null || fees === null
      ? t('Type a stop price to see what would be lost.')
      : t`−${money(all.loss)} ${coin} at the stop ${stop}, fees included (${rate(fees.exit)} to get out)`
  const total = <b>{`${ladder.total} ${lotCoinOf(instrument)}`}</b>
  return (
    <div className="ladder-sums" data-testid="ladder-sums">
      <dl>
        <dt>{t('Sum')}</dt>
        <dd>{mixed`${total} · ${formatMoney(all.value)} ${instrument.quoteCoin} · average ${all.average}`}</dd>
        <dt>{t('If all fill')}</dt>
        <dd>{fee}</dd>
        <dt>{t('Worst case')}</dt>
        <dd data-testid="ladder-worst">{worst}</dd>
      </dl>
      <p className="ladder-notes">
        {crossing !== null && <b className="ladder-crossing">{crossing} · </b>}
        {notesOf(model).join(' · ')}
      </p>
    </div>
  )
}
