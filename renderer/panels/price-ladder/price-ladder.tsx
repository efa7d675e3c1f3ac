import { grouped } from '@/shared/base/grouped'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { stepsIn } from '@/shared/base/decimal'
import { t, punctuated, comma } from '@/shared/languages/text'
import { isCurrent } from '@/shared/trading/health/health'
import { instrumentKey, type Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { meets } from '@/shared/trading/pretrade/rules/market-rules'
import type { BookTop } from '@/shared/trading/pretrade/figures/book-top'
import type { LadderMode } from '@/shared/settings/price-ladder'
import { AmendReview } from '@/renderer/domain/amend/amend-review'
import { MovedOrder } from '@/renderer/domain/amend/moved-order'
import { canAmend } from '@/renderer/domain/amend/amend'
import { useAmend } from '@/renderer/domain/amend/use-amend'
import { useHedge } from '@/renderer/domain/account/use-hedge'
import { BookSummary, BookVeil } from '@/renderer/domain/book/book-state'
import { bookTextsOf } from '@/renderer/domain/book/book-texts'
import { PricePickLayer } from '@/renderer/domain/drafts/pricing/price-pick-layer'
import { repriceRows } from '@/renderer/domain/drafts/reprice-row'
import { useGhosts } from '@/renderer/domain/drafts/use-ghosts'
import { confirmCancel, cancelOrders } from '@/renderer/state/actions/cancel-commands'
import { canCancel } from '@/renderer/state/actions/cancel-questions'
import { isLive, useApp } from '@/renderer/state/stores/app-store'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { offerPrice } from '@/renderer/state/stores/price-pick-store'
import { usePriceFill } from '@/renderer/domain/orders/use-price-fill'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { ladderKeys, localAction, sizeKeys } from '@/renderer/kit/keys/local-keys'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { clickSizes } from './click-sizes'
import type { ClickTerms } from './click-trading'
import { LadderFoot, LadderHead, MarketPointer } from './ladder-foot'
import { type LadderColumn, sideOf } from './ladder-layout'
import type { LadderCell } from './ladder-paint'
import { LadderStrip } from './ladder-strip'
import { ladderOrders, openQty, ownRows } from '@/renderer/panels/price-ladder/rows/own-rows'
import { ownText } from '@/renderer/panels/price-ladder/rows/own-text'
import { type Grabbed, grabbedAt, movingOf, useLadderGestures } from './use-ladder-gestures'
import { useLadderScreen } from './use-ladder-screen'
import { useLadderTrading } from './use-ladder-trading'
import { useQueuePlaces } from '@/renderer/panels/price-ladder/rows/use-queue-places'

export interface PriceLadderProps {
  readonly instrument: Instrument
  /** Ticks per row. */
  readonly group: number
  /** A price of the symbol, to select its default sizes; null before the first. */
  readonly price: string | null
  readonly mode: LadderMode
  readonly isFollowing: boolean
  readonly onFollow: (isFollowing: boolean) => void
}

const hint = t('Own orders: drag to move, right click to cancel.')
const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }

/** Vertical list of prices with bid and ask sizes and own orders, and order entry by click. */
export function PriceLadder({ instrument, group, price, mode, isFollowing, onFollow }: PriceLadderProps) {
  const { category, symbol, tickSize } = instrument
  const fillPrice = usePriceFill()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const table = useOrders((state) => state.orders)
  const orders = useMemo(() => ladderOrders(table.values(), instrument), [table, instrument])
  const drafted = useGhosts(instrument)
  const own = useMemo(() => ownRows(orders, drafted, { tickSize }, group), [orders, drafted, tickSize, group])
  const [pointed, setPointed] = useState<LadderCell | null>(null)
  const onPoint = useCallback((cell: LadderCell | null) => setPointed(cell), [])
  const { screen, status, texts, problem, layout, market } = useLadderScreen(host, canvas, {
    instrument,
    group,
    mode,
    own,
    isFollowing,
    onPoint,
  })
  const places = useQueuePlaces(screen, orders, instrument)
  const amending = useAmend(orders)
  const moved = orders.find(({ key }) => key === amending.key)
  const hedge = useHedge(category)
  const isReal = useApp(({ app }) => app !== null && isLive(app.profile))
  const settings = useSettings((state) => state.settings.priceLadder)
  const sizes = clickSizes(settings.sizes[instrumentKey(category, symbol)], instrument, price)
  const [size, setSize] = useState(0)
  const trading = useLadderTrading(instrument, status.state, sizes[size] ?? '')
  const [intent, setIntent] = useState<'open' | 'close'>('open')
  // A price chosen among rows of another step may be none of these rows.
  const [choice, setChoice] = useState<{ readonly price: number; readonly group: number } | null>(null)
  const marked = choice?.group === group ? choice.price : null
  const setMarked = (price: number | null): void => setChoice(price === null ? null : { price, group })
  /** Order grabbed by the keyboard, and its current target. */
  const [grip, setGrip] = useState<Grabbed | null>(null)
  // A message is dropped when the book becomes current or stops being current.
  const [announcement, setAnnouncement] = useState<{ readonly text: string; readonly wasCurrent: boolean } | null>(null)
  const isBookCurrent = isCurrent(status.state)
  const message = announcement?.wasCurrent === isBookCurrent ? announcement.text : null
  const announce = (text: string | null): void =>
    setAnnouncement(text === null ? null : { text, wasCurrent: isBookCurrent })
  const terms: ClickTerms = {
    qty: sizes[size] ?? '',
    timeInForce: settings.timeInForce,
    intent: hedge ? intent : null,
  }
  const bestTexts = bookTextsOf(instrument)
  /** Best prices at the time of the call; `status` is updated less often. */
  const top = (): BookTop => {
    const view = screen.current?.view()
    const text = (ticks: number | null | undefined) => (ticks == null ? null : bestTexts.price(ticks))
    return { bid: text(view?.bestBid), ask: text(view?.bestAsk) }
  }

  useEffect(() => screen.current?.change({ isTrading: trading.isTrading }), [screen, trading.isTrading, instrument])
  // An order that waits for the confirmation of its amend is drawn at its drop position.
  const movedTo = moved === undefined ? null : (amending.edit?.price ?? null)
  useEffect(() => {
    if (moved === undefined || movedTo === null) screen.current?.move(null)
    else {
      const side = moved.side === 'sell' ? 'sell' : 'buy'
      screen.current?.move({ side, price: stepsIn(movedTo, tickSize), qty: openQty(moved) })
    }
  }, [screen, moved, movedTo, tickSize])

  function drop(grabbed: Grabbed, ticks: number, byMouse: boolean): void {
    const price = texts.price(ticks)
    if (grabbed.kind === 'ghost')
      return repriceRows(new Map([[grabbed.ghost.rowId, { from: grabbed.ghost.price, to: price, tickSize }]]))
    // The order may have been filled or amended during the drag.
    const order = orders.find(({ key }) => key === grabbed.order.key)
    if (order === undefined || !canAmend(order))
      return announce(t('This order cannot be amended now: something of it is not settled.'))
    const isCrossing = meets(order.side === 'sell' ? 'sell' : 'buy', price, top())
    amending.moveTo(order, price, instrument, byMouse && trading.isTrading && !isCrossing)
  }
  function cancelAt({ price, column }: LadderCell): void {
    const side = sideOf(column)
    const sides = side === null ? (['buy', 'sell'] as const) : [side]
    const targets = sides.flatMap((side) => own[side].get(price)?.orders ?? []).filter(canCancel)
    const [first] = targets
    if (first === undefined) return
    if (targets.length === 1 && trading.isTrading) void cancelOrders([first.key])
    else confirmCancel(targets.map(({ key }) => key))
  }
  function tradeAt(price: number, side: 'buy' | 'sell'): void {
    void trading.trade(side, texts.price(price), terms, top()).then(announce)
  }
  function pick(price: number): void {
    if (!offerPrice(instrument, texts.price(price))) fillPrice(texts.price(price))
  }
  const gestures = useLadderGestures(screen, own, {
    onPoint: () => announce(null),
    onClick({ price, column }) {
      const side = column === 'bid' ? 'buy' : column === 'ask' ? 'sell' : null
      if (side !== null && trading.isTrading) tradeAt(price, side)
      else if (column === 'price' || side !== null) pick(price)
    },
    onDrop: (grabbed, price) => drop(grabbed, price, true),
    onMenu: cancelAt,
  })

  function mark(price: number | null): void {
    setMarked(price)
    if (price === null) screen.current?.mark(null)
  }
  function step(by: number): void {
    const price = screen.current?.step(by) ?? null
    setMarked(price)
    announce(null)
    if (grip !== null && price !== null) screen.current?.move(movingOf(grip, price))
  }
  function backOut(): boolean {
    if (gestures.abandon()) return true
    if (grip !== null) {
      setGrip(null)
      screen.current?.move(null)
    } else if (amending.key !== null) amending.stop()
    else if (marked !== null) mark(null)
    else return false
    return true
  }
  /** Grabs the only own order or draft row in the marked row, on either side. */
  function grab(price: number): void {
    const target = (['ownBuys', 'ownSells'] as LadderColumn[]).flatMap(
      (column) => grabbedAt({ price, column }, own) ?? [],
    )
    const [only] = target
    if (only === undefined || target.length > 1)
      return announce(t('There is no single order at this price to take hold of.'))
    setGrip(only)
    screen.current?.move(movingOf(only, price))
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const by = steps[event.key]
    if (by !== undefined) {
      event.preventDefault()
      return step(by)
    }
    if (event.key === 'Escape') {
      if (!backOut()) return
      event.stopPropagation()
      return event.preventDefault()
    }
    // Key repeats are ignored: a held key counts once.
    if (event.repeat) return
    const size = Number(localAction(sizeKeys, event) ?? NaN)
    if (sizes[size] !== undefined) return setSize(size)
    const action = localAction(ladderKeys, event)
    if (action === null) return
    event.preventDefault()
    if (action === 'center') screen.current?.center()
    else if (action === 'lock') onFollow(!isFollowing)
    else if (action === 'confirm') {
      if (moved !== undefined) void amending.send()
    } else if (marked === null) announce(t('Choose a price with the arrow keys first.'))
    else if (grip !== null && action === 'pick') {
      setGrip(null)
      screen.current?.move(null)
      drop(grip, marked, false)
    } else if (action === 'buy' || action === 'sell') {
      if (screen.current?.shows(marked) === true) tradeAt(marked, action)
      else announce(t('The chosen price is out of sight: choose it again.'))
    } else if (action === 'cancel') cancelAt({ price: marked, column: 'price' })
    else if (action === 'amend') grab(marked)
    else pick(marked)
  }

  const row = pointed?.price ?? marked
  const rowOrders = row === null ? [] : (['buy', 'sell'] as const).map((side) => own[side].get(row)?.orders ?? [])
  const current = { bestBid: status.bestBid, bestAsk: status.bestAsk, group }
  const ownLine = rowOrders
    .map((some) => ownText(some, current, places, instrument))
    .filter(Boolean)
    .join(' | ')
  const clickSide =
    pointed === null ? null : pointed.column === 'bid' ? t('Buy') : pointed.column === 'ask' ? t('Sell') : null
  const clickLine =
    row === null || (pointed !== null && pointed.column !== 'price' && clickSide === null)
      ? ''
      : trading.isTrading && clickSide !== null
        ? t`${clickSide} ${grouped(terms.qty)} ${lotCoinOf(instrument)} at ${texts.price(row)}`
        : t`${texts.price(row)} into the ticket`
  const footLine =
    message ?? (grip === null ? ownLine || clickLine || hint : t('Arrows move it, Enter lets it go, Esc puts it back'))
  const valueText =
    marked === null ? t('no price chosen') : punctuated([texts.price(marked), ownLine].filter(Boolean).join(comma()))

  return (
    <div
      className="price-ladder__frame"
      data-trading={trading.isTrading || undefined}
      data-real={isReal}
      data-pointed={pointed === null ? undefined : texts.price(pointed.price)}
    >
      <LadderStrip
        instrument={instrument}
        trading={trading}
        sizes={sizes}
        chosen={size}
        onChoose={setSize}
        timeInForce={settings.timeInForce}
        intent={hedge ? intent : null}
        onIntent={setIntent}
      />
      <LadderHead instrument={instrument} layout={layout} />
      <div
        ref={host}
        className="price-ladder__rows"
        data-live={isBookCurrent ? 'true' : undefined}
        data-row-height={layout.rowHeight}
        data-state={status.state}
        role="spinbutton"
        tabIndex={0}
        aria-label={t`${symbol} price ladder. Arrow keys choose a price, Enter puts it into the ticket.`}
        aria-valuenow={marked ?? 0}
        aria-valuetext={valueText}
        onKeyDown={onKeyDown}
        onBlur={() => grip === null && mark(null)}
        {...gestures.handlers}
      >
        <canvas ref={canvas} aria-hidden />
        <BookSummary status={status} texts={bestTexts} symbol={symbol} />
        {problem !== null && (
          <PanelState kind="error" title={t('No price ladder')} text={t`${problem} Trying again…`} />
        )}
        {problem === null && status.bestBid === null && status.bestAsk === null && (
          <PanelState kind="loading" title={t('Loading the book')} />
        )}
        {market !== null && <MarketPointer market={market} onCenter={() => screen.current?.center()} />}
        <BookVeil status={status} />
        <PricePickLayer
          category={category}
          symbol={symbol}
          priceAt={(y) => {
            const cell = screen.current?.pointer({ x: 0, y }) ?? null
            return cell === null ? null : texts.price(cell.price)
          }}
        />
      </div>
      {moved !== undefined && amending.edit !== null ? (
        <MovedOrder
          order={moved}
          amending={amending}
          hasKeys
          isCrossing={meets(moved.side === 'sell' ? 'sell' : 'buy', amending.edit.price, {
            bid: status.bestBid === null ? null : bestTexts.price(status.bestBid),
            ask: status.bestAsk === null ? null : bestTexts.price(status.bestAsk),
          })}
        />
      ) : (
        <LadderFoot isMessage={message !== null}>{footLine}</LadderFoot>
      )}
      {moved !== undefined && <AmendReview amending={amending} order={moved} />}
      {trading.dialog}
    </div>
  )
}
