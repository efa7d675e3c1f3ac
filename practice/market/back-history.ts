import type { Instrument } from '@/shared/trading/market/instrument'
import { isInverse } from '@/shared/exchange/protocol/fields'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createGrid, ONE_COIN, toUnits } from '@/practice/engine/numbers/units'
import type { Bar, PracticeCandle, BackHistory } from '@/practice/engine/api/exchange-core'
import type { RandomWalk } from './random-walk'

/** Length of the back history: more days than any chart shows at first. */
const REACH = 120 * DAY_MS
/** Days open at midnight UTC+8. */
const ZONE = 8 * HOUR_MS

export interface BackHistoryParts {
  readonly instrument: Instrument
  readonly walk: RandomWalk
  readonly now: number
  /** Price at the end of the back history. */
  readonly price: number
  /** Traded quote coin in a usual second. */
  readonly valuePerSecond: number
  /** The bars of earlier runs since `from` (Unix ms), oldest first. */
  readonly saved: (from: number) => readonly PracticeCandle[]
}

/** A fixed point of the drawn history: the walk is shifted by `shift` there, and by an interpolation in between. */
interface Anchor {
  readonly at: number
  readonly shift: number
}

function shiftAt(anchors: readonly Anchor[], at: number): number {
  const next = anchors.findIndex((anchor) => anchor.at >= at)
  const after = anchors[next < 0 ? anchors.length - 1 : next]!
  const before = anchors[next - 1] ?? after
  if (after.at === before.at) return after.shift
  return before.shift + ((after.shift - before.shift) * (at - before.at)) / (after.at - before.at)
}

/** The history of a symbol: bars of earlier runs where available, drawn bars elsewhere, without jumps between them. */
export function createBackHistory({
  instrument,
  walk,
  now,
  price,
  valuePerSecond,
  saved,
}: BackHistoryParts): BackHistory {
  const ticks = createGrid(instrument.tickSize)
  const lots = createGrid(instrument.lotSize)
  const tick = Number(instrument.tickSize)
  const valueUnit = (ticks.unit * lots.unit) / ONE_COIN
  const inverse = isInverse(instrument.category)
  /** Quote coin per lot at a price of 1 tick. */
  const lotValue = Number(instrument.lotSize) * tick
  const lotNotional = (lots.unit * ONE_COIN) / ticks.unit
  const end = Math.floor(now / MINUTE_MS) * MINUTE_MS
  const start = Math.floor((end - REACH + ZONE) / DAY_MS) * DAY_MS - ZONE
  const walked = (at: number): number => walk.minute(at / MINUTE_MS).open
  const ticksOf = (logarithm: number): number => Math.max(1, Math.round(Math.exp(logarithm) / tick))

  const readBar = ([at, open, high, low, close, volume, turnover]: PracticeCandle): Bar => ({
    at,
    open: ticks.nearestBelow(open),
    high: ticks.nearestBelow(high),
    low: ticks.nearestBelow(low),
    close: ticks.nearestBelow(close),
    volume: lots.nearestBelow(inverse ? turnover : volume),
    turnover: toUnits(inverse ? volume : turnover),
  })

  function anchorsOf(bars: ReadonlyMap<number, Bar>): readonly Anchor[] {
    const anchor = (at: number, value: number): Anchor => ({ at, shift: Math.log(value) - walked(at) })
    const runs = [...bars.values()].flatMap((bar) => [
      ...(bars.has(bar.at - MINUTE_MS) ? [] : [anchor(bar.at, bar.open * tick)]),
      ...(bars.has(bar.at + MINUTE_MS) ? [] : [anchor(bar.at + MINUTE_MS, bar.close * tick)]),
    ])
    return [...runs, anchor(end, price)]
  }

  /** Read on first use, to keep the start fast. */
  let cache: { readonly bars: ReadonlyMap<number, Bar>; readonly anchors: readonly Anchor[] } | null = null
  function loadBars() {
    if (cache !== null) return cache
    const bars = new Map(
      saved(start)
        .filter(([at]) => at < end)
        .map((bar) => [bar[0], readBar(bar)]),
    )
    cache = { bars, anchors: anchorsOf(bars) }
    return cache
  }

  function draw(at: number, anchors: readonly Anchor[]): Bar {
    const { open, high, low, close, activity, chance } = walk.minute(at / MINUTE_MS)
    const from = shiftAt(anchors, at)
    const to = shiftAt(anchors, at + MINUTE_MS)
    const bar = { open: ticksOf(open + from), close: ticksOf(close + to) }
    const highest = Math.max(bar.open, bar.close, ticksOf(high + from))
    const lowest = Math.min(bar.open, bar.close, ticksOf(low + from))
    const usual = Math.round((highest + lowest + bar.close) / 3)
    const volume = Math.round(
      (valuePerSecond * 60 * Math.min(activity, 5) * chance) /
        (inverse ? Number(instrument.lotSize) : usual * lotValue),
    )
    const turnover = inverse ? (lotNotional * BigInt(volume)) / BigInt(usual) : BigInt(usual * volume) * valueUnit
    return { at, ...bar, high: highest, low: lowest, volume, turnover }
  }

  const opening = Math.max(1, Math.round(price / tick))
  const [going] = saved(end)
  return {
    start,
    forming: going
      ? readBar(going)
      : { at: end, open: opening, high: opening, low: opening, close: opening, volume: 0, turnover: 0n },
    minute(at) {
      const { bars, anchors } = loadBars()
      return bars.get(at) ?? draw(at, anchors)
    },
  }
}
