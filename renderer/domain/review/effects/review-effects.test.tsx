// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { anAssessment } from '@/shared/testing/samples/assessment'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type {
  Assessment,
  FillEstimate,
  FundsPreview,
  PositionPreview,
  RowAssessment,
} from '@/shared/trading/pretrade/assessment/assessment'
import { closeScreen, show, shownText } from '@/renderer/testing/screen'
import { PreviewSummary } from './preview-summary'
import { byKey } from '@/renderer/domain/review/model/review'
import { ReviewEffects } from './review-effects'

const instruments = byKey([btcPerp, btcSpot])
const rowIds = ['a', 'b', 'c']
/** The first two rows of the sheet are not part of the review. */
const rowNumbers = new Map(rowIds.map((id, at) => [id, at + 3]))
const orders = rowIds.map(() => anOrderIntent())

const row = (at: number, fill: FillEstimate): RowAssessment => ({
  row: at,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  notional: null,
  fill,
  position: null,
  margin: null,
  liquidation: null,
})
const trades = (change: Partial<Extract<FillEstimate, { kind: 'trades' }>> = {}): FillEstimate => ({
  kind: 'trades',
  average: '60000',
  worst: '60010',
  filledQty: '0.5',
  isWhole: true,
  share: '0.125',
  slippage: '0.0004',
  ...change,
})
const position = (change: Partial<PositionPreview> = {}): PositionPreview => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  change: { side: 'net', before: '-0.2', after: '0.3', coin: 'BTC' },
  margin: { coin: 'USDT', amount: '1800' },
  positionMargin: null,
  liquidationNow: '',
  unknown: null,
  liquidation: { kind: 'price', price: '52310.5', distance: '0.128' },
  worst: { first: 2, price: '58000', distance: '0.033' },
  ...change,
})
const funds = (change: Partial<FundsPreview> = {}): FundsPreview => ({
  coins: [{ coin: 'USDT', wallet: null, now: '1500', final: '-20.5', available: '1000' }],
  fees: [{ coin: 'USDT', wallet: null, least: '8.1', most: '16.3' }],
  borrows: [],
  unchecked: { coins: [], fees: [], borrows: [] },
  ...change,
})

const showEffects = (change: Partial<Assessment>): Promise<void> =>
  show(
    <ReviewEffects
      assessment={anAssessment(change)}
      orders={orders}
      instruments={instruments}
      rowIds={rowIds}
      rowNumbers={rowNumbers}
    />,
  )
const lines = (table: number): string[] =>
  [...document.querySelectorAll('table')[table]!.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map((cell) => cell.textContent.replaceAll('\u202f', '').trim()).join(' | '),
  )
const toned = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((element) => element.textContent)

afterEach(closeScreen)

describe('Effects of orders, in the review', () => {
  it('is not guessed before the answer of the main process', async () => {
    await show(<ReviewEffects assessment={null} orders={orders} instruments={instruments} />)
    expect(shownText()).toBe('Checking against book, positions and limits…')
  })

  it('shows orders that fill at once, and separately resting and unchecked orders', async () => {
    const stale = { kind: 'unchecked', reason: 'the book of BTCUSDT is stale' } as const
    await showEffects({ rows: [row(0, trades()), row(1, { kind: 'rests' }), row(2, stale)] })
    expect(lines(0)).toEqual([
      'BTCUSDT USDT-FUTURES | Buy | — | 0.5 BTC | 60000.0 | 60010.0 | 0.04 % | 12.5 %',
      ' | 1 order not filled at once · Not checked: the book of BTCUSDT is stale',
    ])
  })

  it.each([
    [[trades()], []],
    [[trades({ isWhole: false })], ['1 order not filled at once']],
    [[{ kind: 'rests' }], ['rests in the book, or ends unfilled']],
    [[{ kind: 'unchecked', reason: 'no book' }], ['Not checked: no book']],
    [
      [{ kind: 'rests' }, { kind: 'unchecked', reason: 'no book' }],
      ['rests in the book, or ends unfilled · Not checked: no book'],
    ],
  ] as const)('states no more about %j than is known', async (fills, notes) => {
    await showEffects({ rows: fills.map((fill, at) => row(at, fill)) })
    expect(toned('.review-effects__note')).toEqual(notes)
  })

  it('shows next to a position its range with orders of unknown outcome, before and after', async () => {
    const before = { least: '-0.2', most: '0.1' }
    await showEffects({ positions: [position({ unknown: { before, after: { least: '0.3', most: null } } })] })
    expect(toned('[data-testid="unknown-range"]')).toEqual([
      'if unknown orders fill: short 0.2 BTC to long 0.1 BTC → long 0.3 BTC to unknown',
    ])
  })

  it('shows the margin of a position before and after, and its present liquidation price', async () => {
    const positionMargin = { before: '1200', after: '1800.5', coin: 'USDT' }
    await showEffects({ positions: [position({ positionMargin, liquidationNow: '71000' })] })
    expect(toned('[data-testid="held-margin"]')).toEqual(['margin 1\u202f200 → 1\u202f800.5 USDT'])
    expect(lines(1)[0]).toContain('71000.0 → ≈ 52310.5')
  })

  it('names a position by its side before and after, and the worst number of first orders on the way', async () => {
    await showEffects({ positions: [position()] })
    expect(lines(1)).toEqual([
      [
        'BTCUSDT USDT-FUTURES',
        'short 0.2 BTC → long 0.3 BTC',
        '1800 USDT',
        '≈ 52310.5',
        '≈ 58000.0 first 2 of 3, 3.3 % away',
      ].join(' | '),
    ])
  })

  it.each<[what: string, change: Partial<PositionPreview>, words: string]>([
    ['closed', { change: { side: 'long', before: '1', after: '0', coin: 'BTC' } }, 'long 1 BTC → flat'],
    ['of hedge mode', { change: { side: 'short', before: '0', after: '2', coin: 'BTC' } }, 'flat → short 2 BTC'],
    ['without a price', { liquidation: { kind: 'none' }, worst: null }, '| none | none'],
    [
      'nobody could check',
      { liquidation: { kind: 'unchecked', reason: 'no mark' }, worst: null },
      '| not checked: no mark | not checked',
    ],
    ['worst at the end', { worst: { first: 3, price: '52310.5', distance: '0.128' } }, 'as all filled, 12.8 % away'],
    ['far from it', { worst: { first: 1, price: '1', distance: '11' } }, 'none within reach'],
    ['of unknown margin', { margin: null }, '| not checked |'],
  ])('describes a position that is %s', async (_, change, text) => {
    await showEffects({ positions: [position(change)] })
    expect(lines(1)[0]).toContain(text)
  })

  it('warns if more margin is needed than is available, and keeps unknown balances unknown', async () => {
    const other = { coin: 'BTC', wallet: null, now: '0.00000012', final: '0', available: null }
    await showEffects({ funds: funds({ coins: [...funds().coins, other] }) })
    expect(lines(1)).toEqual(['USDT | 1500 | +20.50 | 1000', 'BTC | 0.00000012 | 0 | —'])
    expect(toned('td.warn')).toEqual(['1\u202f500'])
    expect(shownText()).toContain('Fees: 8.1 to 16.3 USDT')
  })

  it('shows what changes of each coin of a spot buy, and coins with their digits', async () => {
    const spent = { coin: 'USDT', wallet: null, now: '796.54', final: '796.54', available: '5000' }
    const received = { coin: 'RTSLA', wallet: null, now: '0', final: '-2', available: '0' }
    const coinMargin = { coin: 'BTC', wallet: null, now: '9.97654321', final: '9.87654321', available: '9.98' }
    await showEffects({ funds: funds({ coins: [spent, received, coinMargin] }) })
    expect(lines(1)).toEqual([
      'USDT | 796.54 | −796.54 | 5000',
      'RTSLA | 0 | +2.00000000 | 0',
      'BTC | 9.97654321 | −9.87654321 | 9.98',
    ])
  })

  it('names the wallet of a coin where each category has its own', async () => {
    const [usdt] = funds().coins
    const apart = (['USDT-FUTURES', 'SPOT'] as const).map((wallet) => ({ ...usdt!, wallet }))
    await showEffects({ funds: funds({ coins: apart }) })
    expect(lines(1).map((line) => line.split(' | ')[0])).toEqual(['USDT USDT-FUTURES', 'USDT SPOT'])
  })

  it('names the rows that are in none of the sums by their numbers in the sheet', async () => {
    const unchecked = { coins: [0], fees: [0, 1, 2], borrows: [2] }
    await showEffects({
      funds: funds({ unchecked, fees: [], borrows: [{ coin: 'USDT', amount: '0' }] }),
      crossings: [1],
    })
    expect(shownText()).toContain('Margin not checked: row 3')
    expect(shownText()).toContain('Fees: none · not checked: rows 3, 4 and 5')
    expect(shownText()).toContain('Auto-borrow: none · not checked: row 5')
    expect(shownText()).toContain('Own-order crossings: 1, row 4')
  })

  it('shows the loan-to-value now, sent and filled', async () => {
    const ltv = {
      riskUnitId: 'RU1',
      now: '0.5',
      afterAck: '0.5',
      afterFill: '0.62',
      unchecked: [0],
    }
    await showEffects({ ltv: ltv as Assessment['ltv'] })
    expect(shownText()).toMatch(/LTV of RU1 50.00 % → sent 50.00 % → filled 62.00 %/)
    expect(shownText()).toContain('LTV not checked: row 3')
  })
})

describe('the worst of all fills', () => {
  const cause = {
    rows: [0, 2],
    partial: [{ row: 2, qty: '0.4', coin: 'BTC' }],
    open: ['buy 1 BTCUSDT at 58000'],
    prices: [{ name: 'BTCUSDT', price: '57000' }],
  }
  const figure = { ...cause, ratio: '0.82', without: '0.7', missing: [] }
  const worst = { band: '0.05', units: [], loans: [], margin: null, marginMissing: [], liquidations: [] }

  it('names the fills and the prices of each figure', async () => {
    await showEffects({
      worstFills: {
        ...worst,
        units: [{ riskUnitId: 'RU1', figure, missing: [] }],
        margin: { ...figure, ratio: null },
        liquidations: [
          { ...cause, category: 'USDT-FUTURES', symbol: 'BTCUSDT', side: 'below', price: '51000', distance: '0.15' },
        ],
      },
    })
    const text = shownText().replaceAll('\u202f', '')
    const situationText = 'if rows 3, 5 (row 5 only 0.4 BTC) and 1 open order are filled and BTCUSDT is at 57000.0'
    expect(text).toContain(`Worst LTV of RU1 82.00 % ${situationText}`)
    expect(text).toContain(`Worst margin ratio ∞ ${situationText}`)
    expect(text).toContain(`Nearest liquidation of BTCUSDT ≈ 51000.0, 15.0 % below, ${situationText}`)
  })

  it('names the consumer loans that reach a line within the band, the first three, and counts the others', async () => {
    const loans = (['liquidation', 'call', 'call', 'call', null] as const).map((line, at) => ({
      orderId: `141000000000000${at}`,
      loanCoin: 'USDT',
      ratio: line === null ? null : `0.9${4 - at}`,
      line,
    }))
    await showEffects({ worstFills: { ...worst, loans: [loans[4]!, ...loans.slice(0, 4)] } })
    expect(shownText()).toContain('Worst LTV of USDT loan …0004 unknown')
    expect(shownText()).toContain('Worst LTV of USDT loan …0000 94.00 %: its liquidation, with or without these orders')
    expect(shownText()).toContain('Worst LTV of USDT loan …0001 93.00 %: its margin call, with or without these orders')
    expect(shownText()).toContain('2 more loans at a line or without a ratio')
  })

  it('is at least what is known, and names what is not', async () => {
    const missing = ['the price of ETHUSDT is not known']
    const impact = { riskUnitId: 'RU1', figure: { ...figure, without: '0.82', missing }, missing }
    await showEffects({ worstFills: { ...worst, units: [impact, { riskUnitId: 'RU2', figure: null, missing }] } })
    expect(shownText()).toContain('Worst LTV of RU1 at least 82.00 % with or without these orders')
    expect(shownText()).toContain('Worst LTV of RU2 unknown')
    expect(shownText()).toContain('Worst case without: the price of ETHUSDT is not known')
  })
})

describe('Effects of a draft, in one line', () => {
  const showSummary = (change: Partial<Assessment>): Promise<void> =>
    show(<PreviewSummary assessment={anAssessment(change)} orders={3} instruments={instruments} />)

  it('counts each order that is in none of the sums once', async () => {
    await showSummary({ funds: funds({ unchecked: { coins: [0, 1], fees: [1], borrows: [0] } }) })
    expect(toned('.preview-fact--warn')).toEqual(['2 of 3 not checked'])
  })

  it('names borrowed amounts, and omits the others', async () => {
    const borrows = [
      { coin: 'USDT', amount: '120.5' },
      { coin: 'BTC', amount: '0' },
    ]
    await showSummary({ funds: funds({ borrows }) })
    expect(toned('.preview-fact').at(-1)).toBe('auto-borrow 120.5 USDT')
  })

  it('names two positions with the worst of each, and counts the others', async () => {
    await showSummary({
      funds: funds(),
      positions: [position(), position({ symbol: 'ETHUSDT', worst: null }), position(), position()],
    })
    const facts = toned('.preview-fact').slice(2)
    expect(facts.map((fact) => fact.replaceAll('\u202f', ''))).toEqual([
      'BTCUSDT short 0.2 BTC → long 0.3 BTC, liquidation ≈ 52310.5, worst ≈ 58000.0 if only the first 2 of 3 fill',
      'ETHUSDT short 0.2 BTC → long 0.3 BTC, liquidation ≈ 52310.50',
      '2 more positions',
    ])
  })
})
