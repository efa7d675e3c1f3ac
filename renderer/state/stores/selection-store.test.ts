// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import { noLinking } from '@/shared/settings/layout'
import { defaultSettings } from '@/shared/settings/settings'
import { isOfSession, useSession } from '../bridge/account-session'
import {
  copyOf,
  fillPrice,
  followLink,
  linkingOf,
  linkOf,
  selectionKeyOf,
  restoreLinking,
  restoreSelection,
  SavedLinking,
  selectInterval,
  selectionOf,
  selectSymbol,
  useLinking,
} from './selection-store'

const settings = defaultSettings()
const selection = () => ({ ...selectionOf(), interval: useLinking.getState().interval })
beforeEach(() => {
  useSession.setState({ session: null })
  restoreLinking(noLinking)
  selectSymbol('USDT-FUTURES', 'BTCUSDT')
  useLinking.setState({ interval: '1m', handOver: null })
})

describe('The selection of the panels', () => {
  it('comes back as it was left', () => {
    restoreSelection({ ...settings, category: 'SPOT', symbol: 'ETHUSDT', interval: '4H' })
    expect(selection()).toEqual({ category: 'SPOT', symbol: 'ETHUSDT', interval: '4H' })
  })

  it.each([
    [{ category: 'OPTIONS' }, { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '4H' }],
    [{ symbol: 'not a symbol' }, { category: 'USDT-FUTURES', symbol: 'BTCUSDT', interval: '4H' }],
    [{ interval: '2D' }, { category: 'SPOT', symbol: 'ETHUSDT', interval: '1m' }],
  ])('ignores words of another version: %j', (change, expected) => {
    restoreSelection({ ...settings, category: 'SPOT', symbol: 'ETHUSDT', interval: '4H', ...change })
    expect(selection()).toEqual(expected)
  })

  it('passes a price to the tickets of its link group, distinct from an equal earlier price', () => {
    fillPrice('60000')
    const first = useLinking.getState().handOver
    fillPrice('60000', '0.5', 'B')
    expect([first, useLinking.getState().handOver]).toEqual([
      { id: 1, price: '60000', qty: null, selectionKey: 'A' },
      { id: 2, price: '60000', qty: '0.5', selectionKey: 'B' },
    ])
  })

  it('drops a price that was handed over with its symbol, and with its exchange, but not with the interval', () => {
    fillPrice('60000')
    selectInterval('1H')
    selectSymbol('SPOT', 'SOLUSDT', 'B')
    expect(useLinking.getState().handOver).not.toBeNull()
    selectSymbol('SPOT', 'ETHUSDT')
    expect(useLinking.getState().handOver).toBeNull()
    fillPrice('3000')
    isOfSession(1)
    isOfSession(2)
    expect([selection(), useLinking.getState().handOver]).toEqual([
      { category: 'SPOT', symbol: 'ETHUSDT', interval: '1H' },
      null,
    ])
  })
})

describe('Links', () => {
  it('begin as one: every panel follows the top bar', () => {
    selectSymbol('SPOT', 'ETHUSDT')
    expect([linkOf(useLinking.getState(), 'order-book'), selectionOf('order-book').symbol]).toEqual(['A', 'ETHUSDT'])
  })

  it('move the panels that follow them, and no other', () => {
    followLink('order-book', 'B')
    followLink('tape', 'B')
    followLink('depth-chart', null)
    expect(selectionOf('tape').symbol).toBe('BTCUSDT')
    selectSymbol('SPOT', 'SOLUSDT', 'B')
    selectSymbol('SPOT', 'XRPUSDT')
    const symbols = ['order-book', 'tape', 'depth-chart', 'candle-chart'].map((id) => selectionOf(id).symbol)
    expect(symbols).toEqual(['SOLUSDT', 'SOLUSDT', 'BTCUSDT', 'XRPUSDT'])
    expect(selectionKeyOf(useLinking.getState(), 'depth-chart')).toBe('depth-chart')
  })

  it('of a further panel start as those of the first, with separate candles', () => {
    followLink('candle-chart', 'C')
    selectInterval('4H', 'candle-chart')
    const copy = copyOf('candle-chart', ['candle-chart'])
    selectInterval('1H', copy)
    expect([copy, linkOf(useLinking.getState(), copy)]).toEqual(['candle-chart#2', 'C'])
    expect([selection().interval, useLinking.getState().intervals[copy]]).toEqual(['4H', '1H'])
    expect(copyOf('candle-chart', ['candle-chart', copy])).toBe('candle-chart#3')
  })

  it('are saved for the panels that are open, and read back', () => {
    followLink('order-book', 'B')
    followLink('tape', null)
    followLink('depth-chart', null)
    selectSymbol('SPOT', 'SOLUSDT', 'B')
    const saved = SavedLinking.parse(JSON.parse(JSON.stringify(linkingOf(['order-book', 'depth-chart']))))
    expect(saved).toEqual({
      looks: { B: { category: 'SPOT', symbol: 'SOLUSDT' }, 'depth-chart': selectionOf() },
      panels: { 'order-book': 'B', 'depth-chart': null },
      intervals: {},
    })
    restoreLinking(noLinking)
    selectSymbol('SPOT', 'ETHUSDT')
    restoreLinking(saved)
    const symbols = ['order-book', 'depth-chart', 'tape'].map((id) => selectionOf(id).symbol)
    expect(symbols).toEqual(['SOLUSDT', 'BTCUSDT', 'ETHUSDT'])
  })
})
