import { describe, expect, it } from 'vitest'
import { PositionRecord } from '@/shared/exchange/calls/account/current-position'
import { PositionPush } from '@/shared/exchange/channels'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import type { Position } from '@/shared/trading/account/account'
import { openPositionsOf, positionOf, positionOfClassic, positionOfPush } from './positions'

const v3 = PositionRecord.parse({ category: 'USDT-FUTURES', symbol: 'BTCUSDT', posSide: 'short', total: '0' })
const [classic] = endpoints.mixAllPositions.data.parse(examples.mixAllPositions.answers[0])
const push = PositionPush.parse({ instId: 'BTCUSDT', holdSide: 'short', posMode: 'hedge_mode', total: '0' })

const sources: Readonly<Record<string, (total: string) => Position>> = {
  'v3 call': (total) => positionOf({ ...v3, total }),
  push: (total) => positionOfPush('USDT-FUTURES', { ...push, total }),
  'classic call': (total) => positionOfClassic('usdt-futures', { ...classic!, total }),
}

describe('A list of positions', () => {
  it.each(Object.entries(sources))('of a %s has no position for an empty side', (_name, read) => {
    const totals = ['0', '0.0000', '0E-8', '0e-8', '', '-0']
    expect(openPositionsOf(totals.map(read))).toEqual({ positions: [], unread: [] })
    expect(openPositionsOf(['0', '1.5', '1E-4'].map(read)).positions.map(({ total }) => total)).toEqual(['1.5', '1E-4'])
  })

  it.each(Object.entries(sources))('of a %s distinguishes an unreadable size from none', (_name, read) => {
    const { positions, unread } = openPositionsOf(['much', '1', 'NaN'].map(read))
    expect(positions.map(({ total }) => total)).toEqual(['1'])
    expect(unread.map(({ total }) => total)).toEqual(['much', 'NaN'])
  })

  it('treats a position on an unknown side as unreadable, and needs no side for an empty position', () => {
    const wrong = (side: unknown, total = '1') =>
      [
        PositionRecord.safeParse({ ...v3, total, posSide: side }),
        PositionPush.safeParse({ ...push, total, holdSide: side }),
        endpoints.mixAllPositions.data.safeParse([{ ...classic!, total, holdSide: side }]),
      ].map(({ success }) => success)
    expect(['net', '', null, undefined].map((side) => wrong(side))).toEqual(Array(4).fill([false, false, false]))
    expect(['net', '', null, undefined].map((side) => wrong(side, '0'))).toEqual(Array(4).fill([true, true, true]))
    expect(wrong('short')).toEqual([true, true, true])
  })

  it('states no closable quantity where its record has none', () => {
    const available = [
      positionOf({ ...v3, available: '' }),
      positionOfPush('USDT-FUTURES', { ...push, available: '' }),
      positionOfClassic('usdt-futures', { ...classic!, available: '' }),
    ].map((position) => position.available)
    expect(available).toEqual(['', '', ''])
  })

  it('of a classic call names the category of its product', () => {
    expect(positionOfClassic('coin-futures', classic!)).toMatchObject({
      category: 'COIN-FUTURES',
      posSide: classic!.holdSide,
      total: classic!.total,
    })
  })
})
