import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { patience, patienceBeyond } from '@/shared/testing/patience'
import { isAccountRead, knownPositions, unknownParts } from '@/shared/trading/account/account'
import { keyLabeled } from '@/practice/testing/driver'
import { endAll } from '@/electron/testing/app-harness'
import { emptySides, unreadablePosition } from '@/electron/testing/proxy/scenarios/account'
import { lateAnswers } from '@/electron/testing/proxy/scenarios/lists'
import { startThroughProxy, type ThroughProxy } from '@/electron/testing/through-proxy'

afterEach(endAll)

const ETH = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' } as const
const uidOf = ({ exchange }: Pick<ThroughProxy, 'exchange'>): string => keyLabeled(exchange.descriptor, 'one-way').uid
const marketOrder = (side: 'buy' | 'sell') =>
  anOrderIntent({ ...ETH, side, orderType: 'market', qty: '1.5', timeInForce: 'ioc' })
const account = ({ value }: ThroughProxy) => value('account.get', {})
/** Positions of ETHUSDT as the application knows them: signed sizes, or null. */
const knownEth = async (app: ThroughProxy): Promise<readonly string[] | null> =>
  knownPositions(await account(app), ETH.category)
    ?.filter(({ symbol }) => symbol === ETH.symbol)
    .map(({ posSide, total }) => `${posSide} ${total}`) ?? null

describe('An account of which one position cannot be read', () => {
  it('is not flat: it is named, reviews are unchecked, and it is known again once it can be read', async () => {
    const app = await startThroughProxy(
      (proxy, exchange) => {
        exchange.core.place(uidOf({ exchange }), marketOrder('buy'))
        proxy.rewriting = unreadablePosition(ETH.symbol)
      },
      { flips: ['A-left-protection=kept'] },
    )
    await vi.waitFor(
      async () =>
        expect(unknownParts(await account(app), ['positions'])).toMatchObject([{ name: 'Positions in USDT-FUTURES' }]),
      patience,
    )
    expect(await knownEth(app)).toBeNull()
    const { account: reading } = await app.value('health.get', {})
    expect(reading.reason).toMatch(/Positions in USDT-FUTURES are not known\. .*ETHUSDT \(total\)/)
    for (const side of ['buy', 'sell'] as const) {
      const { findings } = await app.value('orders.assess', {
        kind: 'place',
        orders: [marketOrder(side)],
        via: 'placeBatch',
      })
      expect(findings.map(({ rule }) => rule)).toContain('positions')
    }

    app.proxy.rewriting = emptySides(ETH.symbol)
    await vi.waitFor(async () => expect(await knownEth(app)).toEqual(['long 1.5']), patienceBeyond(10_000))
    expect(isAccountRead(await account(app))).toBe(true)

    app.exchange.services.strategies.place(uidOf(app), { ...ETH, takeProfit: '9000' })
    app.exchange.core.place(uidOf(app), marketOrder('sell'))
    await vi.waitFor(() => {
      const notices = app.events.filter(({ event }) => event === 'notice').map(({ payload }) => JSON.stringify(payload))
      expect(notices.filter((notice) => notice.includes('ETHUSDT: strategy orders are left'))).toHaveLength(1)
    }, patienceBeyond(3000))
  })
})

describe('An answer about positions that arrives after a newer push', () => {
  it('does not bring a closed position back', async () => {
    let requested = 0
    let arrived = 0
    const late = lateAnswers('currentPosition', 1500)
    const app = await startThroughProxy((proxy, exchange) => {
      exchange.core.place(uidOf({ exchange }), marketOrder('buy'))
      proxy.rewriting = {
        answerDelayMs(call) {
          const ms = late.answerDelayMs!(call)
          if (ms > 0 && call.query.get('category') === ETH.category) requested += 1
          return ms
        },
        // Every answer states its time, a refusal too.
        requestTime(call, at) {
          if (late.answerDelayMs!(call) > 0 && call.query.get('category') === ETH.category) arrived += 1
          return at
        },
      }
    })
    // Positions are read again every 30 s, if the first reads have ended.
    await vi.waitFor(() => expect(requested).toBeGreaterThan(arrived), patienceBeyond(30_000))
    const before = arrived
    app.exchange.core.place(uidOf(app), marketOrder('sell'))
    await vi.waitFor(async () => expect(await knownEth(app)).toEqual([]), patience)
    const ids = new Set<string>()
    await vi.waitFor(async () => {
      ids.add(JSON.stringify(await knownEth(app)))
      expect(arrived).toBeGreaterThan(before)
    }, patience)
    await app.value('account.get', {})
    ids.add(JSON.stringify(await knownEth(app)))
    expect([...ids]).toEqual(['[]'])
  })
})
