// @vitest-environment happy-dom
import { answer, inputsOf } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { Position } from '@/shared/trading/account/account'
import {
  accountIs,
  accountReadingIs,
  allLive,
  connectionLost,
  disconnect,
  privateFeedIs,
} from '@/renderer/testing/account'
import {
  cell,
  closeScreen,
  happens,
  claimsToBeLive,
  button,
  message,
  openAccount,
  pressButton,
  problemAt,
  rows,
  show,
  sortBy,
  shownText,
  tick,
  type,
  typed,
  veil,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { aPosition, partsAsOf } from '@/shared/testing/samples/account'
import { anOrder } from '@/shared/testing/samples/orders'
import { aStrategy } from '@/shared/testing/samples/strategies'
import type { StrategyList } from '@/shared/ipc/trading/strategies'
import type { Order } from '@/shared/trading/orders/order'
import { queryClient } from '@/renderer/state/queries/client'
import { useOrders } from '@/renderer/state/stores/orders-store'
import { useNotices } from '@/renderer/state/stores/notices-store'
import { useAccount } from '@/renderer/state/stores/account-store'
import { PositionsPanel } from './positions-panel'

const position = (change: Partial<Position> = {}) =>
  aPosition({
    holdMode: 'hedge_mode',
    total: '0.5',
    available: '0.5',
    avgPrice: '60000',
    markPrice: '61000.5',
    liquidationPrice: '41000',
    unrealisedPnl: '500.25',
    realisedPnl: '0',
    ...change,
  })
/** Text of the button, including its keys. */
const REVIEW = 'Review…Ctrl ↵'
const column = (id: string): string[] => rows('Positions', [id]).flat()

async function showPositions(...positions: Position[]): Promise<void> {
  answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
  await show(<PositionsPanel />)
  await happens(() => {
    allLive()
    accountIs({ positions })
  })
}
afterEach(async () => {
  await closeScreen()
  disconnect()
})

describe('A position', () => {
  it('is shown with the decimals of its symbol, as it came, and never rounded', async () => {
    await showPositions(position({ markPrice: '61000.123', total: '0.50000001' }))
    await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).toBe('41000.0'))
    expect(cell('Positions', 0, 'markPrice').text).toBe('61000.123')
    expect(cell('Positions', 0, 'size').text).toBe('long 0.50000001 BTC')
  })

  it('has an entry that is a quotient: two digits more than a price, and every digit in the tooltip', async () => {
    await showPositions(position({ avgPrice: '60000.123456789' }))
    await eventually(() =>
      expect(cell('Positions', 0, 'avgPrice')).toEqual({ text: '60000.123', title: '60000.123456789' }),
    )
  })

  it('that no price can liquidate shows a dash, not 0', async () => {
    await showPositions(position({ liquidationPrice: '0' }), position({ symbol: 'ETHUSDT', liquidationPrice: '' }))
    expect(column('liquidationPrice')).toEqual(['—', '?'])
  })

  it('that breaks even at no price shows a dash, not 0 (A-break-even)', async () => {
    await showPositions(position({ breakEvenPrice: '0' }), position({ symbol: 'ETHUSDT', breakEvenPrice: '' }))
    expect(column('breakEvenPrice')).toEqual(['—', '?'])
    expect(cell('Positions', 0, 'breakEvenPrice').title).toBe('No price breaks even')
  })

  it('has “?” with the reason for each figure that the exchange does not send, and never 0', async () => {
    await showPositions(aPosition({ leverage: '', symbol: 'NOPEUSDT' }))
    const figures = [
      'notional avgPrice markPrice breakEvenPrice liquidationPrice distance margin marginRatio leverage unrealised roe',
      'realised funding nextFunding exits opened',
    ].flatMap((line) => line.split(' '))
    expect(rows('Positions', figures)).toEqual([figures.map(() => '?')])
    const titles = figures.map((id) => cell('Positions', 0, id).title ?? '')
    expect(titles.filter((title) => !title.startsWith('Unknown: '))).toEqual([])
  })

  it('has its value, distance, return, funding and exits, and marks what Volley computes', async () => {
    answer('market.funding', { rate: '0.0001', nextAt: Date.UTC(2026, 10, 27, 16) })
    answer('strategies.list', {
      orders: [
        aStrategy({ takeProfit: '64000', stopLoss: '57000', posSide: 'long' }),
        aStrategy({ takeProfit: '70000', stopLoss: '', posSide: 'short' }),
      ],
      missing: [],
    })
    await showPositions(
      position({
        markPrice: '61000',
        liquidationPrice: '45750',
        margin: '3050',
        funding: '-1.5',
        openedAt: '1764201600000',
      }),
    )
    await eventually(() => expect(column('exits')).toEqual(['64000 / 57000']))
    expect(rows('Positions', ['notional', 'distance', 'margin', 'roe', 'funding'])).toEqual([
      ['30500.00 USDT', '−25.00 %', '3050.00 USDT', '+16.40 %', '−1.50 USDT'],
    ])
    expect(column('nextFunding')[0]).toMatch(/^−3\.05 USDT \d\d:\d\d$/)
    expect(column('opened')[0]).toMatch(/^2025-11-2\d /)
    for (const id of ['notional', 'distance', 'roe', 'nextFunding'])
      expect(cell('Positions', 0, id).title).toContain('Computed by Volley')
    expect(cell('Positions', 0, 'funding').title).toBe('-1.5 USDT')
    await happens(() => accountIs({ positions: [position({ unrealisedPnl: '500.25', profitRate: '0.1001' })] }))
    expect(cell('Positions', 0, 'roe')).toEqual({ text: '+10.01 %', title: '0.1001' })
  })

  it('is summed up in US dollars over several coins, with a “?” for what has no known price', async () => {
    const coin = (symbol: string, unrealisedPnl: string, markPrice: string) =>
      position({ category: 'COIN-FUTURES', symbol, marginCoin: symbol.slice(0, 3), unrealisedPnl, markPrice })
    await showPositions(position({ unrealisedPnl: '-47.7' }), coin('BTCUSD', '0.001', '60000'))
    const total = () => document.querySelector('[role="grid"] .table__total')?.textContent
    expect(total()).toContain('≈ +12.30 USD')
    await happens(() => accountIs({ positions: [position({ unrealisedPnl: '-47.7' }), coin('BTCUSD', '0.001', '')] }))
    expect(total()).toContain('≈ −47.70 USD + ?')
  })

  it('tells profit and loss by a sign and not by color alone, in the coin of its margin', async () => {
    await showPositions(
      position({ unrealisedPnl: '500.255' }),
      position({
        symbol: 'ETHUSD',
        category: 'COIN-FUTURES',
        marginCoin: 'ETH',
        unrealisedPnl: '-0.019',
        markPrice: '3500',
      }),
      position({ symbol: 'XRPUSDT', unrealisedPnl: '0' }),
    )
    expect(column('unrealised')).toEqual(['+500.26 USDT', '−0.01900000 ETH (≈ −66.50 USD)', '0 USDT'])
    expect(cell('Positions', 1, 'unrealised').title).toBe('-0.019 ETH (≈ −66.50 USD)')
  })

  it('has a side of its own in hedge mode: long and short of one symbol are two rows', async () => {
    await showPositions(position(), position({ posSide: 'short' }))
    expect(rows('Positions', ['symbol', 'side'])).toEqual([
      ['BTCUSDT USDT-F', 'long'],
      ['BTCUSDT USDT-F', 'short'],
    ])
  })

  it('is sorted by its profit as an amount: -100 comes after -9, and what is not known counts for least', async () => {
    const of = (symbol: string, unrealisedPnl: string) => position({ symbol, unrealisedPnl })
    await showPositions(of('A', '-100'), of('B', '-9'), of('C', ''), of('D', '20'))
    await sortBy('Positions', 'Unrealized')
    expect(column('symbol').map((name) => name.split(' ')[0])).toEqual(['D', 'B', 'A', 'C'])
    await sortBy('Positions', 'Unrealized')
    expect(column('symbol').map((name) => name.split(' ')[0])).toEqual(['C', 'A', 'B', 'D'])
  })
})

describe('A position while the outcome of an order is unknown', () => {
  const unknown = (change: Partial<Order>): void => {
    const order = anOrder({ category: 'USDT-FUTURES', state: 'unknown', qty: '0.2', ...change })
    useOrders.setState({ orders: new Map([[order.key, order]]), loaded: true })
  }

  it('says the least and the most it can be, of its own side in hedge mode', async () => {
    await showPositions(position(), position({ posSide: 'short' }))
    await happens(() => unknown({ side: 'sell', posSide: 'long' }))
    expect(column('range')).toEqual(['0.3 … 0.5', ''])
    await happens(() => unknown({ side: 'sell', posSide: 'long', qty: '' }))
    expect(column('range')).toEqual(['0 … 0.5', ''])
    await happens(() => unknown({ posSide: 'long', qty: '' }))
    expect(column('range')).toEqual(['0.5 … unknown', ''])
    await happens(() => unknown({ state: 'filled' }))
    expect(shownText()).not.toContain('If unknown fill')
  })

  it('is a row of its own where the symbol has none yet, of which nothing can be closed', async () => {
    await showPositions(position())
    await happens(() => unknown({ symbol: 'ETHUSDT', side: 'sell' }))
    expect(rows('Positions', ['symbol', 'side', 'range'])).toEqual([
      ['BTCUSDT USDT-F', 'long', ''],
      ['ETHUSDT USDT-F', 'flat', '−0.2 … 0'],
    ])
    expect([button('Close: Nothing is held.')?.disabled, button('Close all 1…')?.disabled]).toEqual([true, false])
  })
})

describe('The panel of positions', () => {
  it('says that there is none, and what opens one', async () => {
    await showPositions()
    expect(message()).toMatchObject({ kind: 'empty', title: 'No open position' })
  })

  it('says how old the complete list is', async () => {
    await showPositions()
    await happens(() => accountIs({ parts: partsAsOf(Date.now() - 190_000) }))
    expect(shownText()).toContain('complete 3 min ago')
  })

  it('are not told to be none where a category cannot be read, and keep their figures with their age', async () => {
    const problem = 'The list of positions could not be read.'
    await showPositions()
    const parts = partsAsOf(Date.now())
    const unknown = { ...parts.positions, 'USDT-FUTURES': { asOf: null, problem } }
    await happens(() => accountIs({ parts: { ...parts, positions: unknown } }))
    expect(message()).toMatchObject({ kind: 'error', title: 'The positions are not known' })
    expect(shownText()).toContain(`Positions in USDT-FUTURES are not known. ${problem}`)
    expect(shownText()).toContain('not known in full')
    expect(claimsToBeLive()).toBe(false)
    await happens(() => accountIs({ positions: [position()], parts: partsAsOf(1_700_000_000_000, problem) }))
    expect(column('symbol')).toHaveLength(1)
    expect(shownText()).toMatch(/last known \d+ d ago|last known [\d,. ]+ \w+ ago/)
    expect(shownText()).toMatch(/Positions in USDT-FUTURES: last known [\d:]+\. The list of positions/)
    expect(claimsToBeLive()).toBe(false)
  })

  it('waits for the account, and says why it cannot be had', async () => {
    await show(<PositionsPanel />)
    expect(message()?.kind).toBe('loading')
    await happens(() => accountReadingIs('unreadable', 'The exchange refused the key: 40012.'))
    expect(message()).toMatchObject({ kind: 'error', reason: 'The exchange refused the key: 40012.' })
  })

  it('lays a veil over positions that are not current any more, and takes it away when they are', async () => {
    await showPositions(position())
    expect([claimsToBeLive(), veil()]).toEqual([true, null])
    await happens(() => privateFeedIs('stale', 'No word for 4 s.'))
    expect([claimsToBeLive(), veil()?.kind, veil()?.text]).toEqual([
      false,
      'stale',
      expect.stringContaining('No word for 4 s.'),
    ])
    await happens(connectionLost)
    expect(veil()?.kind).toBe('offline')
    await happens(allLive)
    expect([claimsToBeLive(), veil(), column('symbol').length]).toEqual([true, null, 1])
  })

  it('shows no position of an account that left the screen', async () => {
    await showPositions(position())
    await happens(openAccount)
    expect([shownText().includes('BTCUSDT'), message()?.kind]).toEqual([false, 'loading'])
  })
})

describe('What is asked about a position', () => {
  const REVERSE = 'Reverse this position…'
  const reviewed = () => inputsOf('orders.review').at(-1)
  async function requestAction(what: string, change: Partial<Position> = {}): Promise<void> {
    await showPositions(position(change))
    await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).not.toBe('41000'))
    if (what !== REVERSE) return pressButton(what)
    await pressButton('Close or reverse at market')
    const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    await eventually(() => expect(items().at(-1)?.textContent).toBe(REVERSE))
    await happens(() => items().at(-1)!.click())
  }

  it('is a close of all at the market, or of a part at a price, with its position side in hedge mode', async () => {
    await requestAction('Close this position…')
    expect([typed('Quantity'), button(REVIEW)?.disabled]).toEqual(['0.5', false])
    await tick('50 %')
    await tick('Limit')
    expect([typed('Quantity'), typed('Price')]).toEqual(['0.25', '61000.5'])
    await pressButton(REVIEW)
    const order = { side: 'sell', posSide: 'long', qty: '0.25', price: '61000.5', orderType: 'limit' }
    expect(reviewed()).toMatchObject({ kind: 'place', via: 'placeBatch', orders: [order] })
  })

  it('is no more than can be closed, in whole lots and ticks, and says what is wrong at once', async () => {
    await requestAction('Close this position…', { available: '0.3' })
    expect(shownText()).toContain('0.3 of 0.5 BTC can be closed: resting orders close the rest already.')
    await type('Quantity', '0.4')
    expect([problemAt('Quantity'), button(REVIEW)?.disabled]).toEqual([
      expect.stringContaining('above the 0.3 BTC that can be closed'),
      true,
    ])
    await pressButton('Use 0.3')
    await tick('Limit')
    await type('Price', '61000.55')
    expect(problemAt('Price')).toContain('multiple of the tick')
    expect(inputsOf('orders.review')).toEqual([])
  })

  it('is a reduce-only order by itself in one-way mode, as a batch takes none', async () => {
    await requestAction('Close this position…', { holdMode: 'one_way_mode', posSide: 'short' })
    await pressButton(REVIEW)
    const order = { side: 'buy', reduceOnly: 'yes', qty: '0.5', orderType: 'market' }
    expect(reviewed()).toMatchObject({ via: 'placeOrder', orders: [order] })
    expect(shownText()).toContain('One reduce-only order by itself')
  })

  it('is a reversal of two orders in hedge mode, and says what stands where only one of them fills', async () => {
    await requestAction(REVERSE)
    expect(shownText()).toContain('If only the first fills, no short is opened')
    expect(shownText()).toContain('if only the second does, long and short are both held')
    await pressButton(REVIEW)
    const close = { side: 'sell', posSide: 'long', qty: '0.5' }
    expect(reviewed()).toMatchObject({ orders: [close, { side: 'sell', posSide: 'short', qty: '0.5' }] })
  })

  it('is void for a reversal once the position has another size', async () => {
    await requestAction(REVERSE)
    await pressButton(REVIEW)
    await happens(() => accountIs({ positions: [position({ total: '0.7' })] }))
    expect(shownText()).toContain('The long of BTCUSDT was 0.5 BTC when this was written and is 0.7 BTC now')
    expect(shownText()).toContain('Go back and fix what is marked; nothing was sent.')
  })

  it('is not offered where the exchange does not say how the position is held, and says why', async () => {
    await showPositions(position({ holdMode: '' }))
    expect(button('Close: The exchange does not report if this position is one-way or hedged.')?.disabled).toBe(true)
  })

  it('closes its form with a notice when the position is no longer listed', async () => {
    const noticed = () => useNotices.getState().latest?.text
    await requestAction('Close this position…')
    await happens(() => useAccount.setState({ account: null }))
    expect([button(REVIEW), noticed()]).toEqual([undefined, undefined])
    await happens(() => accountIs({ positions: [] }))
    expect(noticed()).toBe('The position BTCUSDT is no longer listed.')
  })

  it('closes a position whose symbol the exchange lists no longer', async () => {
    await showPositions(position({ symbol: 'NOPEUSDT' }))
    await pressButton('Close all 1…')
    await pressButton('Review 1 order…')
    expect(reviewed()).toMatchObject({ orders: [{ symbol: 'NOPEUSDT', side: 'sell', posSide: 'long', qty: '0.5' }] })
  })

  it('is about all of them at once with their count, and names those that stay open and why', async () => {
    await showPositions(position(), position({ symbol: 'NOPEUSDT', holdMode: '' }))
    await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).toBe('41000.0'))
    await pressButton('Close all 2…')
    expect(shownText()).toContain('1 position cannot be closed by this and will stay open.')
    expect(shownText()).toContain('The exchange does not report if this position is one-way or hedged.')
    await tick('Limit at the mark price')
    await pressButton('Review 1 order…')
    expect(reviewed()).toMatchObject({ orders: [{ side: 'sell', posSide: 'long', qty: '0.5', price: '61000.5' }] })
  })
})

describe('How positions are held', () => {
  const summaryOf = async (...positions: Position[]): Promise<string> => {
    await showPositions()
    await happens(() => accountIs({ positions, holdMode: 'one_way_mode' }))
    await pressButton('One-way mode')
    return shownText()
  }

  it('is said with what stands in the way of another mode, and that a unified account has no call for it', async () => {
    const summary = await summaryOf(position())
    expect(summary).toContain('1 position and 0 open futures orders block the change.')
    expect(summary).toContain('no call that changes the mode or the leverage of a unified account')
  })

  it('has nothing in its way without positions and orders', async () => {
    expect(await summaryOf()).toContain('No position and no open futures order block a change of the mode.')
  })
})

describe('Take profit and stop loss of a position', () => {
  const PROTECT = 'Take profit or stop loss of this position…'
  const waiting = (list: Partial<StrategyList> = {}) => answer('strategies.list', { orders: [], missing: [], ...list })
  async function protect(change: Partial<Position> = {}): Promise<void> {
    await showPositions(position(change))
    await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).not.toBe('41000'))
    await pressButton(PROTECT)
  }

  it('name the position, its size, entry and mark, and show profit and loss at each price', async () => {
    waiting()
    await protect()
    await eventually(() => expect(shownText()).toContain('long 0.5 BTC'))
    expect(shownText()).toContain('Entry60000.000')
    expect(shownText()).toContain('Mark61000.5')
    await type('Take profit price', '63000')
    expect(shownText()).toContain('+1500.00 USDT · +5.00 % before fees')
    await type('Stop loss price', '59000')
    expect(shownText()).toContain('+1500.00 USDT · +5.00 % · +3.0 R')
    expect(shownText()).toContain('−500.00 USDT · −1.67 % · −1.0 R')
    await tick('A part')
    await type('Quantity', '0.1')
    expect(shownText()).toContain('−100.00 USDT')
    await type('Quantity', 'x')
    expect(shownText()).not.toContain('before fees')
  })

  it('are changed where they wait already', async () => {
    waiting({ orders: [aStrategy({ stopLoss: '58000.0' }), aStrategy({ posSide: 'short', stopLoss: '1' })] })
    await protect()
    await eventually(() => expect(typed('Stop loss price')).toBe('58000.0'))
    expect(shownText()).toContain('Change take profit / stop loss · BTCUSDT')
  })

  it('follow a change elsewhere, except the price that was typed', async () => {
    waiting({ orders: [aStrategy({ takeProfit: '70000.0', stopLoss: '58000.0' })] })
    await protect()
    await eventually(() => expect(typed('Stop loss price')).toBe('58000.0'))
    await type('Take profit price', '71000.0')
    waiting({ orders: [aStrategy({ takeProfit: '70000.0', stopLoss: '59000.0' })] })
    await happens(() => void queryClient.invalidateQueries())
    await eventually(() => expect(typed('Stop loss price')).toBe('59000.0'))
    expect(typed('Take profit price')).toBe('71000.0')
    expect(shownText()).toContain('The waiting order was changed elsewhere.')

    await pressButton(REVIEW)
    waiting({ orders: [aStrategy({ takeProfit: '70000.0', stopLoss: '60000.0' })] })
    await happens(() => void queryClient.invalidateQueries())
    await eventually(() => expect(shownText()).toContain('It has now: Take profit at 70'))
    expect(button('SendCtrl ↵')).toHaveProperty('disabled', true)
  })

  it('are not placed a second time while it is not known what waits', async () => {
    waiting({ missing: [{ category: 'USDT-FUTURES', reason: 'Timeout.' }] })
    await protect()
    await eventually(() => expect(shownText()).toContain('The waiting TP/SL orders are not known'))
    expect(shownText()).toContain('Timeout. The exchange refuses a second one.')
    waiting({ orders: [aStrategy({ takeProfit: '70000.0' })] })
    await pressButton('Read again')
    await eventually(() => expect(typed('Take profit price')).toBe('70000.0'))
  })
})
