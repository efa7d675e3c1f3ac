// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startPricePick, endPick, usePricePick } from '@/renderer/state/stores/price-pick-store'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { PricePickLayer } from './price-pick-layer'

const pick = vi.fn<(from: string, to: string) => void>()
const below = vi.fn()
/** Ten dollars a pixel; above the panel there is no price. */
const priceAt = (y: number): string | null => (y < 0 ? null : String(60_000 - 10 * y))

const showLayer = () =>
  show(
    <div onClick={below}>
      <PricePickLayer category="SPOT" symbol="BTCUSDT" priceAt={priceAt} />
    </div>,
  )
const startPick = (symbol = 'BTCUSDT') => happens(() => startPricePick({ category: 'SPOT', symbol, take: pick }))
const layer = (): HTMLElement | null => document.querySelector('[data-testid="price-pick"]')
const at = (kind: string, y: number, button = 0) =>
  act(async () => {
    const event = new PointerEvent(kind, { bubbles: true, cancelable: true, button })
    Object.defineProperty(event, 'offsetY', { value: y })
    layer()!.dispatchEvent(event)
  })
const click = async (y: number): Promise<void> => {
  await at('pointerdown', y)
  await at('click', y)
}

beforeEach(() => {
  pick.mockReset()
  below.mockReset()
  HTMLElement.prototype.setPointerCapture = () => undefined
})
afterEach(async () => {
  await happens(endPick)
  await closeScreen()
})

describe('Two prices that are picked in a panel', () => {
  it('are requested in panels of their symbol only', async () => {
    await showLayer()
    expect(layer()).toBeNull()
    await startPick('ETHUSDT')
    expect(layer()).toBeNull()
    await startPick()
    expect(layer()).not.toBeNull()
  })

  it('come by two clicks, in their sequence, and nothing below is clicked', async () => {
    await showLayer()
    await startPick()
    await click(100)
    expect([usePricePick.getState().pick?.first, pick.mock.calls]).toEqual(['59000', []])
    await click(50)
    expect(pick.mock.calls).toEqual([['59000', '59500']])
    expect([layer(), below.mock.calls]).toEqual([null, []])
  })

  it('come by one drag', async () => {
    await showLayer()
    await startPick()
    await at('pointerdown', 10)
    await at('pointermove', 200)
    await at('click', 200)
    expect(pick.mock.calls).toEqual([['59900', '58000']])
  })

  it('are one click where the hand only trembled', async () => {
    await showLayer()
    await startPick()
    await at('pointerdown', 10)
    await at('pointermove', 13)
    await at('click', 13)
    expect([pick.mock.calls, usePricePick.getState().pick?.first]).toEqual([[], '59900'])
  })

  it('are none where there is no price, by another button, and where the drag was taken away', async () => {
    await showLayer()
    await startPick()
    await click(-5)
    await at('pointerdown', 10, 2)
    await at('click', 10)
    await at('pointerdown', 10)
    await at('pointercancel', 90)
    await at('click', 90)
    expect([pick.mock.calls, usePricePick.getState().pick?.first]).toEqual([[], null])
  })
})
