import { t } from '@/shared/languages/text'
import { knownBalances, knownPositions } from '@/shared/trading/account/account'
import { useCallback, useMemo, useState } from 'react'
import { borrowEstimates } from '@/shared/trading/batch/pricing/borrow-estimates'
import { checkBatch } from '@/shared/trading/batch/check/check-batch'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { type Peg, pegsOf } from '@/shared/trading/batch/pricing/peg'
import {
  explainUnpriced,
  priceRows,
  type PricedColumn,
  type Pricing,
  withFrozen,
} from '@/shared/trading/batch/pricing/price-rows'
import { isPriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { qtyUnit } from '@/shared/trading/market/qty-unit'
import { useInstrument } from '@/renderer/state/queries/instruments'
import { useTicker } from '@/renderer/state/queries/tickers'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useAccountReading } from '@/renderer/state/stores/health/health-store'
import { useHandOver, useSelection, type PriceHandOver } from '@/renderer/state/stores/selection-store'
import { useClassicTicket } from '@/renderer/domain/classic/classic-account'
import { useBatchContext } from '@/renderer/domain/drafts/pricing/use-batch-context'
import { useTradedPrices } from '@/renderer/domain/drafts/pricing/use-traded-prices'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { useInstrumentLookup } from '@/renderer/state/queries/instrument-lookup'
import { closable, fundsOf } from '@/shared/trading/pretrade/figures/order-funds'
import { posSideOf } from '@/renderer/domain/orders/labels/pos-side-of'
import { limitsOf } from '@/shared/trading/pretrade/limits/limits'
import { useSettings } from '@/renderer/state/stores/settings-store'
import {
  emptyTicket,
  openSidesOf,
  sentFormOf,
  marginOf,
  ticketRow,
  orderValueOf,
  withPreset,
  type TicketForm,
} from './ticket-form'
import { type ReplacedTerms, replacedTerms } from './replaced-terms'
import type { OrderPreset } from '@/shared/settings/order-presets'
import type { DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/** Empty values of the order-specific fields. */
const noAmounts = { price: '', qty: '', takeProfit: '', stopLoss: '' } as const

/** Ticket of the selected symbol: its input and all computed values. */
export function useTicket() {
  const { category, symbol } = useSelection()
  const handOver = useHandOver()
  const instrument = useInstrument(category, symbol)
  const last = useTicker(category, symbol)?.lastPrice
  const classic = useClassicTicket(category, symbol, instrument)
  const hedgeOfUnified = useHedge(category)
  const hedge = classic === null ? hedgeOfUnified : classic.isHedge
  const unified = useAccount((state) => state.account)
  const account = classic === null ? unified : classic.account
  const accountReading = useAccountReading()
  const [form, setForm] = useState<TicketForm>(emptyTicket)
  const change = useCallback((part: Partial<TicketForm>) => setForm((now) => ({ ...now, ...part })), [])

  const applyPreset = useCallback(
    (preset: OrderPreset): TicketForm => {
      const next = withPreset(form, preset)
      setForm(next)
      return next
    },
    [form],
  )

  const [previous, setSeen] = useState<{
    category: string
    symbol: string
    handOver: PriceHandOver | null
    replaced: ReplacedTerms | null
  }>({ category, symbol, handOver: null, replaced: null })
  if (previous.category !== category || previous.symbol !== symbol || previous.handOver !== handOver) {
    // A change of symbol clears the amounts: a price of the previous symbol must never be sent for the new one.
    const isSame = previous.category === category && previous.symbol === symbol
    const isNew = handOver !== null && handOver !== previous.handOver
    const current = isSame ? form : { ...form, ...noAmounts }
    const replaced = isSame ? (isNew ? replacedTerms(form, previous, handOver) : previous.replaced) : null
    setSeen({ category, symbol, handOver, replaced })
    setForm(
      isNew ? { ...current, orderType: 'limit', price: handOver.price, qty: handOver.qty ?? current.qty } : current,
    )
  }

  const isStock = instrument?.isStock ?? false
  /** Allowed slippage of the symbol, a fraction; null for no limit. */
  const allowed = useSettings(({ settings }) => limitsOf(settings.pretrade, category, symbol).moved.review)
  const sentForm = useMemo(() => sentFormOf(form, allowed, isStock), [form, allowed, isStock])
  const row = useMemo(
    () => ticketRow(sentForm, { category, symbol, isStock }, hedge),
    [sentForm, category, symbol, isStock, hedge],
  )
  const rows = useMemo(() => [row], [row])
  const instrumentOf = useInstrumentLookup()
  const { context, waiting: booksWaiting } = useBatchContext(
    rows,
    instrumentOf,
    classic === null ? undefined : classic.account,
    // A price that follows the market needs a live book; with outdated data it could cross.
    isPriceExpression(sentForm.price) ? 'live' : 'second',
  )
  const { tradedOf, waiting: tradesWaiting } = useTradedPrices(rows)
  const now = useMemo(() => priceRows(rows, { ...context, tradedOf }), [rows, context, tradedOf])
  /** Prices frozen during the review. */
  const [frozen, setFrozen] = useState<{ readonly rows: typeof rows; readonly pricing: Pricing } | null>(null)
  const pricing = frozen?.rows === rows ? frozen.pricing : now
  const priced = pricing.rows[0] ?? row
  const problems = useMemo(() => explainUnpriced(checkBatch(pricing.rows, context), pricing), [pricing, context])
  const borrowing = useMemo(() => borrowEstimates(pricing.rows, context), [pricing, context])
  const reading = useMemo(() => rowToOrder(priced), [priced])
  const candidates = useMemo(() => (reading.ok ? [reading.order] : []), [reading])

  const price = sentForm.orderType === 'limit' ? priced.price || undefined : last
  const top = context.bookTop(category, symbol)
  /** Margin of a market order is computed at its best possible price. */
  const sharePrice = sentForm.orderType === 'limit' ? price : ((form.side === 'buy' ? top?.ask : top?.bid) ?? last)
  const leverage = context.leverageOf(category, symbol)
  const closing = hedge && form.intent === 'close'
  const value = instrument === null ? '' : orderValueOf({ ...sentForm, qty: priced.qty }, instrument, price)
  const balances = account === null ? null : knownBalances(account)
  const positions = account === null ? null : knownPositions(account, category)
  const funds = () => {
    if (instrument === null) return null
    if (closing) return positions && closable(form, posSideOf(form), instrument, positions)
    return (
      balances &&
      fundsOf(sentForm, instrument, (coin) => balances.find((balance) => balance.coin === coin)?.available ?? '0')
    )
  }
  return {
    category,
    symbol,
    instrument,
    instrumentOf,
    hedge,
    /** Classic order with the reason that blocks it; null for a unified account. */
    classic,
    form,
    /** Form of the order as sent, which differs for a market order with a slippage limit. */
    sentForm,
    allowed,
    change,
    row,
    /** Typed expressions with their values. */
    cells: pricing.cells.get(row.id),
    /** True while a required price has been requested and not received. */
    waiting: booksWaiting || tradesWaiting,
    /** Sources of the order's price if it is an expression. */
    pegs: (): readonly Peg[] => pegsOf(rows, pricing),
    /** Freezes an expression at its value, or lets it follow the market again. */
    freeze: (column: PricedColumn): void => {
      const cells = pricing.cells.get(row.id)
      change({ [column]: withFrozen(row, [column], cells, cells?.[column]?.isFrozen === false)[column] })
    },
    /** Freezes the current prices until `releasePrices` or the next edit. */
    freezePrices: () => setFrozen({ rows, pricing }),
    releasePrices: () => setFrozen(null),
    last,
    price,
    sharePrice,
    leverage,
    problems,
    order: reading.ok && !problems.some((problem) => problem.level === 'error') ? reading.order : null,
    unit:
      instrument === null ? '' : qtyUnit({ category, side: form.side, orderType: sentForm.orderType }, instrument).coin,
    closing,
    /** Position sides that can be closed; null while the account is unknown. */
    openSides: positions && openSidesOf(category, symbol, positions),
    /** Estimated borrowing of a complete margin order; null if unknown. */
    borrow: borrowing.get(row.id),
    funds: funds(),
    /** Reason why `funds` is null although the symbol is known. */
    fundsMissing:
      (closing ? positions : balances) !== null ? null : (accountReading.reason ?? t('The account is being read.')),
    value,
    /** The order as far as it is readable, valid or not, for its effect on the loan-to-value. */
    candidates: candidates,
    margin: closing ? '' : marginOf(value, leverage),
    clear: () => change(noAmounts),
    /** Values that a price from chart or book replaced; null after another edit. */
    replaced: form.price === previous.handOver?.price ? previous.replaced : null,
    /** Returns the resulting ticket. */
    applyPreset,
  }
}

export type Ticket = ReturnType<typeof useTicket>

/** First problem of a field, once text was typed into it. */
export function errorAt(problems: readonly Problem[], field: DraftColumn, typed: string): Problem | undefined {
  return problems.find(
    (problem) => problem.field === field && problem.level === 'error' && (problem.rule !== 'required' || typed !== ''),
  )
}
