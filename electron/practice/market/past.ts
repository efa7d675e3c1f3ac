import type { Random } from '../../../shared/random'
import type { Instrument } from '../../../shared/trading/instrument'
import { logNormal, normal } from './draws'
import { createPriceProcess } from './price-process'
import { createQuantities } from './quantities'

/** A candle as the engine takes it. */
export type Bar = readonly [at: number, open: string, high: string, low: string, close: string, volume: string, turnover: string]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How far the past reaches, and how fine it is: minutes for two days, quarters of an hour before, hours before that. */
const grids = [
  { until: 90 * DAY, length: HOUR },
  { until: 10 * DAY, length: 15 * MINUTE },
  { until: 2 * DAY, length: MINUTE },
] as const
/** Draws within one bar, so that it has a high and a low. */
const STEPS = 6

/** One stretch of a coin's past: its path as factors of the price it ends at. */
export interface Stretch {
  readonly at: number
  readonly seconds: number
  readonly path: readonly number[]
  readonly activity: number
}

/** When the bars of the past open, oldest first, up to the minute before `now`. */
function openings(now: number): { at: number; seconds: number }[] {
  const end = Math.floor(now / MINUTE) * MINUTE
  return grids.flatMap(({ until, length }, index) => {
    const from = Math.ceil((end - until) / HOUR) * HOUR
    const to = index + 1 < grids.length ? Math.ceil((end - grids[index + 1]!.until) / HOUR) * HOUR : end
    return Array.from({ length: Math.max(0, Math.floor((to - from) / length)) }, (_, step) => ({ at: from + step * length, seconds: length / 1000 }))
  })
}

/** Draws a coin's past once; spot and futures of the coin are printed from the same one. */
export function drawPast(random: Random, now: number): readonly Stretch[] {
  const process = createPriceProcess(random, 1)
  let last = process.price()
  const stretches = openings(now).map(({ at, seconds }) => {
    const path = [last]
    for (let step = 0; step < STEPS; step += 1) {
      process.step(seconds / STEPS)
      path.push(process.price())
    }
    last = process.price()
    return { at, seconds, path, activity: process.activity() }
  })
  return stretches.map((stretch) => ({ ...stretch, path: stretch.path.map((factor) => factor / last) }))
}

/** A drawn past that leads up to bars kept from an earlier run, which follow it. */
export function printPastBefore(kept: readonly Bar[], past: readonly Stretch[], instrument: Instrument, valuePerSecond: number, random: Random) {
  const [first] = kept
  if (first === undefined) return []
  const before = past.filter(({ at }) => at < first[0])
  const end = before.at(-1)?.path.at(-1) ?? 1
  return [...printPast(before, instrument, Number(first[1]) / end, valuePerSecond, random), ...kept]
}

/** The candles of one symbol: the coin's past, ending at `price`. Each opens where the one before closed. */
export function printPast(past: readonly Stretch[], instrument: Instrument, price: number, valuePerSecond: number, random: Random): readonly Bar[] {
  const { tickOf, priceText } = createQuantities(instrument)
  const text = (factor: number): string => priceText(Math.max(1, tickOf(price * factor)))
  return past.map(({ at, seconds, path, activity }) => {
    const turnover = valuePerSecond * seconds * Math.min(activity, 5) * logNormal(random, 1, 0.5)
    const usual = price * path[0]!
    return [
      at,
      text(path[0]!),
      text(Math.max(...path) * (1 + Math.abs(normal(random)) * 1e-5)),
      text(Math.min(...path)),
      text(path.at(-1)!),
      (turnover / usual).toFixed(instrument.qtyDecimals),
      turnover.toFixed(4),
    ] as const
  })
}
