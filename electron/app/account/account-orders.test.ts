import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Caller } from '@/electron/base/caller'
import { aJudgement } from '@/shared/testing/samples/assessment'
import { emptyConfirmation } from '@/shared/trading/pretrade/assessment/confirmation'
import { refused } from '@/electron/base/service-error'
import { createAccountOrders } from './account-orders'
import { createClicks } from './clicks'
import { createReviews } from './reviews'
import type { Session } from '@/electron/app/session/session'

const order = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '1',
  price: '100',
  timeInForce: 'gtc',
  stpMode: 'none',
} as const
const caller: Caller = { id: 'page', onGone: () => undefined, send: () => undefined, busy: () => false }
const change = { key: 'resting', price: '99', autoCancel: false }

/** A session that reads the rules of symbols when the test lets it, and keeps what would leave of it. */
function session(sentLines: string[], reading: Promise<void>): Session {
  const prepare = <Payload>(payload: Payload) => ({ payload, sentences: [], digest: 'd' })
  const accept = (what: string) => async () => (sentLines.push(what), { accepted: true, refusals: [] })
  const orders = {
    list: () => [{ ...order, key: change.key, batchId: 'waiting' }],
    placed: () => null,
    knowsCommand: () => false,
    write: prepare,
    place: accept('place'),
    amend: accept('amend'),
    resumeBatch: accept('resume'),
  }
  const gate = { open: false, needsReview: true, reason: 'The kill switch stopped trading' }
  return {
    connection: { id: 'profile' },
    market: { loadRules: () => reading },
    orders: () => orders,
    ordersIfReady: () => orders,
    ledgerIfReady: () => ({ gate: () => gate, rearm: () => sentLines.push('let through') }),
  } as unknown as Session
}

function armedDesk() {
  const sentLines: string[] = []
  const rules = Promise.withResolvers<void>()
  const clock = createManualClock()
  const reviews = createReviews({ clock, random: seededRandom(1) })
  const clicks = createClicks(clock)
  let isArmed = true
  let current = session(sentLines, rules.promise)
  const active = {
    current: () => current,
    requireArmed: () => {
      if (!isArmed) throw refused('trading-not-armed')
    },
  }
  const orders = createAccountOrders(
    active,
    { dropSent: () => undefined, requireCurrent: () => undefined },
    { reviews, clicks },
  )
  const who = { caller, session: current }
  const confirm = (request: unknown, payload: unknown) =>
    emptyConfirmation(reviews.store(who, request, aJudgement(), { payload, sentences: [], digest: 'd' }))
  clicks.allow(who, { category: 'SPOT', symbol: 'BTCUSDT', mostQty: '1' })
  const placing = { orders: [order], onUnknown: 'stop' as const }
  const waiting = { batchId: 'waiting' }
  const changing = { changes: [change] }
  return {
    left: sentLines,
    rulesAreRead: () => rules.resolve(),
    disarm: () => void (isArmed = false),
    changeProfile: () => void (current = session(sentLines, rules.promise)),
    place: () => orders.place({ token: 'one', ...placing, confirmation: confirm(placing, placing.orders) }, caller),
    click: () => orders.click({ token: 'one', order }, caller),
    amend: () => orders.amend({ token: 'one', ...changing, confirmation: confirm(changing, changing.changes) }, caller),
    resumeTrading: (reason: string) => orders.resumeTrading({ reason }),
    resume: () => orders.resume({ ...waiting, confirmation: confirm(waiting, null) }, caller),
  }
}

describe.each(['place', 'click', 'amend', 'resume'] as const)('orders to %s while rules are being read', (doing) => {
  it.each([
    ['disarm', 'not armed'],
    ['changeProfile', 'The profile was changed in the meantime'],
  ] as const)('stays where it is after %s', async (meanwhile, why) => {
    const desk = armedDesk()
    const submission = desk[doing]()
    desk[meanwhile]()
    desk.rulesAreRead()
    await expect(submission).rejects.toThrow(why)
    expect(desk.left).toEqual([])
  })

  it('is sent once without a change in between', async () => {
    const desk = armedDesk()
    const submission = desk[doing]()
    desk.rulesAreRead()
    await submission
    expect(desk.left).toEqual([doing === 'click' ? 'place' : doing])
  })

  it('is refused before anything is read where trading is not armed', async () => {
    const desk = armedDesk()
    desk.disarm()
    await expect(desk[doing]()).rejects.toThrow('not armed')
  })
})

describe('reasons that block orders until a person releases them (R55)', () => {
  it.each(['', 'The kill switch', 'The order journal is gone'])(
    'stays for another reason than its own: “%s”',
    (reason) => {
      const desk = armedDesk()
      expect(() => desk.resumeTrading(reason)).toThrow('the cause of the block has changed. The kill switch')
      expect(desk.left).toEqual([])
    },
  )

  it('is lifted for the reason that was shown', () => {
    const desk = armedDesk()
    desk.resumeTrading('The kill switch stopped trading')
    expect(desk.left).toEqual(['let through'])
  })
})
