import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { useHealth } from '@/renderer/state/stores/health/health-store'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { deliveryText } from './delivery-text'
import type { PlanForm } from './plan-form'
import type { Instruments } from '@/renderer/domain/review/model/review'
import type { Planning } from './use-plan'
import { WorstCaseText } from './worst-case-text'
import './review-plan.css'

interface ReviewPlanProps {
  readonly planning: Planning
  readonly instruments: Instruments
  readonly rows: number
}

/** Stop rule and delivery of a batch; both closed by default. */
export function ReviewPlan({ planning, instruments, rows }: ReviewPlanProps) {
  const { form, setForm, plan, problems, worst, symbols, now } = planning
  const cancelMs = useHealth(({ health }) => health?.ack?.p95 ?? null)
  const coinOf = ({ category, symbol }: { readonly category: string; readonly symbol: string }): string => {
    const instrument = instruments.get(instrumentKey(category, symbol))
    return instrument === undefined ? '' : lotCoinOf(instrument)
  }
  const set = (change: Partial<PlanForm>): void => setForm({ ...form, ...change })
  const setRange = (key: string, change: Partial<PlanForm['ranges'][string]>): void =>
    set({ ranges: { ...form.ranges, [key]: { floor: '', ceiling: '', ...form.ranges[key], ...change } } })
  const startOf = (symbol: (typeof symbols)[number]) => {
    const start = symbol.start === null ? t('not known') : t`${symbol.start} ${coinOf(symbol)} now`
    return <span className="faint">{` ${start}`}</span>
  }
  const ruleState = <span className="faint">{plan?.rule != null ? t('on') : t('off')}</span>
  const deliveryState = <span className="faint">{plan?.delivery != null ? t('on') : t('off')}</span>
  return (
    <section className="review-section review-plan" aria-label={t('Plan')}>
      <details data-testid="stop-rule">
        <summary>{mixed`Stop rule ${ruleState}`}</summary>
        <div className="review-plan__fields">
          <AmountField
            label={t('Stop at more refused orders than')}
            value={form.maxRefused}
            onChange={(maxRefused) => set({ maxRefused })}
            error={problems.maxRefused}
            placeholder={t('any number')}
            data-testid="rule-refused"
          />
          {symbols.map((symbol) => (
            <fieldset key={symbol.key} className="review-plan__range">
              <legend>{mixed`Net position of ${symbol.symbol}${startOf(symbol)}`}</legend>
              {symbol.isCountable ? (
                (['floor', 'ceiling'] as const).map((side) => (
                  <AmountField
                    key={side}
                    label={side === 'floor' ? t('Floor') : t('Ceiling')}
                    unit={coinOf(symbol)}
                    value={form.ranges[symbol.key]?.[side] ?? ''}
                    onChange={(text) => setRange(symbol.key, { [side]: text })}
                    error={problems[`${side} ${symbol.key}`]}
                    placeholder={t('none')}
                    data-testid={`rule-${side}`}
                  />
                ))
              ) : (
                <p className="muted">
                  {t('A spot market buy spends an amount: what it buys cannot be bounded beforehand.')}
                </p>
              )}
            </fieldset>
          ))}
          <p className="muted">
            {t(
              'Fills of this batch are counted on the position as it is now; other orders are not. The ' +
                'rule works until all of the batch is over, also after a restart: it stops what has not left ' +
                'and cancels what rests, by ID.',
            )}
          </p>
        </div>
      </details>
      <details data-testid="delivery">
        <summary>{mixed`Send in portions or at a time ${deliveryState}`}</summary>
        <div className="review-plan__fields review-plan__delivery">
          <AmountField
            label={t('Rows a portion')}
            value={form.rows}
            onChange={(text) => set({ rows: text })}
            error={problems.rows}
            placeholder={t('all')}
            data-testid="portion-rows"
          />
          <AmountField
            label={t('One portion every')}
            unit="s"
            value={form.every}
            onChange={(every) => set({ every })}
            error={problems.every}
            data-testid="portion-every"
          />
          <AmountField
            label={t('Sooner or later by up to')}
            unit="%"
            value={form.jitter}
            onChange={(jitter) => set({ jitter })}
            error={problems.jitter}
            placeholder="0"
            data-testid="portion-jitter"
          />
          <AmountField
            label={t('Not before')}
            placeholder="hh:mm"
            value={form.at}
            onChange={(at) => set({ at })}
            error={problems.at}
            data-testid="start-at"
          />
          <p className="muted">
            {t(
              'Prices stay as they are now. Each portion is checked again before it is sent. After a ' +
                'restart, sleep, a lost connection or disarming, nothing is sent until you confirm.',
            )}
          </p>
        </div>
      </details>
      {problems.plan !== undefined && (
        <p className="danger" role="alert">
          {problems.plan}
        </p>
      )}
      {plan?.delivery != null && <p data-testid="delivery-text">{deliveryText(plan.delivery, rows, now)}.</p>}
      {worst !== null && <WorstCaseText worst={worst} coinOf={coinOf} cancelMs={cancelMs} />}
    </section>
  )
}
