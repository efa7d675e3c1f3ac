import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import {
  feesOf,
  LadderForm,
  lastLadder,
  LastLadder,
  numbersOf,
  readLadder,
  startingForm,
  withSide,
  type LadderWorld,
} from './ladder-form'

const usual = LadderForm.parse({})
const world: LadderWorld = {
  instrument: btcPerp,
  top: { bid: '60000', ask: '60001' },
  funds: { coin: 'USDT', amount: '6050' },
}
const form = (change: Partial<LadderForm>): LadderForm => ({ ...usual, total: '0.1', ...change })
const read = (change: Partial<LadderForm>, of: LadderWorld = world) => readLadder(form(change), of).ladder
const at = (text: string) => ({ unit: 'price', text }) as const

describe('the ladder form', () => {
  it('is a ladder below the market as soon as it has a total', () => {
    const ladder = read({})
    expect(ladder.ok && [ladder.rows.length, ladder.rows[0]!.price, ladder.rows[9]!.price, ladder.total]).toEqual([
      10,
      '59940.0',
      '59400.0',
      '0.1000',
    ])
  })

  it('names one number of orders that fit: by ticks, by the orders that can be open, and by the total', () => {
    const narrow = { from: at('60000'), to: at('59995.5') }
    const messageOf = (change: Partial<LadderForm>) => {
      const ladder = read({ ...narrow, ...change })
      return ladder.ok ? 'fits' : `${ladder.maxCount}: ${ladder.message}`
    }
    const range = 'do not fit between 60\u202f000 and 59\u202f995.5 at tick 0.5'
    expect(messageOf({ count: '20', total: '0.1' })).toBe(`10: 20 orders ${range}; at most 10 orders fit`)
    expect(messageOf({ count: '20', total: '0.0003' })).toBe(`3: 20 orders ${range}; at most 3 orders fit`)
    expect(messageOf({ count: '401', total: '0.0003' })).toMatch(/^3: 401 orders are more than the 400 /)
    expect(messageOf({ count: '3', total: '0.0003' })).toBe('fits')
    expect(messageOf({ count: '20', total: '' })).toBe(`10: 20 orders ${range}; at most 10 orders fit`)
    expect(messageOf({ count: '20', total: '0.00001' })).toBe(`undefined: 20 orders ${range}`)
  })

  it.each([
    [{ totalIn: 'quote', total: '605' }, '0.0101'],
    [{ totalIn: 'percent', total: '10' }, '0.0101'],
    [{ totalIn: 'risk', total: '100', stop: '59000' }, '0.1348'],
    [{ totalIn: 'lots', total: ' 0.25 ' }, '0.2500'],
  ] as [Partial<LadderForm>, string][])('reads the total %j as %s', (change, total) => {
    const ladder = read({ ...change, count: '5' })
    expect(ladder.ok ? ladder.total : ladder.message).toBe(total)
  })

  it.each([
    [{ from: { unit: 'percent', text: 'x' } }, 'from', 'The price: a distance is a plain decimal number'],
    [{ from: at('60000.3') }, 'from', 'Price 60\u202f000.3 is not a multiple of the tick 0.5'],
    [{ to: at('=bid-x') }, 'to', 'The price: "-x" is no offset'],
    [{ count: '1.5' }, 'count', 'The number of orders must be a whole number from 1'],
    [{ spacing: 'power', exponent: '' }, 'spacing', 'The exponent must be a number'],
    [{ spacing: 'own', points: '10, 20' }, 'spacing', 'Own point 1 must be a percentage'],
    [{ sizes: 'own', weights: '1 x 3' }, 'sizes', 'Own weight 2 must be a number'],
    [{ sizes: 'bell', ratio: '1e3' }, 'sizes', 'The ratio must be a number'],
    [{ priceJitter: '-1' }, 'jitter', 'Price jitter must be a percentage'],
    [{ total: '' }, 'total', 'The total must be a decimal number above 0'],
    [{ totalIn: 'risk', total: '100' }, 'stop', 'The stop: Price must be a plain decimal number'],
  ] as [Partial<LadderForm>, string, string][])('names the problem of %j', (change, field, message) => {
    expect(read(change)).toMatchObject({ ok: false, field, message: expect.stringContaining(message) as string })
  })

  it('has no prices from a book that is not current, and none are made up', () => {
    expect(read({}, { ...world, top: null })).toMatchObject({
      field: 'from',
      message: 'The price: the book of BTCUSDT is stale',
    })
    expect(read({ from: at('60000'), to: at('59000') }, { ...world, top: null }).ok).toBe(true)
  })

  it('includes the maker fee only if every order rests', () => {
    expect(feesOf(usual, btcPerp)).toEqual({ entry: '0.0006', exit: '0.0006' })
    expect(feesOf({ timeInForce: 'post_only' }, btcPerp)).toEqual({ entry: '0.0002', exit: '0.0006' })
    expect(feesOf(usual, { ...btcPerp, takerFeeRate: '' })).toBeNull()
  })

  it('flips its ends with the side, and lets the stop go', () => {
    const buy = form({ to: at('59000'), stop: '58000' })
    const sell = withSide(buy, 'sell', world.top, btcPerp)
    expect(sell).toMatchObject({ side: 'sell', from: { unit: 'percent', text: '0.1' }, to: at('61001.0'), stop: '' })
    expect(withSide(sell, 'sell', world.top, btcPerp)).toBe(sell)
  })

  it('begins with the last ladder: its prices as distances, its amount only for the same symbol', () => {
    const last = lastLadder(form({ from: at('59400'), to: at('=mid-2%'), sizes: 'bell', stop: '50000' }), world)
    expect(last).toMatchObject({
      from: { unit: 'percent', text: '-1.001' },
      to: at('=mid-2%'),
      stop: '',
      sizes: 'bell',
    })
    expect(LastLadder.parse(last)).toEqual(last)
    expect(startingForm(last, btcPerp)).toMatchObject({ total: '0.1', sizes: 'bell' })
    expect(startingForm(last, btcSpot)).toMatchObject({ total: '', sizes: 'bell' })
    const blind = lastLadder(form({ side: 'sell', from: at('59400') }), { ...world, top: null })
    expect(blind.from).toEqual({ unit: 'percent', text: '0.1' })
  })

  it('reads lists between spaces, and takes no comma for anything', () => {
    expect(numbersOf(' 1  2.5;3 ')).toEqual([1, 2.5, 3])
    expect(numbersOf('1,5 2')).toEqual([NaN, 2])
  })
})
