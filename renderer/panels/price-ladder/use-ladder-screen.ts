import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { multiply } from '@/shared/base/decimal'
import { createStepText } from '@/shared/base/step-text'
import { isCurrent } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { LadderMode } from '@/shared/settings/price-ladder'
import { readBookPalette } from '@/renderer/domain/book/book-palette'
import { bookTextsOf } from '@/renderer/domain/book/book-texts'
import { useBookFrames } from '@/renderer/domain/book/use-book-frames'
import { useBookStatus } from '@/renderer/domain/book/use-book-status'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { useGrowth } from '@/renderer/kit/theme/growth'
import { useSize } from '@/renderer/kit/ui/hooks/use-size'
import { layoutLadder } from './ladder-layout'
import type { LadderCell, LadderTexts } from './ladder-paint'
import { createLadderRenderer, type LadderRenderer } from './ladder-renderer'
import type { OwnRows } from '@/renderer/panels/price-ladder/rows/own-rows'

const rowHeights = { compact: 18, normal: 20, roomy: 24 } as const
/** A compact ladder that is too short for this number of rows has lower rows, down to the least height. */
const AIMED_ROWS = 20
const LEAST_ROW_HEIGHT = 16

function rowHeightIn(height: number, density: keyof typeof rowHeights, growth: number): number {
  const usual = Math.round(rowHeights[density] * growth)
  const least = Math.round(LEAST_ROW_HEIGHT * growth)
  return density === 'compact' ? Math.min(usual, Math.max(least, Math.floor(height / AIMED_ROWS))) : usual
}

/** Requests additional rows, because an off-center ladder can show one side only. */
const rowsToRequest = (rows: number): number => Math.min(200, Math.ceil(rows / 8) * 8 + 8)
const noRows: OwnRows = { buy: new Map(), sell: new Map() }

/** True if a lot is counted in quote coin, and so equals its notional. */
const countsQuote = (instrument: Instrument): boolean => lotCoinOf(instrument) === instrument.quoteCoin

function textsOf(instrument: Instrument, mode: LadderMode): LadderTexts {
  const { tickSize, lotSize } = instrument
  const isProduct = mode === 'notional' && !countsQuote(instrument)
  return {
    price: bookTextsOf(instrument).price,
    figure: createStepText(isProduct ? multiply(tickSize, lotSize) : lotSize),
  }
}

export interface LadderScreenOptions {
  readonly instrument: Instrument
  readonly group: number
  readonly mode: LadderMode
  readonly own: OwnRows
  readonly isFollowing: boolean
  readonly onPoint: (cell: LadderCell | null) => void
}

/** Canvas of a ladder with its book, and the feed state of that book. */
export function useLadderScreen(
  host: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  { instrument, group, mode, own, isFollowing, onPoint }: LadderScreenOptions,
) {
  const screen = useRef<LadderRenderer | null>(null)
  const [market, setMarket] = useState<'above' | 'below' | null>(null)
  const { width, height } = useSize(host)
  const growth = useGrowth()
  const { theme, directionColours, density, priceLadder } = useSettings((state) => state.settings)
  const largeTimes = priceLadder.large === 'off' ? null : Number(priceLadder.large)
  const { status, frameArrived } = useBookStatus(screen)
  const texts = useMemo(() => textsOf(instrument, mode), [instrument, mode])
  const priceChars = status.bestAsk === null ? 0 : texts.price(status.bestAsk).length
  const layout = useMemo(
    () => layoutLadder(width, height, rowHeightIn(height, density, growth), priceChars, growth),
    [width, height, density, priceChars, growth],
  )
  const age = isCurrent(status.state) ? 'current' : status.state === 'offline' ? 'struck' : 'old'

  useEffect(() => {
    if (!canvas.current || !host.current) return
    const renderer = createLadderRenderer(canvas.current, {
      layout: layoutLadder(1, 1, 18, 0),
      group: 1,
      ratio: 1,
      texts: textsOf(instrument, 'size'),
      palette: readBookPalette(host.current),
      mode: 'size',
      isQuoteLot: countsQuote(instrument),
      largeTimes: null,
      own: noRows,
      isTrading: false,
      age: 'current',
      onOutOfSight: setMarket,
      onPoint,
    })
    screen.current = renderer
    return () => {
      renderer.dispose()
      screen.current = null
    }
  }, [instrument, host, canvas, onPoint])
  useEffect(() => {
    screen.current?.change({ layout, group, texts, mode, largeTimes, own, age, ratio: window.devicePixelRatio })
  }, [layout, group, texts, mode, largeTimes, own, age, instrument])
  useEffect(() => screen.current?.follow(isFollowing), [isFollowing, instrument])
  useEffect(() => {
    if (host.current) screen.current?.change({ palette: readBookPalette(host.current) })
  }, [theme, directionColours, growth, instrument, host])
  // A canvas is not repainted automatically when a font loads late.
  useEffect(
    () =>
      void document.fonts.ready.then(
        () => host.current && screen.current?.change({ palette: readBookPalette(host.current) }),
      ),
    [host],
  )
  const onFrame = useCallback(
    (frame: Float64Array) => {
      screen.current?.frame(frame)
      frameArrived()
    },
    [frameArrived],
  )
  const { category, symbol } = instrument
  const subscription = { category, symbol, group, rows: rowsToRequest(layout.rows) }
  const problem = useBookFrames(subscription, height > 0, onFrame)
  return { screen, status, texts, problem, layout, market }
}
