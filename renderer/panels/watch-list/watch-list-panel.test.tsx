// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { aTicker } from '@/shared/testing/samples/tickers'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { FAVORITES, type WatchedSymbol } from '@/shared/settings/watch-lists'
import { allLive } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { cell, closeScreen, happens, message, pressButton, pressKey, rows, show, veil } from '@/renderer/testing/screen'
import { queryClient } from '@/renderer/state/queries/client'
import { MAIN, selectionOf, selectSymbol } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { WatchListPanel } from './watch-list-panel'

const future = (symbol: string): WatchedSymbol => ({ category: 'USDT-FUTURES', symbol })
const shownSymbols = (): string[] => rows('Watch list', ['symbol']).map(([text]) => text!.split(' ')[0]!)

async function showList(symbols: readonly WatchedSymbol[]): Promise<void> {
  const settings: Settings = {
    ...defaultSettings(),
    watchLists: [{ id: FAVORITES, name: 'Favorites', symbols: [...symbols] }],
  }
  useSettings.setState({ settings, loaded: true })
  answer('market.instruments', ({ category }) => (category === 'USDT-FUTURES' ? [btcPerp] : []))
  answer('market.tickers', [aTicker('BTCUSDT', { lastPrice: '60000', change24h: '0.02' }), aTicker('ETHUSDT')])
  answer('settings.set', (change) => ({ ...useSettings.getState().settings, ...change }) as Settings)
  await show(<WatchListPanel />)
  await happens(() => {
    allLive()
    selectSymbol('USDT-FUTURES', 'BTCUSDT', MAIN)
  })
}

describe('the watch list', () => {
  afterEach(closeScreen)

  it('shows symbols in the sequence of the trader, and a question mark for what is unknown', async () => {
    await showList([future('NOPEUSDT'), future('BTCUSDT')])
    await eventually(() => expect(cell('Watch list', 1, 'lastPrice').text).toBe('60000.0'))
    expect(shownSymbols()).toEqual(['NOPEUSDT', 'BTCUSDT'])
    expect(cell('Watch list', 1, 'change24h').text).toBe('+2.00 %')
    expect(cell('Watch list', 1, 'fundingRate').text).toBe('?')
    expect(cell('Watch list', 0, 'lastPrice').text).toBe('?')
    expect(cell('Watch list', 0, 'lastPrice').title).toContain('may not list it')
  })

  it('goes to a symbol by Enter, and adds, moves and removes symbols by keys and button', async () => {
    await showList([future('ETHUSDT'), future('SOLUSDT')])
    await eventually(() => expect(shownSymbols()).toEqual(['ETHUSDT', 'SOLUSDT']))
    await pressButton('BTCUSDT')
    await eventually(() => expect(shownSymbols()).toEqual(['ETHUSDT', 'SOLUSDT', 'BTCUSDT']))
    const row = document.querySelectorAll('.table__row')[2]!
    await act(async () =>
      row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, shiftKey: true, bubbles: true })),
    )
    await eventually(() => expect(shownSymbols()).toEqual(['ETHUSDT', 'BTCUSDT', 'SOLUSDT']))
    await pressKey('Watch list', 2, 'Delete')
    await eventually(() => expect(shownSymbols()).toEqual(['ETHUSDT', 'BTCUSDT']))
    await pressKey('Watch list', 0, 'Enter')
    expect(selectionOf().symbol).toBe('ETHUSDT')
    expect(inputsOf('settings.set').at(-1)).toMatchObject({
      watchLists: [{ symbols: [future('ETHUSDT'), future('BTCUSDT')] }],
    })
  })

  it('keeps old prices under a veil while they cannot be read', async () => {
    await showList([future('BTCUSDT')])
    await eventually(() => expect(cell('Watch list', 0, 'lastPrice').text).toBe('60000.0'))
    refuseCall('market.tickers', 'refused')
    await happens(() => queryClient.refetchQueries().catch(() => undefined))
    await eventually(() => expect(veil()?.kind).toBe('stale'))
    expect(cell('Watch list', 0, 'lastPrice').text).toBe('60000.0')
  })

  it('says what an empty list is for', async () => {
    await showList([])
    expect(message()?.title).toBe('No symbol in this list')
  })
})
