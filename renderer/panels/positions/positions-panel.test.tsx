// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/draft-rows'
import type { Position } from '@/shared/trading/account/account'
import {
  accountIs,
  accountReadingIs,
  allLive,
  connectionLost,
  nothingReceived,
  privateFeedIs,
} from '@/renderer/testing/account'
import {
  cell,
  closeScreen,
  happens,
  claimsToBeLive,
  message,
  openAccount,
  rows,
  show,
  sortBy,
  shownText,
  veil,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { aPosition } from '@/shared/testing/account'
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
  nothingReceived()
})

describe('A position', () => {
  it('is shown with the decimals of its symbol, as it came, and never rounded', async () => {
    await showPositions(position({ markPrice: '61000.123', total: '0.50000001' }))
    await eventually(() => expect(cell('Positions', 0, 'liquidationPrice').text).toBe('41000.0'))
    expect(cell('Positions', 0, 'markPrice').text).toBe('61000.123')
    expect(cell('Positions', 0, 'size').text).toBe('0.50000001')
  })

  it('has an entry that is a quotient: two digits more than a price, and every digit in the tooltip', async () => {
    await showPositions(position({ avgPrice: '60000.123456789' }))
    await eventually(() =>
      expect(cell('Positions', 0, 'avgPrice')).toEqual({ text: '60000.123', title: '60000.123456789' }),
    )
  })

  it('that no price can liquidate shows a dash, not 0', async () => {
    await showPositions(position({ liquidationPrice: '0' }), position({ symbol: 'ETHUSDT', liquidationPrice: '' }))
    expect(column('liquidationPrice')).toEqual(['—', '—'])
  })

  it('says by a dash what the exchange leaves out', async () => {
    await showPositions(position({ leverage: '', avgPrice: '', markPrice: '', unrealisedPnl: '' }))
    expect(rows('Positions', ['leverage', 'avgPrice', 'markPrice'])).toEqual([['—', '—', '—']])
    expect(column('unrealised')).toEqual(['— USDT'])
  })

  it('tells profit and loss by a sign and not by color alone, in the coin of its margin', async () => {
    await showPositions(
      position({ unrealisedPnl: '500.255' }),
      position({ symbol: 'ETHUSD', category: 'COIN-FUTURES', marginCoin: 'ETH', unrealisedPnl: '-0.019' }),
      position({ symbol: 'XRPUSDT', unrealisedPnl: '0' }),
    )
    expect(column('unrealised')).toEqual(['+500.26 USDT', '−0.02 ETH', '0.00 USDT'])
    expect(cell('Positions', 1, 'unrealised').title).toBe('-0.019')
  })

  it('has a side of its own in hedge mode: long and short of one symbol are two rows', async () => {
    await showPositions(position(), position({ posSide: 'short' }))
    expect(rows('Positions', ['symbol', 'side'])).toEqual([
      ['BTCUSDT USDT-FUTURES', 'long'],
      ['BTCUSDT USDT-FUTURES', 'short'],
    ])
  })

  it('is sorted by its profit as an amount: -100 comes after -9, and what is not known counts for least', async () => {
    const of = (symbol: string, unrealisedPnl: string) => position({ symbol, unrealisedPnl })
    await showPositions(of('A', '-100'), of('B', '-9'), of('C', ''), of('D', '20'))
    await sortBy('Positions', 'Unrealised')
    expect(column('symbol').map((name) => name.split(' ')[0])).toEqual(['D', 'B', 'A', 'C'])
    await sortBy('Positions', 'Unrealised')
    expect(column('symbol').map((name) => name.split(' ')[0])).toEqual(['C', 'A', 'B', 'D'])
  })
})

describe('The panel of positions', () => {
  it('says that there is none, and what opens one', async () => {
    await showPositions()
    expect(message()).toMatchObject({ kind: 'empty', title: 'No open position' })
  })

  it('says how old the full picture is', async () => {
    await showPositions()
    await happens(() => accountIs({ asOf: Date.now() - 190_000 }))
    expect(shownText()).toContain('full picture 3 min ago')
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
    expect([claimsToBeLive(), veil()?.kind, veil()?.words]).toEqual([
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
