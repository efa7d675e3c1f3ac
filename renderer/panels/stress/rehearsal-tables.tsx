import { isPositive, trim } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import type { Measure, MeasureEffect } from '@/shared/trading/rehearsal/measures'
import type { RehearsedSale } from '@/shared/trading/rehearsal/rehearsable'
import type { RehearsedSubject } from '@/shared/trading/rehearsal/run'
import { t } from '@/shared/languages/text'
import { absent, formatMoney } from '@/renderer/kit/format/decimals'
import { formatRatio } from '@/renderer/kit/format/ratio'
import { formatSigned } from '@/renderer/kit/format/signed'
import { afterStart } from './after-start'
import { Input } from '@/renderer/kit/ui/fields/input'

const timeOf = (second: number | null): string => (second === null ? absent : afterStart(second))
const linesOf = ({ subject }: RehearsedSubject): readonly string[] => {
  const { call, liquidation } = subject.kind === 'unit' ? subject.rules : subject.terms
  return [call, liquidation]
}

interface ResultsProps {
  readonly results: readonly RehearsedSubject[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** Each unit and loan in the sequence of their sales. The chosen one has details below. */
export function RehearsalResults({ results, chosen, onChoose }: ResultsProps) {
  return (
    <table className="stress__table" aria-label={t('Units and loans in the crash')}>
      <thead>
        <tr>
          <th scope="col">{t('Unit or loan')}</th>
          <th scope="col">{t('Margin call')}</th>
          <th scope="col">{t('First sale')}</th>
          <th scope="col">{t('Sold USDT')}</th>
          <th scope="col">{t('Cost USDT')}</th>
          <th scope="col" className="rehearsal__wide">
            {t('Highest')}
          </th>
          <th scope="col">{t('At the end')}</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => {
          const { subject, rehearsed } = result
          const isUnbacked =
            rehearsed.firstSaleAt !== null && rehearsed.holdings.every(({ amount }) => !isPositive(amount))
          return (
            <tr
              key={subject.key}
              data-testid={`rehearsal-${subject.key}`}
              data-now={subject.key === chosen || undefined}
            >
              <th scope="row">
                <label className="rehearsal__pick">
                  <Input
                    type="radio"
                    name="rehearsal-subject"
                    checked={subject.key === chosen}
                    onChange={() => onChoose(subject.key)}
                  />
                  {subject.name}
                </label>
              </th>
              <td className={`num ${rehearsed.calledAt === null ? '' : 'zone--call'}`}>{timeOf(rehearsed.calledAt)}</td>
              <td className={`num ${rehearsed.firstSaleAt === null ? '' : 'zone--critical'}`}>
                {timeOf(rehearsed.firstSaleAt)}
              </td>
              <td className="num">{formatMoney(rehearsed.sold, 0)}</td>
              <td className="num">{formatMoney(rehearsed.cost, 2)}</td>
              <td className="num rehearsal__wide">{formatRatio(rehearsed.highest.ratio, linesOf(result))}</td>
              <td className="num">
                {isUnbacked ? t('all sold') : formatRatio(rehearsed.endRatio, linesOf(result))}
                {rehearsed.isStillSelling ? ` ${t('and selling')}` : ''}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Largest number of listed steps. */
const MOST_STEPS = 200

const saleText = ({ coin, amount, price, repaidCoin, repaid, cost }: RehearsedSale): string =>
  coin === repaidCoin
    ? t`repaid ${grouped(trim(repaid))} ${repaidCoin} out of its own ${repaidCoin}`
    : t`sold ${grouped(trim(amount))} ${coin} at ${grouped(trim(price))} less ${formatMoney(cost, 2)} USDT, ` +
      t`repaid ${grouped(trim(repaid))} ${repaidCoin}`

interface StepsProps {
  readonly sales: readonly RehearsedSale[]
  readonly chosen: number | null
  readonly onChoose: (second: number) => void
}

/** Sales in their sequence. Arrow keys move; the chosen one is marked in the curve. */
export function RehearsalSteps({ sales, chosen, onChoose }: StepsProps) {
  const more = sales.length - MOST_STEPS
  return (
    <fieldset className="rehearsal__steps" aria-label={t('Steps of the liquidation')}>
      {sales.slice(0, MOST_STEPS).map((sale, at) => (
        <label key={at} className="rehearsal__step" data-chosen={sale.second === chosen || undefined}>
          <Input
            type="radio"
            name="rehearsal-step"
            defaultChecked={false}
            onFocus={() => onChoose(sale.second)}
            onChange={() => onChoose(sale.second)}
          />
          <span className="num">{afterStart(sale.second)}</span> {saleText(sale)}
        </label>
      ))}
      {more > 0 && <p className="muted">{t`and ${more} more steps`}</p>}
    </fieldset>
  )
}

function Effect({ effect }: { readonly effect: MeasureEffect | null }) {
  if (effect === null) return <td className="num">{absent}</td>
  return (
    <td className="num">
      {formatSigned(effect.saved, 2)}
      <span className="faint rehearsal__then">
        {effect.firstSaleAt === null ? t('no sale') : t`first sale ${afterStart(effect.firstSaleAt)}`}
      </span>
    </td>
  )
}

/** Sentences of the plan, with the cost that each avoids. */
export function MeasuresTable({ measures }: { readonly measures: readonly Measure[] }) {
  return (
    <table className="stress__table rehearsal__measures" aria-label={t('Measures that would have saved')}>
      <thead>
        <tr>
          <th scope="col">{t('Sentence of the plan')}</th>
          <th scope="col">{t('Saved at the call, USDT')}</th>
          <th scope="col">{t('Saved before, USDT')}</th>
        </tr>
      </thead>
      <tbody>
        {measures.map(({ sentence, before, atCall }) => (
          <tr key={sentence}>
            <th scope="row">{sentence}</th>
            <Effect effect={atCall} />
            <Effect effect={before} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}
