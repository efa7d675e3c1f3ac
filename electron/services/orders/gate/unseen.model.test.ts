import { describe, expect, it } from 'vitest'
import { absolute, add, compare, isPositive, isZero, negate } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import type { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { aPosition } from '@/shared/testing/samples/account'
import { leastMet, runs } from '@/shared/testing/runs'
import { seedOfRun } from '@/shared/testing/seed'
import { knownPositions, type Position } from '@/shared/trading/account/account'
import { closingSide, knownPosition, reversingOrders } from '@/shared/trading/account/close-position'
import { isInFlight } from '@/shared/trading/orders/order-lifecycle'
import { confirmedOf } from '@/shared/trading/pretrade/assessment/confirmation'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { PrivateListener } from '@/electron/exchange/socket/private-listener'
import { createAccountService, type AccountService } from '@/electron/services/account/account'
import { calmPretrade } from '../testing/calm-pretrade'
import { instrumentNamed, newToken, openDesk } from '../testing/desk'
import { timeout } from '../testing/fault-injecting-exchange'
import type { Placed } from '../sending/place'

const ROUNDS = 10_000
const ROUNDS_OF_A_DESK = 25
const SIZE = '0.3'
const MOST_LATE_MS = 10_000

const positionOf = (size: string): Position =>
  aPosition({
    posSide: isPositive(size) ? 'long' : 'short',
    total: absolute(size),
    available: absolute(size),
    avgPrice: '100',
    markPrice: '100',
  })
const listOf = (size: string): Position[] => (isZero(size) ? [] : [positionOf(size)])

/** Real orders and a real account, one position, and an exchange whose pushes and answers are late or lost. */
async function openTrading(next: () => number) {
  let account: AccountService | null = null
  let listener: PrivateListener | null = null
  let size = SIZE
  let largest = SIZE
  const calm = calmPretrade(instrumentNamed)
  const positions = () => (account === null ? [] : knownPositions(account.current()))
  const desk = await openDesk({
    killSwitchLimits: { ordersPerMinute: 1_000_000, unknownRequestsPerMinute: 1_000_000 },
    pretrade: {
      ...calm,
      world: () => ({ ...calm.world(), positions: positions() }),
      positionsNow: positions,
      readPositions: (categories) => account!.readPositions(categories),
    },
  })
  const { clock, exchange } = desk
  const answerLater = async <Data>(data: Data) => {
    await new Promise<void>((resolve) => void clock.after(Math.floor(next() * 300), resolve))
    return { kind: 'done' as const, data, tookMs: 1, unreadable: [] }
  }
  const rest = {
    accountSettings: () => answerLater({ uid: 'u1', holdMode: 'one_way_mode', symbolConfigList: [] }),
    accountAssets: () => answerLater({ assets: [] }),
    currentPosition: (_request: object, options?: { beforeSend?: () => void }) => {
      options?.beforeSend?.()
      return answerLater({ list: listOf(size).map((record) => ({ ...record, curRealisedPnl: '0' })) })
    },
  }
  const client = {
    rest,
    listenPrivate: (privateListener: PrivateListener) => ((listener = privateListener), () => undefined),
  }
  account = createAccountService({ client: client as unknown as ExchangeClient, clock, futures: ['USDT-FUTURES'] })
  account.start()

  let lateMs = 0
  exchange.script.pushDelay = () => lateMs
  exchange.script.kept = ({ side, cumExecQty }: OrderRecord) => {
    size = add(size, side === 'buy' ? cumExecQty : negate(cumExecQty))
    if (compare(absolute(size), largest) > 0) largest = absolute(size)
    const [then, late] = [listOf(size), lateMs]
    clock.after(late, () => listener!.positions('USDT-FUTURES', then, late))
  }
  exchange.script.fateOf = () => {
    if (next() < 0.7) return { answerAfter: Math.floor(next() * 500) }
    const executeAfter = next() < 0.3 ? null : Math.floor(next() * 400)
    return { executeAfter, answer: timeout, answerAfter: 1000 }
  }

  /** One press of Reverse, or of a close that is not reduce-only, on the position as this window shows it. */
  async function press(): Promise<Placed | null> {
    const [displayed] = account!.current().positions
    const position = displayed === undefined ? null : knownPosition(displayed)
    if (position === null || !position.ok) return null
    const [reverse] = reversingOrders(position.position, null)
    const order =
      next() < 0.8 ? reverse! : { ...reverse!, qty: position.position.total, side: closingSide(position.position) }
    const judged = await desk.orders.assess([order])
    // The window compares the review with the position that it shows, and sends nothing if they differ.
    const { total, posSide } = position.position
    if (judged.rows[0]?.position?.before !== (posSide === 'long' ? total : negate(total))) return null
    await new Promise<void>((resolve) => void clock.after(Math.floor(next() * 1500), resolve))
    const confirmation = confirmedOf(judged, judged.phrase)
    return desk.orders.place(newToken(), [order], { onUnknown: 'stop', confirmation, judged })
  }

  /** Presses in one or two windows, at one moment or within seconds. */
  async function round(): Promise<readonly (Placed | null)[]> {
    lateMs = Math.floor(next() * MOST_LATE_MS)
    // A take profit or another device closes the position, and its push is late, too.
    if (next() < 0.2) {
      size = '0'
      const late = lateMs
      clock.after(late, () => listener!.positions('USDT-FUTURES', [], late))
    }
    const presses: Promise<Placed | null>[] = []
    for (let count = 2 + Math.floor(next() * 2); count > 0; count -= 1) {
      presses.push(press())
      await clock.advanceAsync(next() < 0.4 ? 0 : Math.floor(next() * 5000))
    }
    // Every press is answered, every outcome is known, and every push has arrived.
    do await clock.advanceAsync(MOST_LATE_MS + 2000)
    while (desk.orders.list().some(({ state }) => isInFlight(state)))
    return Promise.all(presses)
  }
  return {
    round,
    renew: async (): Promise<void> => {
      size = SIZE
      largest = SIZE
      const reading = account!.readPositions(['USDT-FUTURES'])
      await clock.advanceAsync(1000)
      await reading
    },
    largest: () => largest,
    close: () => {
      account?.stop()
      desk.close()
    },
  }
}

describe('presses on a position whose fills are not seen yet', () => {
  it(`never make it larger than presses with the truth in hand, in ${runs(ROUNDS)} rounds`, async () => {
    const first = seedOfRun() ?? Math.floor(Math.random() * 2 ** 31)
    const figures = { sent: 0, unseen: 0, moved: 0 }
    for (let desks = 0; desks < runs(ROUNDS); desks += ROUNDS_OF_A_DESK) {
      const random = seededRandom(first + desks)
      const trading = await openTrading(() => random.next())
      for (let nth = 0; nth < ROUNDS_OF_A_DESK; nth += 1) {
        await trading.renew()
        const placed = await trading.round()
        expect(trading.largest(), `seed ${first + desks}, round ${nth}`).toBe(SIZE)
        for (const result of placed) {
          if (result === null) continue
          if (result.accepted) figures.sent += 1
          else
            for (const { rule, message } of result.refusals) {
              expect(message).not.toBe('')
              if (rule === 'unseen') figures.unseen += 1
              if (rule === 'position-moved') figures.moved += 1
            }
        }
      }
      trading.close()
    }
    for (const count of Object.values(figures)) expect(count).toBeGreaterThanOrEqual(leastMet(ROUNDS / 100))
  })
})
