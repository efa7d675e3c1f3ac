import { type Clock, every } from '@/shared/base/clock'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { ListedInstrument } from '@/practice/engine/state/listed-symbols'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { addCrowdAccount, type RunningMarket } from '@/practice/market/crowd'
import { seedFor } from '@/practice/market/distributions'
import { createBackHistory } from '@/practice/market/back-history'
import { createQuantities } from '@/practice/market/quantities'
import { createRandomWalk } from '@/practice/market/random-walk'
import { createRecordedBook, type RecordedBook } from './recorded-book'
import { instrumentsOf } from './recorded-instruments'
import { type Moment, openRecording, type Recording } from './recording'

/** Interval at which due events are applied. Closer timestamps are applied together. */
const STEP_MS = 20
const MARK_MS = 1000
/** Quote coin per second in the candles drawn for the time before the recording. */
const PAST_VALUE_PER_SECOND = 4000

export interface Replay {
  readonly instruments: readonly ListedInstrument[]
  start(core: ExchangeCore, clock: Clock): ReplayedMarket
}

export interface ReplayedMarket extends Pick<RunningMarket, 'stop'> {
  /** Current recorded price of a coin. Null for a coin that is not recorded. */
  readonly middleOf: (coin: string) => number | null
}

interface Stage {
  readonly recording: Recording
  readonly books: ReadonlyMap<string, RecordedBook>
}

/** Repeats the recording. The first step advances to the time at which every book has begun. */
function createPlayback({ recording, books }: Stage) {
  let moments = recording.moments()
  let waiting: Moment | null = null
  let startedAt: number | null = null

  function apply(moment: Moment): void {
    for (const event of moment.events) books.get(instrumentKey(event.category, event.symbol))?.apply(event)
  }

  function next(): Moment | null {
    const { value, done } = moments.next()
    return done ? null : value
  }

  function begin(now: number): void {
    let moment = next()
    for (; moment !== null; moment = next()) {
      apply(moment)
      if ([...books.values()].every((book) => book.middle() !== null)) break
    }
    startedAt = now - (moment?.at ?? 0)
    waiting = next()
  }

  return (now: number): void => {
    if (startedAt === null) begin(now)
    while (waiting !== null && startedAt !== null && waiting.at <= now - startedAt) {
      apply(waiting)
      waiting = next()
    }
    if (waiting !== null) return
    moments = recording.moments()
    startedAt = null
    books.forEach((book) => book.reset())
    begin(now)
  }
}

function openBook(core: ExchangeCore, clock: Clock, seed: number, instrument: ListedInstrument): RecordedBook {
  const key = instrumentKey(instrument.category, instrument.symbol)
  const walk = createRandomWalk(seedFor(seed, `${instrument.baseCoin} past`))
  const price = Number(instrument.startPrice)
  const past = createBackHistory({
    instrument,
    walk,
    now: clock.now(),
    price,
    valuePerSecond: PAST_VALUE_PER_SECOND,
    saved: () => [],
  })
  core.setBackHistory(instrument.category, instrument.symbol, past)
  const account = (role: string): string => addCrowdAccount(core, `recorded-${role}-${key}`, instrument)
  return createRecordedBook({ core, instrument, makerUid: account('maker'), takerUid: account('taker') })
}

/** Opens a recording as a market: its book is the liquidity for users. Throws if the file cannot be served. */
export function openReplay(path: string, seed: number): Replay {
  const recording = openRecording(path)
  const instruments = instrumentsOf(recording)
  return {
    instruments,
    start(core, clock) {
      const keyOf = ({ category, symbol }: ListedInstrument): string => instrumentKey(category, symbol)
      const books = new Map(
        instruments.map((instrument) => [keyOf(instrument), openBook(core, clock, seed, instrument)]),
      )
      const play = createPlayback({ recording, books })
      play(clock.mono())
      const stopPlaying = every(clock, STEP_MS, () => play(clock.mono()))
      function mark(instrument: ListedInstrument): void {
        const middle = books.get(keyOf(instrument))?.middle() ?? null
        const { priceText, tickOf } = createQuantities(instrument)
        if (middle !== null) core.setMarkPrice(instrument.category, instrument.symbol, priceText(tickOf(middle)))
      }
      const futures = instruments.filter(({ category }) => isFutures(category))
      const stopMarking = every(clock, MARK_MS, () => futures.forEach(mark))
      function middleOf(coin: string): number | null {
        const recorded = instruments.find(({ baseCoin }) => baseCoin === coin)
        return recorded === undefined ? null : (books.get(keyOf(recorded))?.middle() ?? null)
      }
      return {
        middleOf,
        stop() {
          stopPlaying()
          stopMarking()
        },
      }
    },
  }
}
