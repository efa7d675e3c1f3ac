import { compare, trim } from '@/shared/base/decimal'
import { t, comma } from '@/shared/languages/text'
import type { Assessment, LtvChange } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Sizing } from '@/shared/trading/batch/plan/sizing'
import { grouped } from '@/shared/base/grouped'
import { lastFour } from '@/renderer/kit/format/identity'
import { mergeMeasures } from '@/shared/base/number-ranges'
import { plural } from '@/shared/languages/plural'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { Select } from '@/renderer/kit/ui/fields/select'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'
import { FigureField } from '@/renderer/domain/review/findings/figure-field'
import { type Instruments, totalsOf } from '@/renderer/domain/review/model/review'
import { coinAmount } from '@/renderer/kit/format/coin-amount'
import { feeText } from '@/renderer/domain/review/effects/review-funds'
import { PreparedRequest } from '@/renderer/domain/review/model/prepared-request'
import type { ChosenAccount, AdditionalAccounts } from './use-additional-accounts'

const sizings: readonly { readonly value: Sizing['kind']; readonly label: string }[] = [
  { value: 'same', label: t('Same size') },
  { value: 'multiple', label: t('Multiple') },
  { value: 'percent', label: t('Percent') },
  { value: 'equity', label: t('Share of equity') },
]

/** Maximum number of sizes in a sentence. */
const NAMED_SIZES = 8

/** Every size as it will be sent: "0.002 each", "0.001, 0.002 and 14 more". */
function sizesText(orders: readonly OrderIntent[]): string {
  const sizes = orders.map(({ qty }) => qty)
  if (new Set(sizes).size === 1) return sizes.length === 1 ? '' : t`${sizes[0]} each`
  const rest = sizes.length - NAMED_SIZES
  return `${sizes.slice(0, NAMED_SIZES).join(comma())}${rest > 0 ? t` and ${rest} more` : ''}`
}

interface TotalsProps {
  readonly orders: readonly OrderIntent[]
  readonly instruments: Instruments
}

function Totals({ orders, instruments }: TotalsProps) {
  return (
    <p className="review-line" data-testid="further-totals">
      {totalsOf(orders, instruments).map(({ symbol, side, posSide, category, unit, qty, count }) => (
        <span key={`${category}${symbol}${side}${posSide}${unit}`}>
          <span className={side === 'buy' ? 'up' : 'down'}>{sideText(side, posSide)}</span>{' '}
          {t`${grouped(trim(qty))} ${unit} of ${symbol} `}
          <span className="faint">{t`in ${plural(count, 'order')}`}</span>
        </span>
      ))}
      <span className="faint">{sizesText(orders)}</span>
    </p>
  )
}

function Funds({ funds }: Pick<Assessment, 'funds'>) {
  if (funds === null) return null
  return (
    <p className="review-line" data-testid="further-funds" title={t('Estimate: all orders rest and none is filled')}>
      {funds.coins.map(({ coin, now, available }) => {
        const availableText = available === null ? t('an unknown amount') : coinAmount(available, coin)
        return (
          <span key={coin} className={available !== null && compare(now, available) > 0 ? 'warn' : undefined}>
            {t`Margin ${coinAmount(now, coin)} ${coin} of ${availableText} available`}
          </span>
        )
      })}
      {funds.fees.length > 0 && <span>{t`Fees ${funds.fees.map((fee) => feeText(fee)).join(' · ')}`}</span>}
    </p>
  )
}

function Ltv({ ltv }: { readonly ltv: LtvChange }) {
  const ratio = (value: string | null) => <SimulatedLtv ltv={value} thresholds={null} />
  const [now, sent, filled] = [ratio(ltv.now), ratio(ltv.afterAck), ratio(ltv.afterFill)]
  return (
    <p className="review-line" data-testid="further-ltv">
      <span>{mixed`LTV of ${ltv.riskUnitId} ${now} → sent ${sent} → filled ${filled}`}</span>
    </p>
  )
}

function Outcome({ outcome }: Pick<ChosenAccount, 'outcome'>) {
  if (outcome === null) return null
  if (outcome.kind === 'sending') return <span role="status">{t('Sending…')}</span>
  if (outcome.kind === 'taken') return <span role="status">{t`${plural(outcome.orders, 'order')} taken`}</span>
  const text =
    outcome.kind === 'refused'
      ? t`Nothing was sent there. ${outcome.text}`
      : t`${outcome.text} Sending again asks for the same orders and cannot place them twice.`
  return (
    <span className="danger" role="alert">
      {text}
    </span>
  )
}

interface AdditionalAccountReviewProps {
  readonly chosen: ChosenAccount
  readonly additional: AdditionalAccounts
  readonly instruments: Instruments
}

/** Additional account: its size, totals, and the findings of its checks. */
export function AdditionalAccountReview({ chosen, additional, instruments }: AdditionalAccountReviewProps) {
  const { choice, form, orders, assessment, phrase, blockedReason, outcome, mayOpen } = chosen
  const { profileId, label, account } = choice
  const findings = assessment?.findings.filter(({ band }) => band !== 'never') ?? []
  const warnings = mergeMeasures(findings.map(({ message }) => message))
  const set = (change: Partial<typeof form>) => additional.size(profileId, { ...form, ...change })
  return (
    <fieldset className="further-account" data-testid={`further-${profileId}`} disabled={outcome?.kind === 'sending'}>
      <legend>
        <b>{label}</b> {account?.uid != null && <span className="faint">{t`account ${lastFour(account.uid)}`}</span>}
      </legend>
      <div className="further-account__size">
        <Select
          label={t`Size on ${label}`}
          size="small"
          value={form.kind}
          options={sizings}
          disabled={additional.locked}
          onChange={(kind) => set({ kind })}
        />
        {(form.kind === 'multiple' || form.kind === 'percent') && (
          <AmountField
            label={form.kind === 'multiple' ? t`Times the size, on ${label}` : t`Percent of the size, on ${label}`}
            unit={form.kind === 'multiple' ? '×' : '%'}
            disabled={additional.locked}
            value={form[form.kind]}
            onChange={(text) => set({ [form.kind]: text })}
          />
        )}
        {account !== null && !account.armed && (
          <Button size="small" onClick={() => additional.arm(account)}>{t`Arm ${label}`}</Button>
        )}
        <Outcome outcome={outcome} />
      </div>
      {orders !== null && <Totals orders={orders} instruments={instruments} />}
      <PreparedRequest review={assessment?.review} />
      {assessment !== null && <Funds funds={assessment.funds} />}
      {assessment?.ltv != null && <Ltv ltv={assessment.ltv} />}
      {warnings.length > 0 && (
        <ul className="review-warnings" aria-label={t`Warnings of ${label}`} tabIndex={0}>
          {warnings.map((message) => (
            <li key={message}>
              <span />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {assessment?.typing != null && outcome?.kind !== 'taken' && (
        <FigureField
          on={label}
          typing={assessment.typing}
          typed={phrase}
          onChange={(text) => additional.type(profileId, text)}
        />
      )}
      {blockedReason !== null && (
        <p className="warn" data-testid="further-obstacle">
          {blockedReason}
        </p>
      )}
      {mayOpen && (
        <div>
          <Button size="small" onClick={() => additional.open(profileId)} data-testid="further-open">
            {t('Buys open long, sells open short')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
