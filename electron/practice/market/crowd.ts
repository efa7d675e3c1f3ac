import type { Clock } from '@/shared/base/clock'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { type Random, seededRandom } from '@/shared/base/random'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import type { PracticeCandle, ExchangeCore } from '../engine/api/exchange-core'
import { exponential, normal, seedFor } from './distributions'
import { createMaker, type Maker } from './maker'
import { createBackHistory } from './back-history'
import { createPriceProcess, type PriceProcess } from './price-process'
import { createQuantities } from './quantities'
import { createTaker, type LiquidityTaker } from './taker'
import { createRandomWalk, type RandomWalk } from './random-walk'

/** What the market does by itself. */
export interface RunningMarket {
  stop(): void
  /**
   * Moves the fair price of one coin, or of all, by a share of itself over `ms`. False when it makes no price of that
   * coin.
   */
  shock(fraction: number, ms: number, coin?: string): boolean
}

/** How busy a coin is: pause between steps, trades a second, quote coin per level and trade. */
const busy = { stepMs: 110, rate: 2.2, levelValue: 9000, tradeValue: 900 }
const usual = { stepMs: 300, rate: 0.4, levelValue: 3000, tradeValue: 350 }
const paceOf = ({ baseCoin, quoteCoin }: Instrument): typeof busy =>
  quoteCoin === 'USDT' && (baseCoin === 'BTC' || baseCoin === 'ETH') ? busy : usual

const WEALTH = '1000000000000'
const MARK_MS = 1000
/** How far futures usually stand above spot. */
const USUAL_BASIS = 1e-4

/** One symbol at work. */
interface SymbolAgents {
  readonly instrument: Instrument
  readonly maker: Maker
  readonly taker: LiquidityTaker
  /** Futures trade a little off spot; the difference wanders. */
  basis: number
  steppedAt: number
}

/** Pulled back to its usual premium within minutes. */
const nextBasis = (basis: number, seconds: number, random: Random): number =>
  basis + (USUAL_BASIS - basis) * Math.min(1, seconds / 300) + 2e-6 * Math.sqrt(seconds) * normal(random)

/** Accounts of the crowd: ordinary ones, rich, without a history and never shown. */
export function addCrowdAccount(core: ExchangeCore, uid: string, instrument: Instrument): string {
  const deposits = { [instrument.quoteCoin]: WEALTH, [instrument.baseCoin]: WEALTH }
  core.addAccount({ uid, parentUid: uid, holdMode: 'one_way_mode', leverage: '100', deposits, keepsHistory: false })
  return uid
}

interface Coin {
  readonly process: PriceProcess
  readonly walk: RandomWalk
  advancedAt: number
}

export interface CrowdParts {
  readonly core: ExchangeCore
  readonly clock: Clock
  readonly seed: number
  /** The symbols it trades; others of the exchange it leaves alone. */
  readonly instruments: readonly Instrument[]
  /** What a coin costs where it is not generated: its other symbols follow. Null for every other coin. */
  readonly externalPrice: (coin: string) => number | null
  /** Where a symbol takes up again, by `instrumentKey`; others start at the engine's last price. */
  readonly resumeAt: ReadonlyMap<string, string>
  /** One-minute candles of earlier runs by `instrumentKey`, from a time (Unix ms) on, oldest first. */
  readonly saved: (key: string, from: number) => readonly PracticeCandle[]
}

/** A generated market: per coin one seeded price, per symbol one maker and one taker. */
export function startCrowd({
  core,
  clock,
  seed,
  instruments,
  externalPrice,
  resumeAt,
  saved,
}: CrowdParts): RunningMarket {
  const coins = new Map<string, Coin>()
  const makers = new Map<string, Maker>()
  const cancels = new Set<() => void>()
  const randomFor = (name: string): Random => seededRandom(seedFor(seed, name))
  const startOf = ({ category, symbol }: Instrument): string =>
    resumeAt.get(instrumentKey(category, symbol)) ?? core.lastPrice(category, symbol)

  function processOf(coin: string, start: number): PriceProcess {
    const process = createPriceProcess(randomFor(`${coin} price`), start)
    return externalPrice(coin) === null ? process : { ...process, price: () => externalPrice(coin) ?? start }
  }

  function coinOf(instrument: Instrument): Coin {
    const known = coins.get(instrument.baseCoin)
    if (known) return known
    const coin: Coin = {
      process: processOf(instrument.baseCoin, Number(startOf(instrument))),
      walk: createRandomWalk(seedFor(seed, `${instrument.baseCoin} past`)),
      advancedAt: clock.mono(),
    }
    coins.set(instrument.baseCoin, coin)
    return coin
  }

  /** The fair price now; whoever looks first moves it on. */
  function fairPrice(agents: SymbolAgents, coin: Coin): number {
    const now = clock.mono()
    if (now > coin.advancedAt) coin.process.step((now - coin.advancedAt) / 1000)
    coin.advancedAt = now
    return coin.process.price() * (1 + agents.basis)
  }

  function step(agents: SymbolAgents, coin: Coin, random: Random): void {
    const seconds = (clock.mono() - agents.steppedAt) / 1000
    agents.steppedAt = clock.mono()
    if (isFutures(agents.instrument.category)) agents.basis = nextBasis(agents.basis, seconds, random)
    const price = fairPrice(agents, coin)
    agents.maker.quote(price, coin.process.activity())
    agents.taker.act(seconds, price, coin.process.activity())
  }

  function run(ms: () => number, task: () => void): void {
    const again = (): void => {
      const cancel = clock.after(ms(), () => {
        cancels.delete(cancel)
        task()
        again()
      })
      cancels.add(cancel)
    }
    again()
  }

  function open(instrument: Instrument): void {
    const key = instrumentKey(instrument.category, instrument.symbol)
    const coin = coinOf(instrument)
    const random = randomFor(key)
    const pace = paceOf(instrument)
    const quantities = createQuantities(instrument)
    const parts = { core, instrument, quantities, random, ...pace }
    const maker = createMaker({ ...parts, uid: addCrowdAccount(core, `crowd-maker-${key}`, instrument) })
    const taker = createTaker({ ...parts, uid: addCrowdAccount(core, `crowd-taker-${key}`, instrument) })
    makers.set(`crowd-maker-${key}`, maker)
    const agents: SymbolAgents = {
      instrument,
      maker,
      taker,
      basis: isFutures(instrument.category) ? USUAL_BASIS : 0,
      steppedAt: clock.mono(),
    }
    const valuePerSecond = pace.rate * pace.tradeValue * 3
    const price = fairPrice(agents, coin)
    const past = createBackHistory({
      instrument,
      walk: coin.walk,
      now: clock.now(),
      price,
      valuePerSecond,
      saved: (from) => saved(key, from),
    })
    core.setBackHistory(instrument.category, instrument.symbol, past)
    maker.quote(price, 1)
    run(
      () => Math.max(20, exponential(random, pace.stepMs)),
      () => step(agents, coin, random),
    )
    if (isFutures(instrument.category)) {
      const priceText = (fair: number): string => quantities.priceText(quantities.tickOf(fair))
      run(
        () => MARK_MS,
        () => {
          core.setMarkPrice(
            instrument.category,
            instrument.symbol,
            priceText(coin.process.price() * (1 + agents.basis)),
          )
          core.setIndexPrice(instrument.category, instrument.symbol, priceText(coin.process.price()))
        },
      )
    }
  }

  const stopListening = core.listen(
    (event) => {
      if (event.kind !== 'order') return
      if (event.order.status === 'filled' || event.order.status === 'canceled')
        makers.get(event.order.uid)?.ended(event.order)
    },
    (uid) => makers.has(uid),
  )
  instruments.forEach(open)

  return {
    stop() {
      stopListening()
      cancels.forEach((cancel) => cancel())
    },
    shock(fraction, ms, coin) {
      const hit = [...coins].filter(([name]) => externalPrice(name) === null && (coin === undefined || name === coin))
      for (const [, { process }] of hit) process.shock(fraction, ms / 1000)
      return hit.length > 0
    },
  }
}
