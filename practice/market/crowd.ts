import type { Clock } from '@/shared/base/clock'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { type Random, seededRandom } from '@/shared/base/random'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import type { PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import { exponential, normal, seedFor } from './distributions'
import { createMaker, type Maker } from './maker'
import { createBackHistory } from './back-history'
import { createPriceProcess, type PriceProcess } from './price-process'
import { createQuantities } from './quantities'
import { createTaker, type LiquidityTaker } from './taker'
import { createRandomWalk, type RandomWalk } from './random-walk'

/** The generated market. */
export interface RunningMarket {
  stop(): void
  /**
   * Moves the fair price of a coin, or of all, by a fraction over `ms`. False if it generates no price for that coin.
   */
  shock(fraction: number, ms: number, coin?: string): boolean
  /** Fixes the fair price of a generated coin, whose mark prices are then set by the caller. Null releases it. */
  pin(coin: string, price: string | null): void
}

/** Activity of a coin: pause between steps, trades per second, quote coin per level and trade. */
const busy = { stepMs: 110, rate: 2.2, levelValue: 9000, tradeValue: 900 }
const usual = { stepMs: 300, rate: 0.4, levelValue: 3000, tradeValue: 350 }
const paceOf = ({ baseCoin, quoteCoin }: Instrument): typeof busy =>
  quoteCoin === 'USDT' && (baseCoin === 'BTC' || baseCoin === 'ETH') ? busy : usual

const WEALTH = '1000000000000'
const MARK_MS = 1000
/** Usual premium of futures over spot. */
const USUAL_BASIS = 1e-4

interface SymbolAgents {
  readonly instrument: Instrument
  readonly maker: Maker
  readonly taker: LiquidityTaker
  /** Futures trade slightly off spot. The difference drifts. */
  basis: number
  steppedAt: number
}

/** Returns to its usual premium within minutes. */
const nextBasis = (basis: number, seconds: number, random: Random): number =>
  basis + (USUAL_BASIS - basis) * Math.min(1, seconds / 300) + 2e-6 * Math.sqrt(seconds) * normal(random)

/** Accounts of the crowd: ordinary, well-funded, without a history and never displayed. */
export function addCrowdAccount(core: ExchangeCore, uid: string, instrument: Instrument): string {
  const deposits = { [instrument.quoteCoin]: WEALTH, [instrument.baseCoin]: WEALTH }
  core.addAccount({ uid, parentUid: uid, holdMode: 'one_way_mode', leverage: '100', deposits, hasHistory: false })
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
  /** The generated symbols. Other symbols of the exchange are unaffected. */
  readonly instruments: readonly Instrument[]
  /** Price of a coin that is not generated. Its other symbols follow it. Null for every other coin. */
  readonly externalPrice: (coin: string) => number | null
  /** Last prices by `instrumentKey`. Other symbols start at the engine's last price. */
  readonly resumeAt: ReadonlyMap<string, string>
  /** One-minute candles of earlier runs by `instrumentKey`, from a time (Unix ms), oldest first. */
  readonly saved: (key: string, from: number) => readonly PracticeCandle[]
}

/** A generated market: one seeded price per coin, one maker and one taker per symbol. */
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
    const listedCoin = coins.get(instrument.baseCoin)
    if (listedCoin) return listedCoin
    const coin: Coin = {
      process: processOf(instrument.baseCoin, Number(startOf(instrument))),
      walk: createRandomWalk(seedFor(seed, `${instrument.baseCoin} past`)),
      advancedAt: clock.mono(),
    }
    coins.set(instrument.baseCoin, coin)
    return coin
  }

  /** The current fair price. The first read of a step advances it. */
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
          if (coin.process.isPinned()) return
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
    pin(name, price) {
      if (externalPrice(name) === null) coins.get(name)?.process.pin(price === null ? null : Number(price))
    },
  }
}
