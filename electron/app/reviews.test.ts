import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Caller } from '../base/caller'
import { createReviews, REVIEW_MS, REVIEWS_OF_A_PAGE } from './reviews'

function opened() {
  const clock = createManualClock()
  const reviews = createReviews({ clock, random: seededRandom(1) })
  const page = (id: string) => {
    let gone = (): void => undefined
    const caller: Caller = { id, onGone: (end) => void (gone = end), send: () => undefined, busy: () => false }
    return { caller, close: () => gone() }
  }
  const session = { number: 1 }
  const first = page('first')
  const who = { caller: first.caller, session }
  const ask = { orders: [{ symbol: 'BTCUSDT', qty: '1' }], onUnknown: 'stop' }
  const written = { sent: ask.orders, sentences: ['Buy 1 BTC'], digest: 'd' }
  const keep = (by = who) => reviews.keep(by, ask, written).token
  const take = (review: string | undefined, token = 'one', by = who, asked: unknown = ask) =>
    reviews.take(by, { token, ask: asked, confirmation: { findings: [], phrase: null, review } })
  return { clock, reviews, page, session, first, who, ask, written, keep, take }
}

describe('a review', () => {
  it('hands on what was written once, and to the same intent as often as its answer is lost', () => {
    const { keep, take, written } = opened()
    const review = keep()
    expect(take(review)).toBe(written)
    expect(take(review)).toBe(written)
    expect(() => take(review, 'another')).toThrow('was used before')
  })

  it('is over after its time, for another account, and in another window', () => {
    const { clock, keep, take, who, page } = opened()
    expect(() => take(undefined)).toThrow('were not reviewed')
    expect(() => take('0'.repeat(32))).toThrow('is over')
    expect(() => take(keep(), 'one', { ...who, session: { number: 2 } })).toThrow('another account')
    expect(() => take(keep(), 'one', { ...who, caller: page('second').caller })).toThrow('another window')
    const old = keep()
    clock.advance(REVIEW_MS)
    expect(take(old)).toBeDefined()
    const older = keep()
    clock.advance(REVIEW_MS + 1)
    expect(() => take(older, 'two')).toThrow('is over')
  })

  it('names the first member that is not as it was reviewed', () => {
    const { keep, take, who, ask } = opened()
    const swapped = { ...ask, orders: [{ symbol: 'BTCUSDT', qty: '2' }] }
    expect(() => take(keep(), 'one', who, swapped)).toThrow('review: orders.0.qty is not what was reviewed')
    expect(() => take(keep(), 'one', who, { ...ask, via: 'placeOrder' })).toThrow('review: via is not')
    expect(() => take(keep(), 'one', who, { orders: ask.orders })).toThrow('review: onUnknown is not')
  })

  it('goes with its page, unless it was used: its answer may have been lost with the page', () => {
    const { keep, take, first, who, page, written } = opened()
    const [used, unused] = [keep(), keep()]
    take(used)
    first.close()
    expect(() => take(unused, 'two')).toThrow('is over')
    expect(take(used, 'one', { ...who, caller: page('again').caller })).toBe(written)
  })

  it('makes room by those that were used, then by the oldest', () => {
    const { keep, take } = opened()
    const [oldest, used] = [keep(), keep()]
    take(used)
    const more = Array.from({ length: REVIEWS_OF_A_PAGE - 1 }, () => keep())
    expect(() => take(used, 'two')).toThrow('is over')
    expect(take(oldest, 'three')).toBeDefined()
    expect(take(more.at(-1), 'four')).toBeDefined()
  })
})
