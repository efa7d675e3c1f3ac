// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { aReview } from '@/shared/testing/samples/assessment'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { RowAssessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { Position } from '@/shared/trading/account/account'
import { accountIs, allLive, disconnect, practiceApp, privateFeedIs } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { cell, closeScreen, happens, pressButton, show, shownText } from '@/renderer/testing/screen'
import { useApp } from '@/renderer/state/stores/app-store'
import { ClassicPositions } from './classic-positions'
import { PositionsPanel } from './positions-panel'

const openPosition = (change: Partial<Position> = {}) =>
  aPosition({
    total: '0.5',
    available: '0.5',
    avgPrice: '60000',
    markPrice: '61000.5',
    liquidationPrice: '41000',
    ...change,
  })

const batch = { id: 'b', createdAt: 0, size: 1, requests: 1, state: 'sending', revision: 1 } as const
const finding = { row: 0, field: '', rule: 'flip', band: 'review', message: 'Reverses it', figure: null } as const

/** Assessment of a reversal of a position of this size, signed. */
const reversalOf = (before: string): RowAssessment => ({
  row: 0,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  notional: null,
  fill: { kind: 'rests' },
  position: { side: 'net', before, after: '0', coin: 'BTC' },
  margin: null,
  liquidation: null,
})

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
async function pressItem(start: string): Promise<void> {
  await eventually(() =>
    expect(
      items()
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain(start),
  )
  await happens(() =>
    items()
      .find(({ textContent }) => textContent.startsWith(start))!
      .click(),
  )
}
const placed = () => inputsOf('orders.place')

async function showPosition(position: Position): Promise<void> {
  answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
  answer('orders.review', aReview())
  answer('orders.place', { accepted: true, batch, orders: [] })
  await show(<PositionsPanel />)
  await happens(() => {
    useApp.setState({ app: practiceApp })
    allLive()
    accountIs({ positions: [position] })
  })
  await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).toBe('41000.0'))
}
afterEach(async () => {
  await closeScreen()
  disconnect()
  useApp.setState({ app: null })
})

describe('Two presses', () => {
  it('close a part of a position at the market, and send one order without a confirmation', async () => {
    await showPosition(openPosition())
    await pressButton('Close or reverse at market')
    await eventually(() => expect(items()).toHaveLength(5))
    expect(items().map(({ textContent }) => textContent)).toEqual([
      'Close 25 %: 0.125 BTC at market',
      'Close 50 %: 0.25 BTC at market',
      'Close 100 %: 0.5 BTC at market',
      'Reverse to short 0.5 BTC at market',
      'Reverse this position…',
    ])
    await pressItem('Close 50 %')
    await eventually(() => expect(placed()).toHaveLength(1))
    const order = { side: 'sell', reduceOnly: 'yes', qty: '0.25', orderType: 'market' }
    expect(placed()[0]).toMatchObject({ via: 'placeOrder', orders: [order], confirmation: { findings: [] } })
  })

  it('close by position side in hedge mode, no more than resting orders leave', async () => {
    await showPosition(openPosition({ holdMode: 'hedge_mode', posSide: 'short', available: '0.2' }))
    await pressButton('Close or reverse at market')
    await pressItem('Close 100 %: 0.2 BTC')
    await eventually(() => expect(placed()).toHaveLength(1))
    const order = { side: 'buy', posSide: 'short', qty: '0.2' }
    expect(placed()[0]).toMatchObject({ via: 'placeBatch', orders: [order] })
  })

  it('open the review where the limits of the trader ask for a confirmation, and nothing was confirmed', async () => {
    await showPosition(openPosition())
    const assessment = aReview({ rows: [reversalOf('0.50')], findings: [finding], band: 'review' })
    answer('orders.place', { accepted: false, refusals: [], assessment })
    answer('orders.review', assessment)
    await pressButton('Close or reverse at market')
    await pressItem('Reverse')
    await eventually(() => expect(shownText()).toContain('One order of twice the size'))
    expect(placed()).toEqual([expect.objectContaining({ confirmation: expect.objectContaining({ findings: [] }) })])
  })

  it.each([
    ['it was turned by another window', [reversalOf('-0.5')]],
    ['it has another size', [reversalOf('0.4')]],
    ['it is not known', []],
  ])('reverse nothing without a look if the main process knows the position otherwise: %s', async (_how, rows) => {
    await showPosition(openPosition())
    answer('orders.review', aReview({ rows }))
    await pressButton('Close or reverse at market')
    await pressItem('Reverse')
    await eventually(() => expect(shownText()).toContain('One order of twice the size'))
    expect(placed()).toEqual([])
  })

  it('name what the main process knows in the review that they open, and send nothing from it', async () => {
    await showPosition(openPosition())
    answer('orders.review', aReview({ rows: [reversalOf('-0.5')] }))
    await pressButton('Close or reverse at market')
    await pressItem('Reverse')
    await eventually(() =>
      expect(shownText()).toContain('The long of BTCUSDT was 0.5 BTC when this was written, and has changed since'),
    )
    const send = document.querySelector('[data-testid="send-button"]')
    expect(send?.matches('[disabled], [aria-disabled="true"]')).toBe(true)
  })

  it('reverse a short at once where the main process knows it alike', async () => {
    await showPosition(openPosition({ posSide: 'short' }))
    answer('orders.review', aReview({ rows: [reversalOf('-0.5')] }))
    await pressButton('Close or reverse at market')
    await pressItem('Reverse to long 0.5 BTC')
    await eventually(() => expect(placed()).toHaveLength(1))
    expect(placed()[0]).toMatchObject({ orders: [{ side: 'buy', qty: '1' }] })
  })

  it('send nothing while trading is not armed or prices are not current: the review has the reason', async () => {
    await showPosition(openPosition())
    await happens(() => useApp.setState({ app: { ...practiceApp, armed: false } }))
    await pressButton('Close or reverse at market')
    await pressItem('Close 25 %')
    await eventually(() => expect(shownText()).toContain('Trading is not armed.'))
    expect(placed()).toEqual([])
  })

  it('send nothing again where no answer came', async () => {
    await showPosition(openPosition())
    refuseCall('orders.place', 'No answer.', { code: 'timeout' })
    await pressButton('Close or reverse at market')
    await pressItem('Close 100 %')
    await eventually(() => expect(placed()).toHaveLength(1))
    await happens(() => privateFeedIs('live'))
    expect(placed()).toHaveLength(1)
  })
})

describe('A classic account', () => {
  it('closes and reverses its positions in two presses, by the calls of its batches', async () => {
    answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
    answer('classic.holdings', { balances: [], positions: [openPosition()], missing: [] })
    answer('orders.review', aReview())
    answer('orders.place', { accepted: true, batch, orders: [] })
    await show(<ClassicPositions />)
    await happens(() => {
      useApp.setState({ app: { ...practiceApp, profile: { ...practiceApp.profile, accountKind: 'classic' } } })
      allLive()
    })
    const label = 'Positions of a classic account'
    await eventually(() => expect(cell(label, 0, 'liquidationPrice').text).toBe('41000.0'))
    await pressButton('Close or reverse at market')
    await pressItem('Close 25 %')
    await eventually(() => expect(placed()).toHaveLength(1))
    expect(placed()[0]).toMatchObject({ orders: [{ side: 'sell', reduceOnly: 'yes', qty: '0.125' }] })
    expect(placed()[0]).not.toHaveProperty('via')
    answer('orders.review', aReview({ rows: [reversalOf('0.5')] }))
    await pressButton('Close or reverse at market')
    await pressItem('Reverse to short 0.5 BTC')
    await eventually(() => expect(placed()).toHaveLength(2))
    expect(placed()[1]).toMatchObject({ orders: [{ side: 'sell', qty: '1' }] })
  })
})
