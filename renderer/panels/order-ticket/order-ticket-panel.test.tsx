// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { accountIs, allLive, practiceApp } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { button, closeScreen, happens, problemAt, show, shownText, type, typed } from '@/renderer/testing/screen'
import { aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import { anAssessment, aReview } from '@/shared/testing/samples/assessment'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { useTops } from '@/renderer/domain/drafts/pricing/book-tops'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useApp } from '@/renderer/state/stores/app-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { defaultSettings } from '@/shared/settings/settings'
import { selectSymbol } from '@/renderer/state/stores/selection-store'
import { anOrder } from '@/shared/testing/samples/orders'
import type { OrderState } from '@/shared/trading/orders/order-lifecycle'
import { pickPreset } from '@/renderer/domain/presets/presets'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { OrderTicketPanel } from './order-ticket-panel'

const usdt = { coin: 'USDT', total: '1000', available: '1000', locked: '0', equity: '1000', usdValue: '1000' }
const bookIs = (top: { bid: string; ask: string } | null) =>
  happens(() => useTops.setState({ second: new Map([['SPOT:BTCUSDT', top]]), live: new Map([['SPOT:BTCUSDT', top]]) }))
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
  answer('orders.review', ({ kind, ...request }) =>
    aReview({}, 'orders' in request ? request.orders.map(({ price }) => `${kind} at ${price}`) : []),
  )
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
  it('are shown with their values, and move with the market (V16)', async () => {
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
    await happens(() => useTops.setState({ second: new Map(), live: new Map() }))
    await type('Price', '=bid-3t')
    await type('Quantity', '0.01')
    await press('price', 'Enter', { ctrlKey: true })
    expect(isReviewed()).toBe(false)
    await bookIs({ bid: '60000', ask: '60001' })
    await eventually(() => expect(isReviewed()).toBe(true))
    expect(shownText()).toContain('59999.97')
  })

  it('are not reviewed by an early Ctrl-Enter when something else was typed before their price was known', async () => {
    await happens(() => useTops.setState({ second: new Map(), live: new Map() }))
    await type('Price', '=bid-3t')
    await type('Quantity', '0.01')
    await press('price', 'Enter', { ctrlKey: true })
    await type('Quantity', '0.012')
    await bookIs({ bid: '60000', ask: '60001' })
    expect(button('Review buy 0.012 BTC at 59999.97')).toBeDefined()
    expect(isReviewed()).toBe(false)
  })

  it('are reviewed, assessed and sent at the values of one moment (V16, V17)', async () => {
    await type('Price', '=bid-3t')
    await type('Quantity', '$500')
    await press('price', 'Enter', { ctrlKey: true })
    await bookIs({ bid: '60010', ask: '60011' })
    await eventually(() => expect(shownText()).toContain('59999.97'))
    await eventually(() => {
      expect(sendButton()?.disabled).toBe(false)
    })
    await act(async () => sendButton()!.click())
    const expected = {
      orders: [{ price: '59999.97', qty: '0.008333' }],
      pegs: [{ row: 0, symbol: 'BTCUSDT', side: 'buy', price: '=bid-3t' }],
    }
    expect(inputsOf('orders.review')).toContainEqual(
      expect.objectContaining({ pegs: [expect.objectContaining(expected.pegs[0])] }),
    )
    expect(inputsOf('orders.place')).toMatchObject([{ ...expected, confirmation: { review: aReview().review.token } }])
  })
})

describe('the most that can be opened', () => {
  const most = () => document.querySelector('[data-testid="ticket-max-open"]')!

  it('is cut to the lot and filled in by a press', async () => {
    answer('account.maxOpen', { qty: '0.01666649' })
    await type('Price', '60000')
    await eventually(() => expect(most().textContent).toContain('0.016666 BTC'))
    expect(inputsOf('account.maxOpen').at(-1)).toMatchObject({ side: 'buy', orderType: 'limit', price: '60000' })
    await act(async () => most().querySelector('button')!.click())
    expect(typed('Quantity')).toBe('0.016666')
  })

  it('is not known where the exchange has no word of it, and never a zero', async () => {
    refuseCall('account.maxOpen', 'There is no such call.')
    await type('Price', '60000')
    await eventually(() => expect(most().textContent).toBe('not known'))
    answer('account.maxOpen', { qty: null })
    await type('Price', '61000')
    await eventually(() => expect(most().querySelector('span')?.title).toBe('Not returned by the exchange'))
  })
})

describe('a size by its risk', () => {
  it('states its inputs, and that no stop is sent', async () => {
    await type('Price', '60000')
    await type('Quantity', 'risk 50 stop 1%')
    expect(valueOf('qty')).toContain('= 0.083333 BTC')
    expect(shownText()).toContain('Risks 50 USDT from 60000 to a stop at 59400')
    expect(shownText()).toContain('The stop is not sent with the order.')
    await type('Quantity', 'risk 50 stop 61000')
    expect(problemAt('Quantity')).toContain('the stop 61000 of a buy must be below its price')
  })
})

describe('a preset that was picked by its key', () => {
  const scalp: OrderPreset = {
    id: 'scalp',
    name: 'Scalp',
    symbol: 'SPOT:BTCUSDT',
    side: 'sell',
    intent: 'open',
    orderType: 'limit',
    timeInForce: 'post_only',
    price: '=ask+1t',
    qty: '$500',
  }
  const pick = (isReviewed: boolean, change: Partial<OrderPreset> = {}) =>
    happens(() => pickPreset({ preset: { ...scalp, ...change }, isReviewed }))

  it('is reviewed at once if requested, and not sent', async () => {
    await pick(true)
    await eventually(() => expect(isReviewed()).toBe(true))
    expect(shownText()).toContain('60001.01')
    expect(inputsOf('orders.place')).toEqual([])
  })

  it('only fills the ticket in elsewhere, and keeps the fields that it does not name', async () => {
    await type('Quantity', '0.02')
    await pick(false, { qty: '' })
    expect([typed('Price'), typed('Quantity')]).toEqual(['=ask+1t', '0.02'])
    expect(button('Review sell 0.02 BTC at 60001.01')).toBeDefined()
    expect(isReviewed()).toBe(false)
  })

  it('changes nothing while an order is being reviewed, and nothing of another symbol', async () => {
    await pick(true)
    await eventually(() => expect(isReviewed()).toBe(true))
    await pick(true, { side: 'buy', price: '=bid' })
    expect(typed('Price')).toBe('=ask+1t')
    await pick(false, { symbol: 'SPOT:ETHUSDT', price: '=mid' })
    expect(typed('Price')).toBe('=ask+1t')
  })
})

describe('an order of the ticket that was sent', () => {
  const sendIt = async () => {
    await type('Price', '59000')
    await type('Quantity', '0.01')
    await press('price', 'Enter', { ctrlKey: true })
    await eventually(() => expect(sendButton()?.disabled).toBe(false))
    answer('orders.place', { accepted: true, batch: { id: 'b' }, orders: [] } as never)
    await happens(() => sendButton()!.click())
    await eventually(() => expect([isReviewed(), typed('Price'), typed('Quantity')]).toEqual([false, '', '']))
  }
  const becomes = (state: OrderState, revision = 1) =>
    happens(() =>
      useOrders.setState({ orders: new Map([['a', { ...anOrder({ key: 'a', state, revision }), batchId: 'b' }]]) }),
    )

  it.each(['refused', 'not_sent', 'canceled'] as const)(
    'and %s is in the ticket again as it was typed',
    async (state) => {
      await sendIt()
      await becomes('sent')
      expect(typed('Quantity')).toBe('')
      await becomes(state, 2)
      expect([typed('Price'), typed('Quantity')]).toEqual(['59000', '0.01'])
    },
  )

  it('comes back into no ticket that something else was typed into, and not while its outcome is unknown', async () => {
    await sendIt()
    await becomes('unknown')
    expect(typed('Quantity')).toBe('')
    await type('Quantity', '0.02')
    await becomes('refused', 2)
    expect([typed('Price'), typed('Quantity')]).toEqual(['', '0.02'])
  })

  it('is gone from the ticket once it rests', async () => {
    await sendIt()
    await becomes('live')
    await becomes('refused', 2)
    expect(typed('Quantity')).toBe('')
  })
})

describe('an order within the limits without a review', () => {
  const unreviewed = { notional: '1000', distance: '0.01', slippage: '0.001', quantities: {} }
  const submit = () => document.querySelector<HTMLButtonElement>('[data-testid="ticket-review"]')!
  const fill = async () => {
    await happens(() => {
      const settings = defaultSettings()
      useSettings.setState({ settings: { ...settings, pretrade: { ...settings.pretrade, unreviewed } }, loaded: true })
    })
    await type('Price', '59000')
    await type('Quantity', '0.01')
    await eventually(() => expect(submit().textContent).toMatch(/^Buy 0\.01 BTC at 59.000$/))
  }
  afterEach(() => useSettings.setState({ settings: defaultSettings() }))

  it('is sent by one press, once, and the ticket is empty', async () => {
    const batch = { id: 'b', createdAt: 0, size: 1, requests: 1, state: 'sending', revision: 1 } as const
    const pause = Promise.withResolvers<void>()
    answer('orders.placeUnreviewed', () => pause.promise.then(() => ({ accepted: true, batch, orders: [] })) as never)
    await fill()
    await happens(() => submit().click())
    await happens(() => submit().click())
    await happens(() => pause.resolve())
    await eventually(() => expect(typed('Quantity')).toBe(''))
    expect(inputsOf('orders.placeUnreviewed')).toMatchObject([{ order: { price: '59000', qty: '0.01', side: 'buy' } }])
    expect(isReviewed()).toBe(false)
  })

  it('is reviewed if the main process has findings', async () => {
    const message = 'Would trade at once'
    const finding = { row: 0, field: 'price', rule: 'would-take', band: 'review', message, figure: null } as const
    answer('orders.placeUnreviewed', {
      accepted: false,
      refusals: [{ row: 0, field: 'price', rule: 'would-take', message }],
      assessment: anAssessment({ findings: [finding], band: 'review' }),
    })
    await fill()
    await happens(() => submit().click())
    await eventually(() => expect(isReviewed()).toBe(true))
    expect(inputsOf('orders.place')).toEqual([])
  })
})

describe('take profit and stop loss in the ticket', () => {
  const futures = () => happens(() => selectSymbol('USDT-FUTURES', 'BTCUSDT'))
  it('show profit and loss at the typed size, and go with the order as a plan', async () => {
    await futures()
    await type('Price', '60000')
    await type('Quantity', '0.1')
    await type('Take profit', '63000')
    await type('Stop loss', '59000')
    expect(shownText()).toContain('+300.00 USDT+5.00 %+3.0 R')
    expect(shownText()).toContain('−100.00 USDT−1.67 %−1.0 R')
    expect(shownText()).toContain('TP/SL pending until the order fills')
    await act(async () => document.querySelector<HTMLButtonElement>('[data-testid="ticket-review"]')!.click())
    expect(inputsOf('orders.review').at(-1)).toMatchObject({
      orders: [{ price: '60000', protection: { takeProfit: '63000', stopLoss: '59000' } }],
    })
  })

  it('are refused on the wrong side of the price', async () => {
    await futures()
    await type('Price', '60000')
    await type('Quantity', '0.1')
    await type('Stop loss', '60500')
    expect(problemAt('Stop loss')).toBe('Stop loss 60500 of a buy must be below its price 60000')
    await happens(() => selectSymbol('SPOT', 'BTCUSDT'))
    expect(shownText()).not.toContain('Stop loss')
  })
})

describe('what an order does to the collateral', () => {
  it('is said once, of a complete order among its warnings', async () => {
    await happens(() => {
      accountIs({ uid: '12345679', balances: [usdt] })
      unitsAre(aRiskUnit({ id: '77031' }))
    })
    const said = (): number => shownText().split('Turns USDT, which counts').length - 1
    await type('Price', '60000')
    await type('Quantity', '0.5')
    await eventually(() => expect(said()).toBe(1))
    await type('Quantity', '0.000001')
    await eventually(() => expect(problemAt('Quantity')).not.toBeNull())
    expect(said()).toBe(1)
  })
})
