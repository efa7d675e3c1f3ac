// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answer } from '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { aTicker } from '@/shared/testing/samples/tickers'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { FAVORITES } from '@/shared/settings/watch-lists'
import { allLive } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { chooseSymbolFor, COMPARISON } from '@/renderer/state/stores/screen-store'
import { MAIN, selectionOf } from '@/renderer/state/stores/selection-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { NoticeToasts } from '@/renderer/app/shell/notices/notice-toasts'
import { SymbolSearch } from './symbol-search'

const groups = (): Record<string, string[]> =>
  Object.fromEntries(
    [...document.querySelectorAll('.palette__group')].map((group) => [
      group.querySelector('[cmdk-group-heading]')?.textContent ?? '',
      [...group.querySelectorAll('.symbols__row')].map((row) => row.children[1]?.textContent?.trim() ?? ''),
    ]),
  )

async function open(change: Partial<Settings> = {}, isFor: string = MAIN): Promise<void> {
  allLive()
  useSettings.setState({ settings: { ...defaultSettings(), ...change }, loaded: true })
  answer('market.instruments', ({ category }) =>
    category === 'USDT-FUTURES' ? [btcPerp] : category === 'SPOT' ? [btcSpot] : [],
  )
  answer('market.tickers', [aTicker('BTCUSDT', { lastPrice: '60000' })])
  answer('settings.set', (changed) => ({ ...useSettings.getState().settings, ...changed }) as Settings)
  await show(
    <>
      <SymbolSearch />
      <NoticeToasts />
    </>,
  )
  await happens(() => chooseSymbolFor(isFor))
}

describe('the symbol search', () => {
  afterEach(closeScreen)

  it('shows favorites and the symbols shown last before all others, each once', async () => {
    await open({ recentSymbols: [{ category: 'SPOT', symbol: 'BTCUSDT' }] })
    await eventually(() => expect(groups()).toHaveProperty('Recent', ['BTCUSDT SPOT']))
    const star = document.querySelector<HTMLElement>('.symbols__star')!
    await act(async () => star.click())
    await eventually(() => expect(groups()).toHaveProperty('Favorites', ['BTCUSDT SPOT']))
    expect(groups()).not.toHaveProperty('Recent')
    expect(useSettings.getState().settings.watchLists[0]).toMatchObject({
      id: FAVORITES,
      symbols: [{ category: 'SPOT', symbol: 'BTCUSDT' }],
    })
  })

  it('for a comparison chooses the compared symbol, and not that of the panels', async () => {
    await open({}, COMPARISON)
    const before = selectionOf()
    await eventually(() => expect(groups()).toHaveProperty('USDT-FUTURES', ['BTCUSDT']))
    const row = document.querySelector<HTMLElement>('.symbols__row[cmdk-item]')!
    await act(async () => row.click())
    await eventually(() =>
      expect(useSettings.getState().settings.comparedSymbol).toEqual({ category: 'USDT-FUTURES', symbol: 'BTCUSDT' }),
    )
    expect(selectionOf()).toBe(before)
    await eventually(() => expect(document.body.textContent).toContain('BTCUSDT is not compared with itself'))
  })

  it('has rows whose columns no other style sheet lays out', async () => {
    await open()
    await eventually(() => expect(document.querySelector('.symbols__row[cmdk-item]')).not.toBeNull())
    const own = readFileSync(join(import.meta.dirname, 'symbol-search.css'), 'utf8')
    for (const row of document.querySelectorAll('.symbols__row'))
      for (const name of row.classList) expect(own).toContain(`.${name}`)
  })
})
