// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings, type Settings } from '@/shared/settings/settings'
import { closeScreen, settled, show } from '@/renderer/testing/screen'
import { useSettings } from '@/renderer/state/stores/settings-store'
import type { ChartDrawing } from '@/shared/settings/chart-drawings'
import { type Drawings, useDrawings } from './use-drawings'

const note = (id: string, text: string): ChartDrawing => ({
  id,
  kind: 'note',
  anchors: [{ at: 60_000, price: '100' }],
  text,
})
const state: { drawings: Drawings | null } = { drawings: null }
function Watched({ symbol }: { readonly symbol: string }) {
  const drawings = useDrawings('SPOT', symbol)
  useLayoutEffect(() => void (state.drawings = drawings), [drawings])
  return null
}
const texts = (): readonly string[] => state.drawings!.list.map(({ text }) => text)
const perform = (change: (drawings: Drawings) => void): Promise<void> => act(async () => change(state.drawings!))

/** Settings in the main process, with replies at once or when the test requests them. */
const stored: { settings: Settings; saves: (() => void)[] | null } = { settings: defaultSettings(), saves: null }
beforeEach(async () => {
  stored.settings = defaultSettings()
  stored.saves = null
  useSettings.setState({ settings: defaultSettings(), loaded: true })
  answer('settings.set', (change) => {
    stored.settings = { ...stored.settings, ...change } as Settings
    const { settings, saves: pending } = stored
    return pending === null ? settings : new Promise((resolve) => void pending.push(() => resolve(settings)))
  })
  await show(<Watched symbol="BTCUSDT" />)
})
afterEach(closeScreen)

describe('the drawings of a symbol', () => {
  it('are kept with it, and each change is undone, the letters of a note as one', async () => {
    await perform((drawings) => drawings.add(note('a', 'Note')))
    await perform((drawings) => drawings.change(note('a', 's')))
    await perform((drawings) => drawings.change(note('a', 'se')))
    expect(stored.settings.chartDrawings.bySymbol['SPOT:BTCUSDT']).toEqual([note('a', 'se')])
    await perform((drawings) => drawings.undo())
    expect(texts()).toEqual(['Note'])
    await perform((drawings) => drawings.undo())
    expect([texts(), state.drawings!.canUndo]).toEqual([[], false])
    expect(stored.settings.chartDrawings.bySymbol).toEqual({})
  })

  it('do not go back to the state of an early answer while later changes are in flight', async () => {
    stored.saves = []
    await perform((drawings) => drawings.add(note('a', 's')))
    await perform((drawings) => drawings.change(note('a', 'se')))
    const [first, second] = stored.saves
    await act(async () => first!())
    expect(texts()).toEqual(['se'])
    await perform((drawings) => drawings.change(note('a', 'sel')))
    await act(async () => second!())
    expect(texts()).toEqual(['sel'])
    await act(async () => stored.saves![2]!())
    await settled()
    expect(texts()).toEqual(['sel'])
  })

  it('are shown again when another is begun, and none is selected while they are hidden', async () => {
    await perform((drawings) => drawings.add(note('a', 'x')))
    await perform((drawings) => drawings.select('a'))
    expect(state.drawings!.selected?.id).toBe('a')
    await perform((drawings) => drawings.setHidden(true))
    expect(state.drawings!.selected).toBeNull()
    await perform((drawings) => drawings.begin('trend'))
    expect([state.drawings!.hidden, state.drawings!.tool]).toEqual([false, 'trend'])
  })
})
