import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '@/shared/languages/text'
import { isCurrent } from '@/shared/trading/health/health'
import { stepsIn } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { readBookPalette } from '@/renderer/domain/book/book-palette'
import { BookSummary, BookVeil } from '@/renderer/domain/book/book-state'
import { bookTextsOf } from '@/renderer/domain/book/book-texts'
import { compactSize } from '@/renderer/domain/book/compact-size'
import { useBookFrames } from '@/renderer/domain/book/use-book-frames'
import { useBookStatus } from '@/renderer/domain/book/use-book-status'
import { openLadderOver, showDraft } from '@/renderer/domain/drafts/desk-view'
import { useGhosts } from '@/renderer/domain/drafts/use-ghosts'
import { showPanel } from '@/renderer/state/workspace/workspace-handle'
import { openOrders, useOrders } from '@/renderer/state/stores/orders-store'
import { offerPrice } from '@/renderer/state/stores/price-pick-store'
import { usePriceFill } from '@/renderer/domain/orders/use-price-fill'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { depthKeys, localAction } from '@/renderer/kit/keys/local-keys'
import { PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { DEPTH_ROWS, depthAt, depthGroup, type DepthSpan, ladderRange } from './depth-range'
import type { PaintedDepth } from './depth-paint'
import { createDepthRenderer, type DepthRenderer } from './depth-renderer'

interface DepthChartProps {
  readonly instrument: Instrument
  readonly span: DepthSpan
  /** A price of this symbol, from which the row size is derived; null before the first. */
  readonly price: string | null
}

/** Maximum pointer movement of a click, in pixels. */
const CLICK_PX = 4
/** Distance of an arrow key, as a share of the window. */
const KEY_SHARE = 0.01
const LOOK_MS = 250
const keysText = t(
  'Arrow keys choose a price, with Shift a range; Enter puts it into the ticket or opens a ladder over the range.',
)
const nowhere = { width: 1, height: 1, at: null, range: null } as const

/** Own orders and draft rows of the symbol. */
function useMarks(instrument: Instrument): PaintedDepth['marks'] {
  const { category, symbol, tickSize } = instrument
  const open = useOrders(openOrders)
  const ghosts = useGhosts(instrument)
  return useMemo(() => {
    const mark = (price: string, side: string, isDraft: boolean) => ({
      price: stepsIn(price, tickSize),
      side: side === 'sell' ? ('sell' as const) : ('buy' as const),
      isDraft,
    })
    const resting = open.filter((order) => order.category === category && order.symbol === symbol && order.price !== '')
    return [
      ...ghosts.map(({ price, side }) => mark(price, side, true)),
      ...resting.map(({ price, side }) => mark(price, side, false)),
    ]
  }, [open, ghosts, category, symbol, tickSize])
}

/** Depth at a price, read four times a second because the book changes while the pointer rests. */
function useDepthAt(screen: RefObject<DepthRenderer | null>, at: number | null) {
  const [depth, setDepth] = useState<ReturnType<typeof depthAt>>(null)
  useEffect(() => {
    if (at === null) return
    const measure = (): void => {
      const view = screen.current?.view() ?? null
      setDepth(view === null ? null : depthAt(at, view))
    }
    const first = requestAnimationFrame(measure)
    const timer = setInterval(measure, LOOK_MS)
    return () => {
      cancelAnimationFrame(first)
      clearInterval(timer)
    }
  }, [screen, at])
  return depth
}

/** Depth chart, with a drag over a price range that opens a ladder in the batch desk. */
export function DepthChart({ instrument, span, price }: DepthChartProps) {
  const { category, symbol, tickSize } = instrument
  const fillPrice = usePriceFill()
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const screen = useRef<DepthRenderer | null>(null)
  const { width, height } = useSize(host)
  const growth = useGrowth()
  const { theme, directionColours } = useSettings((state) => state.settings)
  const texts = useMemo(() => bookTextsOf(instrument), [instrument])
  const group = price === null ? 1 : depthGroup(span, price, tickSize)
  const marks = useMarks(instrument)
  const { status, frameArrived } = useBookStatus(screen)
  const age = isCurrent(status.state) ? 'current' : 'old'
  /** Price in ticks under the pointer or at the keyboard cursor, and the start of a range. */
  const [at, setAt] = useState<number | null>(null)
  const depth = useDepthAt(screen, at)
  const [began, setBegan] = useState<{ readonly x: number; readonly ticks: number } | null>(null)
  const [isRange, setIsRange] = useState(false)
  const range = useMemo(
    () => (began === null || at === null || !isRange ? null : ([began.ticks, at] as const)),
    [began, at, isRange],
  )

  useEffect(() => {
    if (!canvas.current || !host.current) return
    const palette = readBookPalette(host.current)
    const bare = { ...nowhere, ratio: 1, group: 1, span: '0.01', marks: [], age: 'current' } as const
    const renderer = createDepthRenderer(canvas.current, { ...bare, texts: bookTextsOf(instrument), palette })
    screen.current = renderer
    return () => {
      renderer.dispose()
      screen.current = null
    }
  }, [instrument])
  useEffect(() => {
    screen.current?.change({ width, height, ratio: window.devicePixelRatio, span, group, texts, marks, age, at, range })
  }, [width, height, span, group, texts, marks, age, at, range, instrument])
  useEffect(() => {
    if (host.current) screen.current?.change({ palette: readBookPalette(host.current) })
  }, [theme, directionColours, growth, instrument])
  const onFrame = useCallback(
    (frame: Float64Array) => {
      screen.current?.frame(frame)
      frameArrived()
    },
    [frameArrived],
  )
  const problem = useBookFrames({ category, symbol, group, rows: DEPTH_ROWS }, height > 0, onFrame)

  function end(): void {
    setBegan(null)
    setIsRange(false)
    screen.current?.pause(false)
  }
  /** Opens the form of the ladder. Neither sends nor drafts orders. */
  function open(from: number, to: number): void {
    const middle = screen.current?.scale()?.middle
    const range = middle === undefined ? null : ladderRange(from, to, middle, tickSize)
    end()
    if (range === null) return
    showDraft()
    showPanel('batch-desk')
    openLadderOver({ category, symbol, ...range })
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const x = event.nativeEvent.offsetX
    const ticks = event.button === 0 ? (screen.current?.priceAt(x) ?? null) : null
    if (ticks === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    screen.current?.pause(true)
    setBegan({ x, ticks })
    setIsRange(false)
    setAt(ticks)
  }
  function onPointerMove({ nativeEvent: { offsetX: x } }: PointerEvent): void {
    setAt(screen.current?.priceAt(x) ?? null)
    if (began !== null && Math.abs(x - began.x) >= CLICK_PX) setIsRange(true)
  }
  function onPointerUp({ nativeEvent: { offsetX: x } }: PointerEvent): void {
    const ticks = screen.current?.priceAt(x) ?? null
    if (began === null || ticks === null) return end()
    if (isRange) return open(began.ticks, ticks)
    end()
    if (!offerPrice(instrument, texts.price(began.ticks))) fillPrice(texts.price(began.ticks))
  }
  function onKeyDown(event: KeyboardEvent): void {
    const action = localAction(depthKeys, event)
    const scale = screen.current?.scale()
    if (action === null || !scale) return
    if (action === 'discard' && began === null) return
    event.preventDefault()
    event.stopPropagation()
    if (action === 'discard') return end()
    const now = at ?? Math.round(scale.middle)
    if (action === 'pick') {
      if (event.repeat) return
      if (range !== null) open(range[0], range[1])
      else if (!offerPrice(instrument, texts.price(now))) fillPrice(texts.price(now))
      return
    }
    const step = Math.max(1, Math.round((scale.to - scale.from) * KEY_SHARE))
    const isExtending = action === 'extend-left' || action === 'extend-right'
    const isLeft = action === 'left' || action === 'extend-left'
    if (!isExtending) end()
    else if (began === null) {
      screen.current?.pause(true)
      setBegan({ x: 0, ticks: now })
      setIsRange(true)
    }
    setAt(Math.max(1, now + (isLeft ? -step : step)))
  }

  const upTo = (side: NonNullable<typeof depth>): string => {
    const which = side.side === 'buy' ? t('bids') : t('asks')
    return t`${which} up to here ${compactSize(texts.size(side.total))} ${lotCoinOf(instrument)}`
  }
  const text =
    at === null
      ? t('Drag over prices to draft a ladder there; a click puts its price into the ticket.')
      : range === null
        ? `${texts.price(at)} · ${depth === null ? t('nothing known') : upTo(depth)}`
        : t`Ladder from ${texts.price(range[0])} to ${texts.price(range[1])}: let go to draft it, Esc discards`
  return (
    <div className="depth">
      <div
        ref={host}
        className="depth__chart"
        role="spinbutton"
        tabIndex={0}
        aria-label={t`${symbol} depth. ${keysText}`}
        aria-valuenow={at ?? 0}
        aria-valuetext={at === null ? t('no price chosen') : text}
        data-live={isCurrent(status.state) ? 'true' : undefined}
        data-state={status.state}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={end}
        onPointerLeave={() => began === null && setAt(null)}
        onKeyDown={onKeyDown}
        onBlur={end}
      >
        <canvas ref={canvas} aria-hidden />
        <BookSummary status={status} texts={texts} symbol={symbol} />
        {problem !== null && <PanelState kind="error" title={t('No depth')} text={t`${problem} Trying again…`} />}
        {problem === null && status.bestBid === null && status.bestAsk === null && (
          <PanelState kind="loading" title={t('Loading the book')} />
        )}
        <BookVeil status={status} />
      </div>
      <p className="depth__foot" data-testid="depth-foot">
        {text}
      </p>
    </div>
  )
}
