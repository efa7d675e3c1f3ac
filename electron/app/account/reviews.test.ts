import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { aJudgement } from '@/shared/testing/samples/assessment'
import { createManualClock } from '@/shared/testing/manual-clock'
import type {
  Confirmation,
  Judged,
  PretradeFinding,
  DisplayedAverages,
} from '@/shared/trading/pretrade/assessment/assessment'
import { MOVED_RULE } from '@/shared/trading/pretrade/rules/moved-average'
import type { Caller } from '@/electron/base/caller'
import { createReviews } from './reviews'

function opened() {
  const clock = createManualClock()
  const reviews = createReviews({ clock, random: seededRandom(1) })
  const page = (id: string) => {
    let endPage = (): void => undefined
    let followed = 0
    const onGone = (end: () => void): void => {
      endPage = end
      followed += 1
    }
    const caller: Caller = { id, onGone, send: () => undefined, busy: () => false }
    return { caller, close: () => endPage(), followed: () => followed }
  }
  const session = { number: 1 }
  const first = page('first')
  const who = { caller: first.caller, session }
  const placeRequest = { orders: [{ symbol: 'BTCUSDT', qty: '1' }], onUnknown: 'stop' }
  const prepared = { payload: placeRequest.orders, sentences: ['Buy 1 BTC'], digest: 'd' }
  const review = (judged: Partial<Judged> = {}, by = who) =>
    reviews.store(by, placeRequest, aJudgement(judged), prepared)
  const storeReview = (by = who) => review({}, by).review.token
  const renew = (since: string | undefined, by = who, averages: DisplayedAverages = []) =>
    reviews.store(by, placeRequest, aJudgement(), prepared, { averages, since }).review.token
  const take = (review: string | undefined, token: string | null = 'one', by = who, request: unknown = placeRequest) =>
    reviews.take(by, {
      token,
      request,
      confirmation: review === undefined ? undefined : { findings: [], phrase: null, review },
    })
  const confirm = (confirmation: Confirmation, token = 'one') =>
    reviews.take(who, { token, request: placeRequest, confirmation }).confirmed
  return {
    clock,
    reviews,
    page,
    session,
    first,
    who,
    placeRequest,
    prepared,
    review,
    storeReview,
    renew,
    take,
    confirm,
  }
}

describe('a review', () => {
  it('hands on what was written once, and to the same intent as often as its answer is lost', () => {
    const { storeReview, take, prepared } = opened()
    const review = storeReview()
    expect(take(review)).toMatchObject(prepared)
    expect(take(review)).toMatchObject(prepared)
    expect(() => take(review, 'another')).toThrow('was used before')
  })

  it('is over after its time, for another account, and in another window', () => {
    const { clock, storeReview, take, who, page } = opened()
    expect(() => take(undefined)).toThrow('were not reviewed')
    expect(() => take('0'.repeat(32))).toThrow('is over')
    expect(() => take(storeReview(), 'one', { ...who, session: { number: 2 } })).toThrow('another account')
    expect(() => take(storeReview(), 'one', { ...who, caller: page('second').caller })).toThrow('another window')
    const old = storeReview()
    clock.advance(15 * 60_000)
    expect(take(old)).toBeDefined()
    const older = storeReview()
    clock.advance(15 * 60_000 + 1)
    expect(() => take(older, 'two')).toThrow('is over')
    expect(take(storeReview(), 'three'), 'however late in the run').toBeDefined()
  })

  it('names the first member that is not as it was reviewed', () => {
    const { storeReview, take, who, placeRequest } = opened()
    const swapped = { ...placeRequest, orders: [{ symbol: 'BTCUSDT', qty: '2' }] }
    expect(() => take(storeReview(), 'one', who, swapped)).toThrow('review: orders.0.qty is not what was reviewed')
    expect(() => take(storeReview(), 'one', who, { ...placeRequest, via: 'placeOrder' })).toThrow('review: via is not')
    expect(() => take(storeReview(), 'one', who, { orders: placeRequest.orders })).toThrow('review: onUnknown is not')
    expect(() => take(storeReview(), 'one', who, { ...placeRequest, orders: null })).toThrow('review: orders is not')
    expect(() => take(storeReview(), 'one', who, { ...placeRequest, orders: 'all' })).toThrow('review: orders is not')
    expect(() => take(storeReview(), 'one', who, { ...placeRequest, orders: [null] })).toThrow(
      'review: orders.0 is not',
    )
    expect(() => take(storeReview(), 'one', who, [])).toThrow('review: orders is not')
    for (const other of [null, 'all', 1])
      expect(() => take(storeReview(), 'one', who, other)).toThrow('review: request is not what was reviewed')
  })

  it('goes with its page, unless it was used: its answer may have been lost with the page', () => {
    const { storeReview, take, first, who, page, prepared } = opened()
    const [used, unused] = [storeReview(), storeReview()]
    expect(first.followed()).toBe(1)
    take(used)
    first.close()
    expect(() => take(unused, 'two')).toThrow('is over')
    expect(take(used, 'one', { ...who, caller: page('again').caller })).toMatchObject(prepared)
  })

  it('makes room for the 21st of a page by those that were used, then by the oldest', () => {
    const { storeReview, take } = opened()
    const [oldest, used] = [storeReview(), storeReview()]
    take(used)
    const more = Array.from({ length: 18 }, () => storeReview())
    expect(take(used), 'twenty are kept').toBeDefined()
    more.push(storeReview())
    expect(() => take(used, 'two')).toThrow('is over')
    storeReview()
    expect(() => take(oldest, 'three')).toThrow('is over')
    for (const [nth, review] of more.entries()) expect(take(review, `more ${nth}`)).toBeDefined()
  })

  it('makes no room at the cost of another page or session while there are no more than 200', () => {
    const { storeReview, take, who, page } = opened()
    const first = storeReview()
    const others = Array.from({ length: 10 }, (_, nth) =>
      nth % 2 === 0 ? { ...who, session: { number: nth } } : { ...who, caller: page(`page ${nth}`).caller },
    )
    for (const by of others.slice(0, 9)) for (let nth = 0; nth < 20; nth += 1) storeReview(by)
    for (let nth = 0; nth < 19; nth += 1) storeReview(others[9])
    expect(take(first), 'the 200th leaves the first').toBeDefined()
    storeReview(others[9])
    expect(() => take(first)).toThrow('is over')
  })
})

describe('a review that renews another', () => {
  it('keeps its predecessor, whose answer may be lost, and ends the one before unless it was used', () => {
    const { storeReview, take, renew } = opened()
    const [unused, used] = [storeReview(), storeReview()]
    take(used, 'used')
    const last = [unused, used].map((first) => {
      const second = renew(first)
      return { second, third: renew(second) }
    })
    expect(() => take(unused)).toThrow('is over')
    expect(take(used, 'used')).toBeDefined()
    for (const [nth, { second, third }] of last.entries()) {
      expect(take(second, `second ${nth}`)).toBeDefined()
      expect(take(third, `third ${nth}`)).toBeDefined()
    }
  })

  it('has the averages shown before, and ends reviews, of its page and session alone', () => {
    const { storeReview, take, renew, reviews, who, page } = opened()
    const others = [
      { ...who, session: { number: 2 } },
      { ...who, caller: page('second').caller },
    ]
    const foreign = others.map((by) => renew(undefined, by, ['90']))
    const own = renew(undefined, who, ['100'])
    expect([own, ...foreign, undefined, 'none'].map((token) => reviews.shownBy(who, token))).toEqual([
      ['100'],
      [],
      [],
      [],
      [],
    ])
    expect(others.map((by, nth) => reviews.shownBy(by, foreign[nth]))).toEqual([['90'], ['90']])
    const first = storeReview()
    const second = renew(first)
    for (const by of others) renew(second, by)
    expect(take(first)).toBeDefined()
  })
})

describe('a refusal', () => {
  it('is about the review, or about the figure that was typed', () => {
    const { review, storeReview, take, confirm, who } = opened()
    const { token, handles } = review({ findings: [finding('size', 'type-to-confirm')], phrase: '7' }).review
    const about = (field: string) => expect.objectContaining({ detail: expect.objectContaining({ field }) })
    expect(() => take(undefined)).toThrow(about('review'))
    expect(() => take('0'.repeat(32))).toThrow(about('review'))
    expect(() => take(storeReview(), 'one', who, null)).toThrow(about('review'))
    expect(() => confirm({ review: token, findings: ['0'.repeat(16)], phrase: null })).toThrow(about('review'))
    expect(() => confirm({ review: token, findings: [...handles], phrase: '8' })).toThrow(about('phrase'))
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

describe('confirmation of a review', () => {
  it('is what it found, by handles of that review alone', () => {
    const { review, confirm } = opened()
    const mine = review({ findings: [finding('collar'), finding('size')] }).review
    const other = review({ findings: [finding('collar')] }).review
    const confirmation = { review: mine.token, phrase: null }
    expect(() => confirm({ ...confirmation, findings: other.handles.slice() })).toThrow('was not found by it')
    expect(confirm({ ...confirmation, findings: [mine.handles[1]!] })).toEqual({
      findings: [{ row: 0, rule: 'size', band: 'review', figure: '5' }],
      phrase: null,
    })
  })

  it('has the figure typed before what asks for it counts, and shows it to no page', () => {
    const { review, confirm } = opened()
    const typing = { figure: 'quantity', unit: 'BTC' } as const
    const findings = [finding('collar'), finding('size', 'type-to-confirm')]
    const reviewed = review({ findings, typing, phrase: '1234.5' })
    expect(JSON.stringify(reviewed)).not.toContain('1234.5')
    const { token, handles } = reviewed.review
    const confirmation = { review: token, findings: [...handles] }
    expect(confirm({ ...confirmation, phrase: null }).findings.map(({ rule }) => rule)).toEqual(['collar'])
    expect(() => confirm({ ...confirmation, phrase: '1234' })).toThrow('must be the figure in the orders')
    expect(confirm({ ...confirmation, phrase: '1,234.50' })).toMatchObject({
      findings: [{}, { rule: 'size' }],
      phrase: '1234.5',
    })
  })

  it('has a moved average as shown, without room for more, and no other one', () => {
    const { reviews, who, placeRequest, prepared } = opened()
    const none = { notional: null, position: null, margin: null, liquidation: null }
    const fill = {
      kind: 'trades',
      average: '105',
      worst: '106',
      filledQty: '1',
      isWhole: true,
      share: '0',
      slippage: null,
    } as const
    const rows = [0, 1].map((row) => ({ row, category: 'SPOT' as const, symbol: 'BTCUSDT', fill, ...none }))
    const findings = [finding(MOVED_RULE), finding('size')]
    const { token, handles } = reviews.store(who, placeRequest, aJudgement({ rows, findings }), prepared, {
      averages: ['100', '100'],
    }).review
    const take = (handlesGiven: readonly string[], intent: string) =>
      reviews.take(who, {
        token: intent,
        request: placeRequest,
        confirmation: { review: token, findings: [...handlesGiven], phrase: null },
      })
    const { confirmed, averages } = take(handles, 'same')
    expect(confirmed.findings.map(({ rule }) => rule)).toEqual(['size'])
    expect(averages).toEqual(['105', '100'])
    expect(take(handles.slice(1), 'same').averages).toEqual(['100', '100'])
  })

  it('is over after a few wrong figures', () => {
    const { review, confirm } = opened()
    const assessed = review({ findings: [finding('size', 'type-to-confirm')], phrase: '7' }).review
    const type = (phrase: string) => () => confirm({ review: assessed.token, findings: [...assessed.handles], phrase })
    for (let nth = 0; nth < 5; nth += 1) expect(type(String(100 + nth))).toThrow('must be the figure in the orders')
    expect(type('7')).toThrow('is over')
    const other = review({ findings: [finding('size', 'type-to-confirm')], phrase: '7' }).review
    const typeInOther = (phrase: string) => confirm({ review: other.token, findings: [...other.handles], phrase })
    for (let nth = 0; nth < 4; nth += 1) expect(() => typeInOther('8')).toThrow('must be the figure in the orders')
    expect(typeInOther('7').phrase).toBe('7')
  })

  it('takes no figure if none is required, and no empty handle', () => {
    const { review, confirm } = opened()
    const assessed = review({ findings: [finding('size', 'type-to-confirm'), finding('collar')] }).review
    const all = { review: assessed.token, findings: [...assessed.handles] }
    expect(confirm({ ...all, phrase: '7' })).toMatchObject({ findings: [{ rule: 'collar' }], phrase: null })
    expect(() => confirm({ ...all, findings: [''], phrase: null })).toThrow('was not found by it')
    expect(() => confirm({ ...all, findings: [assessed.handles[0]!, ''], phrase: null })).toThrow('was not found by it')
  })

  it('is named by what cannot be guessed: 16 bytes for a review, 8 for a finding', () => {
    const { review } = opened()
    const reviews = [1, 2].map(() => review({ findings: [finding('size'), finding('collar')] }).review)
    const tokens = reviews.map(({ token }) => token)
    const handles = reviews.flatMap((review) => review.handles)
    expect(tokens.map((token) => token.length)).toEqual([32, 32])
    expect(handles.map((handle) => handle.length)).toEqual([16, 16, 16, 16])
    expect(new Set([...tokens, ...handles]).size).toBe(6)
  })

  it('is answered once where no intent repeats it', () => {
    const { storeReview, take } = opened()
    const token = storeReview()
    take(token, null)
    expect(() => take(token, null)).toThrow('was used before')
  })
})
