import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { aJudgement } from '@/shared/testing/assessment'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Confirmation, Judged, PretradeFinding } from '@/shared/trading/pretrade/assessment'
import type { Caller } from '../base/caller'
import { createReviews, MISTYPED_MOST, REVIEW_MS, REVIEWS_OF_A_PAGE } from './reviews'

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
  const review = (found: Partial<Judged> = {}, by = who) => reviews.keep(by, ask, aJudgement(found), written)
  const keep = (by = who) => review({}, by).review.token
  const take = (review: string | undefined, token: string | null = 'one', by = who, asked: unknown = ask) =>
    reviews.take(by, {
      token,
      ask: asked,
      confirmation: review === undefined ? undefined : { findings: [], phrase: null, review },
    })
  const confirm = (confirmation: Confirmation, token = 'one') =>
    reviews.take(who, { token, ask, confirmation }).confirmed
  return { clock, reviews, page, session, first, who, ask, written, review, keep, take, confirm }
}

describe('a review', () => {
  it('hands on what was written once, and to the same intent as often as its answer is lost', () => {
    const { keep, take, written } = opened()
    const review = keep()
    expect(take(review)).toMatchObject(written)
    expect(take(review)).toMatchObject(written)
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
    expect(take(used, 'one', { ...who, caller: page('again').caller })).toMatchObject(written)
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

const finding = (rule: string, band: PretradeFinding['band'] = 'review'): PretradeFinding => ({
  row: 0,
  field: 'qty',
  rule,
  band,
  message: rule,
  figure: '5',
})

describe('what is confirmed of a review', () => {
  it('is what it found, by handles of that review alone', () => {
    const { review, confirm } = opened()
    const mine = review({ findings: [finding('collar'), finding('size')] }).review
    const other = review({ findings: [finding('collar')] }).review
    const said = { review: mine.token, phrase: null }
    expect(() => confirm({ ...said, findings: other.handles.slice() })).toThrow('was not found by it')
    expect(confirm({ ...said, findings: [mine.handles[1]!] })).toEqual({
      findings: [{ row: 0, rule: 'size', band: 'review', figure: '5' }],
      phrase: null,
    })
  })

  it('has the figure typed before what asks for it counts, and shows it to no page', () => {
    const { review, confirm } = opened()
    const typing = { asks: 'quantity', unit: 'BTC' } as const
    const findings = [finding('collar'), finding('size', 'type-to-confirm')]
    const shown = review({ findings, typing, phrase: '1234.5' })
    expect(JSON.stringify(shown)).not.toContain('1234.5')
    const { token, handles } = shown.review
    const said = { review: token, findings: [...handles] }
    expect(confirm({ ...said, phrase: null }).findings.map(({ rule }) => rule)).toEqual(['collar'])
    expect(() => confirm({ ...said, phrase: '1234' })).toThrow('must be the one in the orders')
    expect(confirm({ ...said, phrase: '1,234.50' })).toMatchObject({
      findings: [{}, { rule: 'size' }],
      phrase: '1234.5',
    })
  })

  it('is over after a few figures that were not asked for', () => {
    const { review, confirm } = opened()
    const shown = review({ findings: [finding('size', 'type-to-confirm')], phrase: '7' }).review
    const type = (phrase: string) => () => confirm({ review: shown.token, findings: [...shown.handles], phrase })
    for (let nth = 0; nth < MISTYPED_MOST; nth += 1)
      expect(type(String(100 + nth))).toThrow('must be the one in the orders')
    expect(type('7')).toThrow('is over')
  })

  it('is answered once where no intent repeats it', () => {
    const { keep, take } = opened()
    const token = keep()
    take(token, null)
    expect(() => take(token, null)).toThrow('was used before')
  })
})
