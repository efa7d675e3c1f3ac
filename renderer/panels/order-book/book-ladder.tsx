import { t } from '@/shared/languages/text'
import { isEnter } from '@/renderer/kit/keys/key-text'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { isCurrent } from '@/shared/trading/health/health'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { Instrument } from '@/shared/trading/market/instrument'
import { useGhosts } from '@/renderer/domain/drafts/use-ghosts'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { offerPrice } from '@/renderer/state/stores/price-pick-store'
import { usePriceFill } from '@/renderer/domain/orders/use-price-fill'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { PricePickLayer } from '@/renderer/domain/drafts/pricing/price-pick-layer'
import { mixed } from '@/renderer/kit/ui/panel/mixed'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { type BookLayout, type BookLadderRow, gutter, layoutBook, padding } from './book-geometry'
import { ColumnHead } from '@/renderer/domain/book/column-head'
import { readBookPalette } from '@/renderer/domain/book/book-palette'
import { BookSummary, BookVeil } from '@/renderer/domain/book/book-state'
import { bookTextsOf } from '@/renderer/domain/book/book-texts'
import { useBookFrames } from '@/renderer/domain/book/use-book-frames'
import { useBookStatus } from '@/renderer/domain/book/use-book-status'
import { type BookRenderer, createBookRenderer } from './book-renderer'
import { ghostRows, ownOrdersByRow } from './own-orders'

const rowHeights = { compact: 18, normal: 20, roomy: 24 } as const
const rowsToRequest = (perSide: number): number => Math.min(200, Math.ceil((perSide * 1.6) / 8) * 8)

/** Column headers at the positions of the canvas. */
function Head({
  instrument,
  layout: { columns, width },
}: {
  readonly instrument: Instrument
  readonly layout: BookLayout
}) {
  const price = instrument.quoteCoin
  const size = lotCoinOf(instrument)
  return (
    <div className="book__head" aria-hidden>
      <ColumnHead left={gutter} right={width - columns.price} title={t`Price ${price}`}>
        {mixed`Price ${<span>{price}</span>}`}
      </ColumnHead>
      <ColumnHead left={columns.price + padding} right={width - columns.size} title={t`Size ${size}`}>
        {mixed`Size ${<span>{size}</span>}`}
      </ColumnHead>
      <ColumnHead left={columns.size + padding} right={width - columns.total} title={t('Total')}>
        {t('Total')}
      </ColumnHead>
    </div>
  )
}

export interface BookLadderProps {
  readonly instrument: Instrument
  /** Ticks per row. */
  readonly group: number
}

/** The book on a canvas: DOM elements would be too slow for 100 updates a second. */
export function BookLadderView({ instrument, group }: BookLadderProps) {
  const { category, symbol, tickSize } = instrument
  const fillPrice = usePriceFill()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const screen = useRef<BookRenderer | null>(null)
  const { width, height } = useSize(host)
  const growth = useGrowth()
  const { theme, directionColours, density } = useSettings((state) => state.settings)
  const orders = useOrders((state) => state.orders)
  const drafted = useGhosts(instrument)
  const ghosts = useMemo(() => ghostRows(drafted, tickSize, group), [drafted, tickSize, group])

  const texts = useMemo(() => bookTextsOf(instrument), [instrument])
  const own = useMemo(
    () => ownOrdersByRow(orders, category, symbol, tickSize, group),
    [orders, category, symbol, tickSize, group],
  )
  const { status, frameArrived } = useBookStatus(screen)
  const priceChars = status.bestAsk === null ? 0 : texts.price(status.bestAsk).length
  const layout = useMemo(
    () => layoutBook(width, height, Math.round(rowHeights[density] * growth), priceChars, growth),
    [width, height, density, priceChars, growth],
  )
  const age = isCurrent(status.state) ? 'current' : status.state === 'offline' ? 'struck' : 'old'

  useEffect(() => {
    if (!canvas.current || !host.current) return
    const renderer = createBookRenderer(canvas.current, {
      layout: layoutBook(1, 1, 18, 0),
      ratio: 1,
      texts: bookTextsOf(instrument),
      palette: readBookPalette(host.current),
      own: new Map(),
      ghosts: new Map(),
      age: 'current',
    })
    screen.current = renderer
    return () => {
      renderer.dispose()
      screen.current = null
    }
  }, [instrument, group])

  useEffect(() => {
    screen.current?.change({ layout, texts, own, ghosts, age, ratio: window.devicePixelRatio })
  }, [layout, texts, own, ghosts, age, group, instrument])
  useEffect(() => {
    if (host.current) screen.current?.change({ palette: readBookPalette(host.current) })
  }, [theme, directionColours, growth, group, instrument])
  // A canvas is not repainted automatically when a font loads late.
  useEffect(
    () =>
      void document.fonts.ready.then(
        () => host.current && screen.current?.change({ palette: readBookPalette(host.current) }),
      ),
    [],
  )

  const onFrame = useCallback(
    (frame: Float64Array) => {
      screen.current?.frame(frame)
      frameArrived()
    },
    [frameArrived],
  )
  const problem = useBookFrames(
    { category, symbol, group, rows: rowsToRequest(layout.rowsPerSide) },
    height > 0,
    onFrame,
  )

  function take(row: BookLadderRow | null, withSize: boolean): void {
    if (row === null || offerPrice(instrument, texts.price(row.price))) return
    fillPrice(texts.price(row.price), withSize && row.total > 0 ? texts.size(row.total) : null)
  }
  function priceAt(y: number): string | null {
    screen.current?.pointer(y)
    const row = screen.current?.markedRow() ?? null
    return row && texts.price(row.price)
  }
  function onPointer(event: MouseEvent): void {
    screen.current?.pointer(event.nativeEvent.offsetY)
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const row = screen.current?.step(step)
      if (row)
        event.currentTarget.setAttribute(
          'aria-valuetext',
          t`${row.side} ${texts.price(row.price)}, size ${texts.size(row.size)}, total ${texts.size(row.total)}`,
        )
    } else if (isEnter(event)) take(screen.current?.markedRow() ?? null, event.shiftKey)
  }

  return (
    <>
      <Head instrument={instrument} layout={layout} />
      <div
        ref={host}
        className="book__ladder"
        data-live={isCurrent(status.state) ? 'true' : undefined}
        data-state={status.state}
        role="spinbutton"
        tabIndex={0}
        aria-label={t`${symbol} order book. Arrow keys choose a price, Enter puts it into the ticket.`}
        aria-valuenow={0}
        aria-valuetext={t('no price chosen')}
        onKeyDown={onKeyDown}
        onMouseMove={onPointer}
        onMouseLeave={() => screen.current?.pointer(null)}
        onClick={(event) => {
          onPointer(event)
          take(screen.current?.markedRow() ?? null, event.shiftKey)
        }}
      >
        <canvas ref={canvas} aria-hidden />
        <BookSummary status={status} texts={texts} symbol={symbol} />
        {problem !== null && <PanelState kind="error" title={t('No order book')} text={t`${problem} Trying again…`} />}
        {problem === null && status.bestBid === null && status.bestAsk === null && (
          <PanelState kind="loading" title={t('Loading the book')} />
        )}
        <BookVeil status={status} />
        <PricePickLayer category={category} symbol={symbol} priceAt={priceAt} />
      </div>
    </>
  )
}
