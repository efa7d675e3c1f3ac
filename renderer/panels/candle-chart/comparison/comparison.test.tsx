// @vitest-environment happy-dom
import { answer, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { defaultSettings } from '@/shared/settings/settings'
import type { WatchedSymbol } from '@/shared/settings/watch-lists'
import type { Candle } from '@/shared/trading/market/candle'
import { noneSkipped } from '@/shared/trading/market/clean-candles'
import { allLive } from '@/renderer/testing/account'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { useSettings } from '@/renderer/state/stores/settings-store'
import type { Compared, ComparedScreen } from './compared-line'
import { Comparison } from './comparison'

const eth: WatchedSymbol = { category: 'USDT-FUTURES', symbol: 'ETHUSDT' }
const candleOf = (at: number, close: string): Candle =>
  ({ at, open: close, high: close, low: close, close, volume: '1' }) as Candle
const pageOf = (candles: readonly Candle[]) => ({ candles, from: candles[0]?.at ?? null, skipped: noneSkipped })

/** The drawing code of a chart, as far as a comparison uses it. */
function createScreen() {
  const drawn = { compared: null as Compared | null, isCurrent: false }
  const current: ComparedScreen = {
    compare: (other) => void (drawn.compared = other),
    comparedMoved: () => undefined,
    setComparedCurrent: (isCurrent) => void (drawn.isCurrent = isCurrent),
  }
  return { drawn, screen: { current } }
}

async function showComparison(compared: WatchedSymbol | null) {
  const { drawn, screen } = createScreen()
  useSettings.setState({ settings: { ...defaultSettings(), comparedSymbol: compared }, loaded: true })
  await show(<Comparison screen={screen} instrument={btcPerp} interval="1m" oldest={0} visible />)
  await happens(allLive)
  return drawn
}
const legend = (): HTMLElement | null => document.querySelector('[data-testid="comparison"]')

/** Passes as many polls, one a second. */
const polls = (count: number): Promise<void> => happens(() => vi.advanceTimersByTimeAsync(count * 1000))

describe('a compared symbol', () => {
  beforeEach(() => {
    vi.useFakeTimers({
      now: 1_000_000_000,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
  })
  afterEach(async () => {
    await closeScreen()
    vi.useRealTimers()
  })

  it('has the changes of both symbols in the legend, and is drawn with its closes', async () => {
    answer('market.candles', ({ symbol }) => pageOf(symbol === 'ETHUSDT' ? [candleOf(0, '4000')] : []))
    const drawn = await showComparison(eth)
    await polls(1)
    expect(legend()!.dataset.current).toBe('true')
    expect(drawn).toMatchObject({ isCurrent: true, compared: { name: 'ETHUSDT' } })
    expect(drawn.compared!.closeAt(0)).toBe('4000')
    expect(drawn.compared!.closeAt(60_000)).toBeUndefined()
    await happens(() => drawn.compared!.onChanges({ own: '-0.0123', other: null }))
    expect(legend()!.textContent).toBe('BTCUSDT in view −1.23 %ETHUSDT—')
  })

  it('is not current, with the reason, once its candles cannot be read or are old', async () => {
    answer('market.candles', pageOf([candleOf(0, '4000')]))
    const drawn = await showComparison(eth)
    await polls(1)
    expect(drawn.isCurrent).toBe(true)
    refuseCall('market.candles', 'ETHUSDT has been removed')
    await polls(1)
    expect(drawn.isCurrent).toBe(true)
    await polls(3)
    expect(legend()!.textContent).toContain('ETHUSDT has been removed')
    expect(drawn.isCurrent).toBe(false)
    answer('market.candles', pageOf([candleOf(0, '4000')]))
    await polls(1)
    expect(drawn.isCurrent).toBe(true)
    answer('market.candles', () => new Promise(() => undefined))
    await polls(4)
    expect(legend()!.textContent).toContain('The last reading is older than 3 s.')
    expect(drawn.isCurrent).toBe(false)
  })

  it('is not drawn on its own chart, nor once the comparison has ended', async () => {
    answer('market.candles', pageOf([candleOf(0, '4000')]))
    expect((await showComparison({ category: btcPerp.category, symbol: btcPerp.symbol })).compared).toBeNull()
    expect(legend()).toBeNull()
    await closeScreen()
    const drawn = await showComparison(eth)
    expect(drawn.compared?.name).toBe('ETHUSDT')
    await happens(() => useSettings.setState({ settings: defaultSettings() }))
    expect(drawn.compared).toBeNull()
    expect(legend()).toBeNull()
  })
})
