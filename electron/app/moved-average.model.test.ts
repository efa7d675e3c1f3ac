import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, multiply, subtract } from '@/shared/base/decimal'
import { seededRandom } from '@/shared/base/random'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { aBalance } from '@/shared/testing/samples/account'
import { createManualClock } from '@/shared/testing/manual-clock'
import { noLimits } from '@/shared/testing/samples/no-limits'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { assessOrders } from '@/shared/trading/pretrade/rules/assess-orders'
import type { Judged, Reviewed, DisplayedAverages } from '@/shared/trading/pretrade/assessment/assessment'
import { unconfirmed } from '@/shared/trading/pretrade/assessment/confirmation'
import { PretradeLimits, PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { bestDisplayed, MOVED_RULE } from '@/shared/trading/pretrade/rules/moved-average'
import { createReviews } from '@/electron/app/account/reviews'

const allowed = PretradeLimits.parse({}).moved.review ?? ''
const settings = PretradeSettings.parse({ account: { ...noLimits, moved: PretradeLimits.parse({}).moved } })
const orderOf = (side: 'buy' | 'sell'): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side,
  orderType: 'market',
  qty: '0.1',
  timeInForce: 'ioc',
  stpMode: 'none',
})

/** A market of one price at a time, and the main process's judgement of the order in it. */
function judgedAt(price: string, order: OrderIntent, averages: DisplayedAverages): Judged {
  const level = [{ price, size: '100' }]
  return assessOrders([{ order, replaces: null, trigger: null }], {
    account: { profileId: 'live', profile: 'Bitget', environment: 'live', uid: '42' },
    settings,
    instrumentOf: () => btcPerp,
    bookOf: () => ({ bids: level, asks: level }),
    openOrders: [],
    ownNotionals: [],
    holdMode: 'one_way_mode',
    positions: [],
    balances: [aBalance('USDT', '5000000', { usdValue: '5000000' })],
    leverageOf: () => '10',
    averages,
    assessLoans: () => ({ ltv: null, findings: [], units: [], loans: [] }),
  })
}

/** What a page does at each move of the market: it knows how to do everything but to look. */
const act = fc.constantFrom('wait', 'refresh', 'refresh without since', 'send', 'send naming nothing')
const path = fc.array(fc.tuple(act, fc.integer({ min: -1500, max: 1500 })), { minLength: 1, maxLength: 12 })

describe('a market order under a market that moves during its review', () => {
  it('never fills worse than confirmed plus the allowed slippage, unless a confirmation named the move', () => {
    fc.assert(
      fc.property(fc.constantFrom('buy' as const, 'sell' as const), path, (side, moves) => {
        const reviews = createReviews({ clock: createManualClock(), random: seededRandom(1) })
        const caller = { id: 'page', onGone: () => undefined, send: () => undefined, busy: () => false }
        const who = { caller, session: {} }
        const order = orderOf(side)
        const request = { orders: [order] }
        const prepared = { payload: [order], sentences: ['x'], digest: 'd' }
        let price = '1000'
        const review = (since?: string, base?: DisplayedAverages): Reviewed => {
          const before = base ?? reviews.shownBy(who, since)
          const judged = judgedAt(price, order, before)
          return reviews.store(who, request, judged, prepared, {
            averages: bestDisplayed([order], before, judged.rows),
            since,
          })
        }
        let onScreen = review()
        for (const [does, basisPoints] of moves) {
          price = multiply(price, String(1 + basisPoints / 10_000))
          if (does === 'refresh') onScreen = review(onScreen.review.token)
          if (does === 'refresh without since') onScreen = review()
          if (!does.startsWith('send')) continue
          const confirmedHandles = does === 'send' ? onScreen.review.handles : []
          const namesMove = confirmedHandles.length > 0 && onScreen.findings.some(({ rule }) => rule === MOVED_RULE)
          const [row] = onScreen.rows
          const confirmed = row?.fill.kind === 'trades' ? row.fill.average : ''
          const reviewed = reviews.take(who, {
            token: null,
            request,
            confirmation: { review: onScreen.review.token, findings: [...confirmedHandles], phrase: null },
          })
          const open = unconfirmed(judgedAt(price, order, reviewed.averages), reviewed.confirmed)
          const worse = side === 'buy' ? subtract(price, confirmed) : subtract(confirmed, price)
          const isWorse = compare(divide(worse, confirmed), allowed) > 0
          if (open.length === 0) {
            expect(isWorse).toBe(false)
            return
          }
          expect(open.map(({ rule }) => rule)).toEqual([MOVED_RULE])
          expect(isWorse || !namesMove).toBe(true)
          onScreen = review(undefined, reviewed.averages)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('requires a confirmation once it moved by more than allowed, and is sent once that is given', () => {
    const order = orderOf('buy')
    const [moved] = judgedAt('191.67', order, ['171.08']).findings
    expect(moved).toMatchObject({
      rule: MOVED_RULE,
      band: 'review',
      message: 'Expected average moved by 12.04 % since it was shown: from 171.0800 to 191.6700',
    })
    expect(judgedAt('171.9', order, ['171.08']).findings).toEqual([])
    expect(judgedAt('150', order, ['171.08']).findings).toEqual([])
    expect(judgedAt('191.67', order, [null]).findings).toEqual([])
  })
})
