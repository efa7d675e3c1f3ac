import { OrderBook as PeerBook, Side } from 'nodejs-order-book'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { type BookOrder, createMatchingBook } from '@/practice/engine/book/matching'
import { createManualClock } from '@/shared/testing/manual-clock'
import { seededRandom } from '@/shared/base/random'
import { rates, type Figure } from '@/bench/measure/measure'

interface Command {
  readonly side: 'buy' | 'sell'
  /** Ticks of 0.1. */
  readonly price: number
  readonly lots: number
  /** Index of an earlier command whose order is canceled instead, or -1. */
  readonly cancels: number
}

const MID = 600_000
const ROUND = 20_000

/** Half resting around the mid, a third crossing, the rest cancels: the mixed flow of a busy book. */
function flow(): Command[] {
  const random = seededRandom(3)
  return Array.from({ length: ROUND }, (_, index): Command => {
    const side = random.next() < 0.5 ? 'buy' : 'sell'
    const away = side === 'buy' ? -1 : 1
    const crossing = random.next() < 0.35
    const offset = Math.floor(random.next() ** 2 * 200) + 1
    return {
      side,
      price: MID + (crossing ? -away * Math.floor(offset / 20) : away * offset),
      lots: 1 + Math.floor(random.next() * 50),
      cancels: index > 100 && random.next() < 0.2 ? index - 1 - Math.floor(random.next() * 100) : -1,
    }
  })
}

const limit = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  orderType: 'limit',
  timeInForce: 'gtc',
  stpMode: 'none',
} as const

/** The whole exchange: checks, holds, fees, positions, self-trade prevention and events. */
function wholeExchange(commands: readonly Command[]): () => void {
  const price = (ticks: number): string => `${Math.floor(ticks / 10)}.${ticks % 10}`
  const qty = (lots: number): string => (lots / 1000).toFixed(4)
  const requests = commands.map(({ side, ...command }) => ({
    ...limit,
    side,
    price: price(command.price),
    qty: qty(command.lots),
  }))
  return () => {
    const core = createExchangeCore({ clock: createManualClock(), instruments: listedInstruments })
    for (const uid of ['1', '2']) {
      core.addAccount({
        uid,
        parentUid: uid,
        holdMode: 'one_way_mode',
        leverage: '20',
        deposits: { USDT: '1000000000000' },
        hasHistory: false,
      })
    }
    core.listen(() => {})
    const placed: (string | null)[] = []
    commands.forEach((command, index) => {
      const uid = index % 2 === 0 ? '1' : '2'
      const target = command.cancels >= 0 ? placed[command.cancels] : null
      if (target) core.cancel(command.cancels % 2 === 0 ? '1' : '2', { orderId: target })
      const answer = core.place(uid, requests[index]!)
      placed.push(answer.ok ? answer.orderId : null)
    })
  }
}

interface BenchOrder extends BookOrder<BenchOrder> {
  readonly side: 'buy' | 'sell'
}

/** The matching core alone: price-time priority and self-trade prevention, slightly more than the peer does. */
function matchingAlone(commands: readonly Command[]): () => number {
  const order = ({ side, price, lots }: Command, group: number): BenchOrder => ({
    side,
    price,
    remaining: lots,
    group,
    timeInForce: 'gtc',
    stpMode: 'none',
    isLimit: true,
    budget: Infinity,
    level: null,
    previous: null,
    next: null,
  })
  return () => {
    let traded = 0
    const book = createMatchingBook<BenchOrder>({
      traded: (_taker, _maker, lots) => {
        traded += lots
      },
      makerPrevented: () => {},
      forecast: () => null,
    })
    const placed: BenchOrder[] = []
    commands.forEach((command, index) => {
      if (command.cancels >= 0) book.remove(placed[command.cancels]!)
      const next = order(command, index % 2)
      book.submit(next)
      placed.push(next)
    })
    return traded
  }
}

function peerBook(commands: readonly Command[]): () => void {
  const requests = commands.map(({ side, price, lots }, index) => ({
    id: String(index),
    side: side === 'buy' ? Side.BUY : Side.SELL,
    size: lots / 1000,
    price: price / 10,
  }))
  return () => {
    const book = new PeerBook()
    commands.forEach((command, index) => {
      if (command.cancels >= 0) book.cancel(String(command.cancels))
      book.limit(requests[index]!)
    })
  }
}

/** Orders per second through one book, mixed flow. The peer has no funds, fees or positions. */
export async function engineFigures(): Promise<Figure[]> {
  const commands = flow()
  const result = await rates(
    { alone: matchingAlone(commands), whole: wholeExchange(commands), peer: peerBook(commands) },
    1,
  )
  const perOrder = (roundsPerSecond: number): number => Math.round(roundsPerSecond * ROUND)
  const beside = { peer: perOrder(result.peer), peerName: 'nodejs-order-book', limit: null, unit: 'orders/s' }
  return [
    { figure: 'practice engine: matching alone', ours: perOrder(result.alone), ...beside },
    { figure: 'practice engine with holds, fees, positions and events', ours: perOrder(result.whole), ...beside },
  ]
}
