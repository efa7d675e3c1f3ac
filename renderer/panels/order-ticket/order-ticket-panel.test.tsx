// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { accountIs, allLive, practiceApp } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { button, closeScreen, happens, problemAt, show, shownText, type, typed } from '@/renderer/testing/screen'
import { anAssessment } from '@/shared/testing/assessment'
import { btcPerp, btcSpot } from '@/shared/testing/draft-rows'
import { useTops } from '@/renderer/domain/drafts/book-tops'
import { useApp } from '@/renderer/state/stores/app-store'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { OrderTicketPanel } from './order-ticket-panel'

const usdt = { coin: 'USDT', total: '1000', available: '1000', locked: '0', equity: '1000', usdValue: '1000' }
const bookIs = (top: { bid: string; ask: string } | null) =>
  happens(() => useTops.setState({ tops: new Map([['SPOT:BTCUSDT', top]]) }))
const valueOf = (column: 'price' | 'qty'): string | undefined =>
  document.querySelector(`[data-testid="ticket-${column}-value"]`)?.textContent.replaceAll(/[\u202F\u00A0]/g, '')
const sendButton = () => document.querySelector<HTMLButtonElement>('[data-testid="send-button"]')
const isReviewed = (): boolean => sendButton() !== null
const press = (column: 'price' | 'qty', key: string, modifiers: Partial<KeyboardEventInit> = {}) =>
  act(async () => {
    document
      .querySelector(`[data-testid="ticket-${column}"]`)!
      .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
  })

beforeEach(async () => {
  answer('market.instruments', ({ category }) =>
    category === 'SPOT' ? [btcSpot] : category === 'MARGIN' ? [] : [btcPerp],
  )
  answer('market.tickers', [])
  answer('orders.assess', anAssessment())
  selectSymbol('SPOT', 'BTCUSDT')
  await show(<OrderTicketPanel />)
  await happens(() => {
    allLive()
    accountIs({ balances: [usdt] })
    useApp.setState({ app: practiceApp })
  })
  await bookIs({ bid: '60000', ask: '60001' })
})
afterEach(closeScreen)

describe('expressions in the ticket', () => {
  it('stand beside what they come to, and move with the market (V16)', async () => {
    await type('Price', '=bid-3t')
    await type('Quantity', '$500')
    expect(valueOf('price')).toContain('= 59999.97 USDT')
    expect(valueOf('qty')).toContain('= 0.008333 BTC')
    await bookIs({ bid: '50000', ask: '50001' })
    expect(valueOf('price')).toContain('= 49999.97 USDT')
    expect(valueOf('qty')).toContain('= 0.010000 BTC')
    expect(typed('Price')).toBe('=bid-3t')
  })

  it('are refused by field and rule, and have no value while the market is not current', async () => {
    await type('Price', '=bud')
    expect(problemAt('Price')).toContain('must begin with = and one of bid, ask, mid, last, mark or prev')
    await type('Price', '=prev+1t')
    expect(problemAt('Price')).toBe('Not priced: there is no row above')
    await type('Price', '=bid')
    await type('Quantity', '120%')
    expect(problemAt('Quantity')).toContain('is more than 100 %')
    await bookIs(null)
    expect(problemAt('Price')).toBe('Not priced: the book of BTCUSDT is stale')
    expect(button('Review buy')?.disabled).toBe(true)
  })

  it('freeze with F4, whatever the market does then, and follow it again', async () => {
    await type('Price', '=ask')
    await press('price', 'F4')
    expect(typed('Price')).toBe('=ask @ 60001.00')
    await bookIs({ bid: '50000', ask: '50001' })
    expect(valueOf('price')).toContain('= 60001.00 USDT')
    await press('price', 'F4')
    expect(typed('Price')).toBe('=ask')
    expect(valueOf('price')).toContain('= 50001.00 USDT')
  })

  it('go on following the market when they are stepped by the arrow keys', async () => {
    await type('Price', '=bid-3t')
    await press('price', 'ArrowUp', { shiftKey: true })
    expect(typed('Price')).toBe('=bid+7t')
    await type('Quantity', '50%')
    await press('qty', 'ArrowUp')
    expect(typed('Quantity')).toMatch(/^0\.0083\d\d$/)
  })

  it('are reviewed once their price is heard of, when Ctrl-Enter came before it', async () => {
    await happens(() => useTops.setState({ tops: new Map() }))
    await type('Price', '=bid-3t')
    await type('Quantity', '0.01')
    await press('price', 'Enter', { ctrlKey: true })
    expect(isReviewed()).toBe(false)
    await bookIs({ bid: '60000', ask: '60001' })
    await eventually(() => expect(isReviewed()).toBe(true))
    expect(shownText()).toContain('59999.97')
  })

  it('are not reviewed by an early Ctrl-Enter when something else was typed before their price was known', async () => {
    await happens(() => useTops.setState({ tops: new Map() }))
    await type('Price', '=bid-3t')
    await type('Quantity', '0.01')
    await press('price', 'Enter', { ctrlKey: true })
    await type('Quantity', '0.012')
    await bookIs({ bid: '60000', ask: '60001' })
    expect(button('Review buy 0.012 BTC at 59999.97')).toBeDefined()
    expect(isReviewed()).toBe(false)
  })

  it('are reviewed, judged and sent at the values of one moment (V16, V17)', async () => {
    await type('Price', '=bid-3t')
    await type('Quantity', '$500')
    await press('price', 'Enter', { ctrlKey: true })
    await bookIs({ bid: '60010', ask: '60011' })
    await eventually(() => expect(shownText()).toContain('59999.97'))
    await eventually(() => {
      expect(sendButton()?.disabled).toBe(false)
    })
    await act(async () => sendButton()!.click())
    const said = {
      orders: [{ price: '59999.97', qty: '0.008333' }],
      pegs: [{ row: 0, symbol: 'BTCUSDT', side: 'buy', price: '=bid-3t' }],
    }
    expect(inputsOf('orders.assess')).toContainEqual(
      expect.objectContaining({ pegs: [expect.objectContaining(said.pegs[0])] }),
    )
    expect(inputsOf('orders.place')).toMatchObject([said])
  })
})
