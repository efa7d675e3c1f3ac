import { t, semicolon } from '@/shared/languages/text'
import { firstMissing } from '@/renderer/kit/ui/fields/first-missing'
import { useState } from 'react'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { Position } from '@/shared/trading/account/account'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import {
  ignoredBecause,
  lossLeg,
  profitLeg,
  strategyFindings,
  strategyTerms,
  type StrategyField,
  type StrategyLeg,
  triggerLeg,
} from '@/shared/trading/pretrade/rules/strategy-rules'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useTicker } from '@/renderer/state/queries/tickers'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Dialog } from '@/renderer/kit/ui/dialogs/dialog'
import { following, typedIn } from '@/renderer/kit/forms/following'
import { AmountField } from '@/renderer/kit/forms/amount-field'
import { PanelBand } from '@/renderer/kit/ui/panel/panel-state'
import { exitFigures } from './exit-figures'
import { LegFields } from './leg-fields'
import { ProtectedPosition } from './protected-position'
import {
  changedFields,
  formOf,
  type LegKey,
  legKeys,
  modifyRequest,
  placeRequest,
  removedLegs,
  sameTerms,
  type StrategyForm,
  type StrategySubject,
  termsOf,
} from './strategy-form'
import { RequestReview } from '@/renderer/domain/requests/request-review'
import type { RequestCall } from '@/renderer/domain/requests/send-request'
import { amountText, legLines } from './strategy-text'
import { useWaitingList } from './use-waiting-strategies'
import './strategy.css'

interface StrategyDialogProps {
  readonly subject: StrategySubject
  /** Strategy order to change; null for a new order. */
  readonly record: StrategyRecord | null
  /** The form at first: of a change that of the order, with what is already known to change. */
  readonly begins: StrategyForm
  /** Begins with the review of what is given, unless the form has an error. */
  readonly reviews?: boolean
  /** The row of a draft that it comes from; absent for one that begins empty. */
  readonly from?: StrategySource
  /** Called after sending; `isRefused` if the exchange refused the request. */
  readonly onSent?: (isRefused: boolean) => void
  readonly onClose: () => void
}

/** A row of a draft as the source of a form. */
interface StrategySource {
  /** Its place among such rows, as text. */
  readonly place: string
  /** Values of the row that are not in the form. */
  readonly omitted: readonly string[]
  /** Continues with the next row; absent for the last one. */
  readonly onSkip: (() => void) | undefined
}

const noPositions: readonly Position[] = []
/** All fields of call 3, for any order; fields that do not apply are disabled. */
const allLegs = [
  ['takeProfit', profitLeg],
  ['stopLoss', lossLeg],
  ['trigger', triggerLeg],
] as const

const removedText = (leg: string): string =>
  t`A change cannot remove the ${leg.toLowerCase()}: cancel and place a new order.`

/** Form and review of a new strategy order, or of a change to a waiting order. */
export function StrategyDialog(props: StrategyDialogProps) {
  const instrument = useInstrument(props.subject.category, props.subject.symbol)
  return instrument === null ? null : <StrategyFormDialog {...props} instrument={instrument} />
}

/** Terms of the waiting order that another window or program changed. */
const externalChangeText = (record: StrategyRecord): string => {
  const terms = strategyTerms(record)
  const lines = terms === null ? [] : legLines(terms)
  return t`The waiting order was changed elsewhere. It has now: ${lines.join(semicolon()) || t('no price')}.`
}

function StrategyFormDialog({
  subject,
  record: opened,
  begins,
  reviews = false,
  from,
  instrument,
  onSent = () => undefined,
  onClose,
}: StrategyDialogProps & { readonly instrument: Instrument }) {
  const [form, setForm] = useState(begins)
  /** Reading of the waiting order from which the form differs by what was typed. */
  const [record, setRecord] = useState(opened)
  const { data: waiting } = useWaitingList(opened !== null)
  const latest = waiting?.orders.find(({ orderId }) => orderId === opened?.orderId)
  const isOutdated = record !== null && latest !== undefined && !sameTerms(latest, record)
  const [isReviewed, setReviewed] = useState<boolean | null>(reviews ? null : false)
  const change = (part: Partial<StrategyForm>) => setForm((now) => ({ ...now, ...part }))
  const changeLeg = (key: LegKey) => (part: Partial<StrategyForm[LegKey]>) =>
    setForm((now) => ({ ...now, [key]: { ...now[key], ...part } }))
  const hedge = useHedge(subject.category)
  const positions = useAccount(({ account }) => account?.positions ?? noPositions)
  const ticker = useTicker(subject.category, subject.symbol)
  const own = positions.filter(({ category, symbol }) => category === subject.category && symbol === subject.symbol)
  const position = own.find(({ posSide }) => form.posSide === '' || posSide === form.posSide) ?? null
  const terms = termsOf(form, subject)
  const findings = strategyFindings(terms, {
    instrument,
    position,
    priceBy: (by) => (by === 'mark' ? ticker?.markPrice : ticker?.lastPrice) || null,
  })
  const removed = record === null ? [] : removedLegs(form, record)
  const isSame = record !== null && removed.length === 0 && changedFields(form, record, subject).length === 0
  const errors = findings.filter(({ band }) => band === 'never')
  const [removedLeg] = removed
  const missing = firstMissing(
    errors[0]?.message,
    removedLeg !== undefined && removedText(removedLeg.name),
    isSame && t('Nothing is changed yet.'),
  )
  if (isReviewed === null) setReviewed(missing === null)
  // A review keeps its request: it is refused as outdated, and the form follows after the way back.
  if (isReviewed !== true && isOutdated) {
    const [before, now] = [formOf(record), formOf(latest)]
    if (before !== null && now !== null) setForm(following(now, typedIn(form, before)))
    setRecord(latest)
  }
  const unit = lotCoinOf(instrument)
  const isTrigger = form.type === 'trigger'
  const typed = (field: StrategyField): boolean => terms[field] !== undefined
  /** A merely missing value is named by the disabled button, not in red. */
  const errorOf = (field: StrategyField): string | undefined => {
    const leg = removed.find(({ price }) => price === field)
    if (leg !== undefined) return removedText(leg.name)
    const match = errors.find((error) => error.field === field)
    return match !== undefined && (typed(field) || match.rule === 'held') ? match.message : undefined
  }
  const ignored = (field: StrategyField) => ignoredBecause(field, terms)
  const noQty = ignored('qty')
  const others = findings.filter(({ band, field }) => band === 'review' || field === 'symbol')
  const visibleLegs = allLegs.filter(([, leg]) => record !== null || (leg === triggerLeg) === isTrigger)
  const call: RequestCall =
    record === null
      ? { endpoint: 'placeStrategyOrder', request: placeRequest(form, subject), does: t`Place ${nameOf(form)}` }
      : {
          endpoint: 'modifyStrategyOrder',
          request: modifyRequest(form, record, subject, position?.total ?? ''),
          does: t`Change ${nameOf(form)}`,
        }
  /** Only the exits of a position have a profit. */
  const figuresOf = (leg: StrategyLeg) =>
    isTrigger || leg === triggerLeg ? null : exitFigures(leg, terms, position, instrument)
  const namedCall = { ...call, does: `${call.does} · ${subject.symbol}` }
  const review = () => missing === null && setReviewed(true)
  if (isReviewed === true) {
    const lines = [t`For ${amountText(terms, unit)}`, ...legLines(terms, figuresOf)]
    return (
      <RequestReview
        call={namedCall}
        lines={lines}
        side={isTrigger ? form.side : null}
        // A conditional order does not meet the market now: stale data requires a confirmation but does not block it.
        notReducing={isTrigger ? t('a trigger order could open a position') : null}
        note={t('The exchange keeps it: it goes on while Volley is closed.')}
        // The own change that arrived before its answer is not outdated.
        outdated={isOutdated && changedFields(form, latest, subject).length > 0 ? externalChangeText(latest) : null}
        onBack={() => setReviewed(false)}
        onSent={(isRefused) => {
          onClose()
          onSent(isRefused)
        }}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onCtrlEnter={review}
      width={680}
      title={`${titleOf(form, record)} · ${subject.symbol}`}
      footer={
        <>
          <Button onClick={onClose} keys="Esc">
            {t('Back')}
          </Button>
          {from?.onSkip !== undefined && (
            <Button onClick={from.onSkip} data-testid="strategy-skip">
              {t('Skip this row')}
            </Button>
          )}
          <Button tone="primary" missing={missing} keys="Ctrl ↵" onClick={review} data-testid="strategy-to-review">
            {t('Review…')}
          </Button>
        </>
      }
    >
      <div className="strategy-form" data-testid="strategy-form">
        {from !== undefined && (
          <PanelBand tone={from.omitted.length > 0 ? 'warn' : 'info'}>
            <span>
              {from.place}
              {from.omitted.length > 0 && t`. Not in this order: ${from.omitted.join(semicolon())}`}
            </span>
          </PanelBand>
        )}
        {opened !== null && record !== null && !sameTerms(opened, record) && (
          <PanelBand tone="warn">{externalChangeText(record)}</PanelBand>
        )}
        {!isTrigger && position !== null && (
          <ProtectedPosition
            position={position}
            instrument={instrument}
            markPrice={ticker?.markPrice || position.markPrice || null}
          />
        )}
        {record === null && <Kind form={form} change={change} subject={subject} positions={own} hedge={hedge} />}
        {(record !== null || isTrigger || form.tpslMode === 'partial') && (
          <AmountField
            label={t('Quantity')}
            value={form.qty}
            onChange={(qty) => change({ qty: qty.trim() })}
            unit={unit}
            disabled={noQty !== null}
            hint={noQty ?? undefined}
            error={errorOf('qty')}
            placeholder={t`lot ${instrument.lotSize}`}
            data-testid="strategy-qty"
          />
        )}
        {visibleLegs.map(([key, leg]) => (
          <LegFields
            key={key}
            leg={legKeys[key]}
            form={form[key]}
            instrument={instrument}
            onChange={changeLeg(key)}
            // A new order keeps its fields enabled while the price is empty.
            ignored={(field) => (record === null && leg !== triggerLeg && field === leg.price ? null : ignored(field))}
            errorOf={errorOf}
            figures={figuresOf(legKeys[key])}
          />
        ))}
        {others.map(({ field, rule, message, band }) => (
          <PanelBand key={`${field} ${rule}`} tone={band === 'never' ? 'danger' : 'warn'}>
            {message}
          </PanelBand>
        ))}
      </div>
    </Dialog>
  )
}

const titleOf = (form: StrategyForm, record: StrategyRecord | null): string =>
  record !== null
    ? t`Change ${nameOf(form)}`
    : form.type === 'trigger'
      ? t('New trigger order')
      : t('Take profit / stop loss')

const nameOf = ({ type }: StrategyForm): string =>
  type === 'trigger' ? t('trigger order') : t('take profit / stop loss')

interface KindProps {
  readonly form: StrategyForm
  readonly change: (part: Partial<StrategyForm>) => void
  readonly subject: StrategySubject
  readonly positions: readonly Position[]
  readonly hedge: boolean
}

const intents = [
  { value: 'buy long', label: t('Open long'), side: 'buy', posSide: 'long' },
  { value: 'sell short', label: t('Open short'), side: 'sell', posSide: 'short' },
  { value: 'sell long', label: t('Close long'), side: 'sell', posSide: 'long' },
  { value: 'buy short', label: t('Close short'), side: 'buy', posSide: 'short' },
] as const

/** Kind of the strategy order, its position and its share of the position. */
function Kind({ form, change, subject, positions, hedge }: KindProps) {
  const noPosition = t`There is no position in ${subject.symbol} to protect.`
  return (
    <>
      <Choice
        wide
        label={t('Strategy')}
        value={form.type}
        onChange={(type) => change({ type })}
        options={[
          {
            value: 'tpsl',
            label: t('Take profit / stop loss'),
            disabled: positions.length === 0,
            title: positions.length === 0 ? noPosition : undefined,
          },
          { value: 'trigger', label: t('Trigger order') },
        ]}
      />
      {form.type === 'tpsl' && (
        <>
          {positions.length > 1 && (
            <Choice
              wide
              label={t('Position')}
              value={form.posSide}
              onChange={(posSide) => change({ posSide })}
              options={(['long', 'short'] as const).map((value) => ({ value, label: value }))}
            />
          )}
          <Choice
            wide
            size="small"
            label={t('Share of the position')}
            value={form.tpslMode}
            onChange={(tpslMode) => change({ tpslMode })}
            options={[
              { value: 'full', label: t('Whole position') },
              { value: 'partial', label: t('A part') },
            ]}
          />
        </>
      )}
      {form.type === 'trigger' && hedge && (
        <Choice
          wide
          label={t('Order')}
          value={`${form.side} ${form.posSide}`}
          onChange={(value) => {
            const intent = intents.find((intent) => intent.value === value)
            if (intent !== undefined) change({ side: intent.side, posSide: intent.posSide })
          }}
          options={intents.map(({ value, label, side }) => ({
            value: value as string,
            label,
            tone: side === 'buy' ? ('up' as const) : ('down' as const),
          }))}
        />
      )}
      {form.type === 'trigger' && !hedge && (
        <>
          <Choice
            wide
            label={t('Side')}
            value={form.side}
            onChange={(side) => change({ side })}
            options={[
              { value: 'buy', label: t('Buy'), tone: 'up' },
              { value: 'sell', label: t('Sell'), tone: 'down' },
            ]}
          />
          {isFutures(subject.category) && (
            <Checkbox checked={form.reduceOnly} onChange={(reduceOnly) => change({ reduceOnly })}>
              {t('Reduce-only: it may only make a position smaller')}
            </Checkbox>
          )}
        </>
      )}
    </>
  )
}
