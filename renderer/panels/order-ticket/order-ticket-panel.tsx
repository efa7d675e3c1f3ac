import { t } from '@/shared/languages/text'
import { isCtrlEnter } from '@/renderer/kit/keys/key-text'
import { memo, useState } from 'react'
import { placeRealityOrder } from '@/shared/exchange/calls/trade/strategy/place-reality-order'
import { type Category, isFutures, isInverse, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'
import { divide, isDecimal, isPositive } from '@/shared/base/decimal'
import { coinAmount, fundsAmount } from '@/renderer/kit/format/coin-amount'
import { absent, formatMoney } from '@/renderer/kit/format/decimals'
import { grouped } from '@/shared/base/grouped'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { SimulatedLtv } from '@/renderer/domain/risk/simulated-ltv'
import { useOrderEffects } from '@/renderer/domain/risk/use-order-effects'
import type { InstrumentOf } from '@/renderer/state/queries/instrument-lookup'
import { useInstruments } from '@/renderer/state/queries/instruments'
import {
  volleyUnreachable,
  useIsCurrent,
  useNotFollowed,
  useBlockedReason,
} from '@/renderer/state/stores/health/health-store'
import { Button } from '@/renderer/kit/ui/buttons/button'
import { formatShare } from '@/renderer/kit/format/ratio'
import { Checkbox } from '@/renderer/kit/ui/fields/checkbox'
import { Choice } from '@/renderer/kit/ui/fields/choice'
import { Field } from '@/renderer/kit/ui/fields/field'
import { Panel } from '@/renderer/kit/ui/panel/panel'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { Select } from '@/renderer/kit/ui/fields/select'
import { useWhenReady } from '@/renderer/kit/ui/hooks/use-when-ready'
import { showToast } from '@/renderer/kit/ui/dialogs/toasts'
import { BorrowChip } from '@/renderer/domain/drafts/borrow-chip'
import { appendToDraft } from '@/renderer/domain/drafts/store/draft-store'
import { showDraft } from '@/renderer/domain/drafts/desk-view'
import { newRow } from '@/renderer/domain/drafts/store/new-row'
import { CheckMark } from '@/renderer/domain/drafts/check-mark'
import { sideText } from '@/shared/trading/orders/intent-sentence'
import { tifShort } from '@/renderer/domain/orders/labels/order-labels'
import { ClassicTermsRow } from './classic-terms'
import { TicketAmounts } from './ticket-amounts'
import { TicketEffects } from './ticket-effects'
import { TicketProtection } from './ticket-protection'
import { TicketPresets } from './ticket-presets'
import { TicketReview, type Reviewed } from './ticket-review'
import { MaxOpenRow } from './max-open-row'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { feeRange, withIntent } from './ticket-form'
import { usePresetPick } from './use-preset-pick'
import { useRefusedOrder } from './use-refused-order'
import { useTicket, type Ticket } from './use-ticket'
import { useUnreviewed } from './use-unreviewed'
import { buttonText, NO_QTY, ticketMissing } from './ticket-button'
import './order-ticket.css'
import { isPriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { isRiskSize } from '@/shared/trading/batch/expression/risk-size'
import type { Instrument } from '@/shared/trading/market/instrument'
import { restrictionOf } from '@/shared/trading/market/permissions'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

const stpLabels = {
  none: t('None'),
  cancel_taker: t('Cancel taker'),
  cancel_maker: t('Cancel maker'),
  cancel_both: t('Cancel both'),
} as const

const noPosition = t('There is no such position to close.')

function SideControl({ ticket: { form, hedge, openSides, change } }: { readonly ticket: Ticket }) {
  const label = (side: 'buy' | 'sell') => sideText(side, hedge ? posSideOf({ ...form, side }) : null)
  const refused = (no: boolean | undefined) => ({ disabled: no, title: no ? noPosition : undefined })
  const closeButtonProps = (side: 'buy' | 'sell') =>
    refused(hedge && form.intent === 'close' && openSides?.has(posSideOf({ ...form, side })) === false)
  return (
    <>
      {hedge && (
        <Choice
          wide
          size="small"
          label={t('Position')}
          value={form.intent}
          onChange={(intent) => change(withIntent(form, intent, openSides ?? new Set()))}
          options={[
            { value: 'open', label: t('Open') },
            { value: 'close', label: t('Close'), ...refused(openSides?.size === 0) },
          ]}
        />
      )}
      <Choice
        wide
        label={t('Side')}
        value={form.side}
        onChange={(side) => change({ side })}
        options={[
          { value: 'buy', label: label('buy'), tone: 'up', ...closeButtonProps('buy') },
          { value: 'sell', label: label('sell'), tone: 'down', ...closeButtonProps('sell') },
        ]}
      />
    </>
  )
}

/** Terms that the call of stock pairs does not support, shown instead of their controls. */
function StockTerms() {
  const rate = placeRealityOrder.rate.perSecond
  const terms =
    t`Stock pairs use a separate endpoint (rate limit ${rate}/s) without time in force or self-trade prevention. ` +
    t('The exchange sets both; its first order update shows them.')
  return (
    <p className="ticket-stock" data-testid="ticket-stock">
      {terms}
    </p>
  )
}

/** Switch for the maximum slippage of a market order. */
function MarketBound({ ticket: { form, instrument, allowed, change, price, sentForm } }: { readonly ticket: Ticket }) {
  if (form.orderType === 'limit' || instrument === null || instrument.isStock || allowed === null) return null
  const best = form.side === 'buy' ? t('best ask') : t('best bid')
  const priceNow = sentForm !== form && price !== undefined && <span className="num faint"> · {grouped(price)}</span>
  return (
    <Checkbox
      checked={form.isBounded}
      title={t(
        'Sent as a limit IOC: the part that would fill at a worse price is canceled. The share is an ' + 'order limit.',
      )}
      onChange={(isBounded) => change({ isBounded })}
    >
      {mixed`At most ${formatShare(allowed)} beyond the ${best}${priceNow}`}
    </Checkbox>
  )
}

/** Account and market values are passed separately, because these controls do not depend on the price. */
type ConditionsProps = Pick<Ticket, 'form' | 'instrument' | 'change'> & {
  /** A market order with a slippage limit is sent as a limit IOC. */
  readonly isBounded: boolean
}

const Conditions = memo(function Conditions({ form, instrument, change, isBounded }: ConditionsProps) {
  if (instrument?.isStock) return <StockTerms />
  const market = form.orderType === 'market'
  const tifs = TimeInForce.options
    .filter((tif) => tif !== 'rpi')
    .map((value) => ({
      value,
      label: tifShort[value] ?? value,
      disabled: isBounded || (market && value === 'post_only'),
    }))
  return (
    <>
      <Choice
        wide
        size="small"
        label={t('Time in force')}
        value={isBounded ? 'ioc' : form.timeInForce}
        onChange={(timeInForce) => change({ timeInForce })}
        options={tifs}
      />
      <div className="ticket-stp">
        <Field label={t('Self-trade')}>
          {({ id }) => (
            <Select
              wide
              id={id}
              label={t('Self-trade prevention')}
              value={form.stpMode}
              options={StpMode.options.map((value) => ({ value, label: stpLabels[value] }))}
              onChange={(stpMode) => change({ stpMode })}
            />
          )}
        </Field>
      </div>
    </>
  )
})

function Receipt({ ticket }: { readonly ticket: Ticket }) {
  const { form, instrument, instrumentOf, order, value, funds, fundsMissing, margin } = ticket
  const { leverage, closing, candidates, borrow, category, symbol } = ticket
  if (instrument === null) return null
  const fee = feeRange(value, form, instrument)
  /** Coin-margined contracts are paid in base coin (A-coin-qty). */
  const inMarginCoin = (amount: string): string => {
    if (!isInverse(instrument.category)) return `${formatMoney(amount)} ${instrument.quoteCoin}`
    if (ticket.price === undefined || !isDecimal(ticket.price) || !isPositive(ticket.price)) return absent
    const coins = divide(amount, ticket.price)
    return t`${coinAmount(coins, instrument.baseCoin)} ${instrument.baseCoin} (≈ ${formatMoney(amount)} USD)`
  }
  return (
    <dl className="ticket-receipt">
      {!closing && <MaxOpenRow ticket={ticket} />}
      <dt>{t('Notional')}</dt>
      <dd>
        {value === ''
          ? absent
          : `${form.orderType === 'market' ? '≈ ' : ''}${formatMoney(value)} ${instrument.quoteCoin}`}
      </dd>
      <dt title={t('Resting pays the maker rate, taking the taker rate')}>{t('Fee')}</dt>
      <dd>
        {fee === null
          ? absent
          : isInverse(instrument.category)
            ? inMarginCoin(fee.to)
            : `${grouped(fee.from)}${fee.from === fee.to ? '' : ` – ${grouped(fee.to)}`} ${instrument.quoteCoin}`}
      </dd>
      {isFutures(instrument.category) && !closing && (
        <>
          <dt title={t('Value divided by the leverage of this symbol')}>
            {leverage === null ? t('Margin') : t`Margin at ${leverage}×`}
          </dt>
          <dd data-testid="ticket-margin">{margin === '' ? absent : inMarginCoin(margin)}</dd>
        </>
      )}
      {ticket.classic === null && (
        // Keyed by the input, so results of an earlier input are never shown.
        <TicketEffects
          key={JSON.stringify([category, symbol, form])}
          order={order}
          follows={isPriceExpression(ticket.sentForm.price)}
          instrument={instrument}
        />
      )}
      {instrument.category === 'MARGIN' && (
        <>
          <dt>{t('Borrows')}</dt>
          <dd>
            <BorrowChip estimate={borrow} />
          </dd>
        </>
      )}
      <dt>{closing ? t('Position') : t('Available')}</dt>
      <dd data-testid="ticket-funds" title={funds === null ? undefined : `${grouped(funds.amount)} ${funds.coin}`}>
        {funds === null ? absent : `${fundsAmount(funds.amount, funds.coin)} ${funds.coin}`}
      </dd>
      <ImpactRows orders={candidates} instrumentOf={instrumentOf} hasNotes={order === null} />
      {fundsMissing !== null && <dd className="ticket-missing">{fundsMissing}</dd>}
    </dl>
  )
}

interface ImpactRowsProps {
  readonly orders: readonly OrderIntent[]
  readonly instrumentOf: InstrumentOf
  /** False for a complete order: the warnings of the ticket contain its notes. */
  readonly hasNotes: boolean
}

/**
 * Loan-to-value now, after acknowledgment and after the fill. A separate component, because it changes more often than
 * the ticket.
 */
function ImpactRows({ orders, instrumentOf, hasNotes }: ImpactRowsProps) {
  const impact = useOrderEffects(orders, instrumentOf)
  if (impact === null) return null
  const { effects, thresholds, live } = impact
  const isOrder = effects.rows.length > 0
  return (
    <>
      <dt
        title={t("At the prices of now, a taker's fee included")}
      >{t`LTV${isOrder ? t(' now, sent, filled') : ''}`}</dt>
      <dd className="ltv-impact" data-live={live} data-testid="ticket-ltv">
        <SimulatedLtv ltv={effects.now} thresholds={thresholds} />
        {isOrder && (
          <>
            {' → '}
            <SimulatedLtv ltv={effects.afterAck} thresholds={thresholds} />
            {' → '}
            <SimulatedLtv ltv={effects.afterFill} thresholds={thresholds} />
          </>
        )}
      </dd>
      {hasNotes &&
        effects.rows
          .flatMap(({ notes }) => notes)
          .map((note) => (
            <dd key={note} className="ticket-missing">
              {note}
            </dd>
          ))}
    </>
  )
}

/** Computation of a risk-based size. The stop is not part of the order. */
function RiskNote({ ticket: { form, cells } }: { readonly ticket: Ticket }) {
  const cell = cells?.qty
  if (!isRiskSize(form.qty) || cell === undefined || cell.value === null) return null
  return (
    <p className="ticket-risk" data-testid="ticket-risk">
      {cell.isFrozen ? t('A size by its risk, frozen.') : t`Risks ${cell.explanation}.`}{' '}
      {form.stopLoss === '' && t('The stop is not sent with the order.')}
    </p>
  )
}

function TicketWarnings({ ticket }: { readonly ticket: Ticket }) {
  const warnings = ticket.order === null ? [] : ticket.problems.filter((problem) => problem.level === 'warning')
  if (warnings.length === 0) return null
  return (
    <ul className="ticket-warnings">
      {warnings.map((warning) => (
        <li key={warning.message}>
          <CheckMark level={warning.level} /> {warning.message}
        </li>
      ))}
    </ul>
  )
}

/** Reason why orders of this symbol cannot be entered. */
function WithoutRules({ category, symbol }: { readonly category: Category; readonly symbol: string }) {
  const { isPending, error } = useInstruments(category)
  const needed = t`Tick, lot and minimum of ${symbol} in ${category} are needed before an order can be checked.`
  if (isPending) return <PanelState kind="loading" title={t`Loading the rules of ${symbol}`} text={needed} />
  if (error)
    return <PanelState kind="error" title={t('No symbol rules')} text={t`${error.message} ${needed} Trying again…`} />
  return <PanelState kind="empty" title={t`${symbol} is not listed here`} text={t`${category} does not list it.`} />
}

function Restriction({ instrument }: { readonly instrument: Instrument }) {
  const restriction = restrictionOf(instrument)
  if (restriction === null) return null
  return (
    <PanelBand tone="warn">
      <span data-testid="symbol-restriction">{restriction}</span>
    </PanelBand>
  )
}

/** Ticket of the selected symbol. Its order is sent as a batch with a single row, with the same checks and review. */
export function OrderTicketPanel() {
  const ticket = useTicket()
  const { form, change, order, category, symbol } = ticket
  const live = useIsCurrent('publicFeed')
  const unreachable = useBlockedReason()
  const blockedReason = unreachable ?? ticket.classic?.blockedReason ?? null
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const openReview = (next: Reviewed) => {
    ticket.freezePrices()
    setReviewed(next)
  }
  const onPlaced = useRefusedOrder(ticket)
  const unreviewed = useUnreviewed(ticket, onPlaced, openReview)
  /** Review, assessment and send use the current values. */
  const withOrder = (act: (current: Reviewed) => void) => {
    if (order !== null && blockedReason === null) act({ order, pegs: ticket.pegs() })
  }
  const review = () => withOrder(openReview)
  const submit = () =>
    withOrder((prepared) => (unreviewed.isOn ? void unreviewed.send(prepared) : openReview(prepared)))
  const notFollowed = useNotFollowed()
  const noBatch = blockedReason === volleyUnreachable ? volleyUnreachable : notFollowed
  const isWaiting = ticket.waiting && order === null
  const reviewWhenReady = useWhenReady(form, isWaiting, review)
  const submitWhenReady = useWhenReady(form, isWaiting, submit)
  const endReview = () => {
    setReviewed(null)
    ticket.releasePrices()
  }
  usePresetPick(ticket, reviewed === null, reviewWhenReady)
  const toBatch = async () => {
    await appendToDraft([newRow({ ...ticket.row })])
    showDraft()
    showToast('info', t('Added to the batch'))
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!isCtrlEnter(event)) return
    event.preventDefault()
    event.stopPropagation()
    submitWhenReady()
  }
  const dialog = reviewed !== null && (
    <TicketReview ticket={ticket} reviewed={reviewed} onClose={endReview} onPlaced={onPlaced} />
  )
  if (ticket.instrument === null) {
    return (
      <>
        <Panel label={t('Order ticket')}>
          <WithoutRules category={category} symbol={symbol} />
        </Panel>
        {dialog}
      </>
    )
  }
  return (
    <>
      <Panel label={t('Order ticket')}>
        <Restriction instrument={ticket.instrument} />
        <div className="ticket" data-live={live} onKeyDown={reviewed === null ? onKeyDown : undefined}>
          <TicketPresets
            category={category}
            symbol={symbol}
            isStock={ticket.instrument.isStock}
            applyPreset={ticket.applyPreset}
          />
          <SideControl ticket={ticket} />
          <Choice
            wide
            size="small"
            label={t('Order type')}
            value={form.orderType}
            onChange={(orderType) =>
              change({
                orderType,
                timeInForce: orderType === 'market' && form.timeInForce === 'post_only' ? 'gtc' : form.timeInForce,
              })
            }
            options={[
              { value: 'limit', label: t('Limit') },
              { value: 'market', label: t('Market') },
            ]}
          />
          <MarketBound ticket={ticket} />
          <TicketAmounts ticket={ticket} />
          <TicketProtection ticket={ticket} />
          <ClassicTermsRow ticket={ticket} />
          <Conditions form={form} instrument={ticket.instrument} change={change} isBounded={ticket.sentForm !== form} />
          <Receipt ticket={ticket} />
          <RiskNote ticket={ticket} />
          <TicketWarnings ticket={ticket} />
          <div className="ticket-actions">
            <Button
              disabled={form.qty === '' || noBatch !== null}
              title={noBatch ?? (form.qty === '' ? NO_QTY : undefined)}
              onClick={() => void toBatch()}
              data-testid="ticket-to-batch"
            >
              {t('Add to batch')}
            </Button>
            <Button
              tone={form.side}
              missing={blockedReason ?? ticketMissing(ticket)}
              onClick={submit}
              title="Ctrl-Enter"
              data-testid="ticket-review"
            >
              {buttonText(ticket, unreviewed.isOn)}
            </Button>
          </div>
        </div>
      </Panel>
      {dialog}
    </>
  )
}
