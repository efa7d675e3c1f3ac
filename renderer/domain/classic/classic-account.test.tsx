// @vitest-environment happy-dom
import { answer } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '@/shared/base/time'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { practiceApp } from '@/renderer/testing/account'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { useApp } from '@/renderer/state/stores/app-store'
import { useClassicDesk } from './classic-account'

const instruments = [btcPerp]
const desks: ReturnType<typeof useClassicDesk>[] = []
const leverage = (): string | undefined => desks.at(-1)?.account?.leverages['USDT-FUTURES:BTCUSDT']
function Desk() {
  desks.push(useClassicDesk(instruments))
  return null
}
const pass = (ms: number): Promise<void> => happens(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  vi.useFakeTimers({
    now: 1_000_000_000,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  desks.length = 0
  useApp.setState({ app: { ...practiceApp, profile: { ...practiceApp.profile, accountKind: 'classic' } } })
  answer('classic.holdings', { balances: [], positions: [], missing: [] })
  answer('classic.terms', { holdMode: 'one_way_mode', marginMode: 'crossed', leverage: '20', shortLeverage: '20' })
  await show(<Desk />)
  vi.setTimerTickMode('manual')
  await pass(1000)
})
afterEach(async () => {
  await closeScreen()
  useApp.setState({ app: null })
  vi.useRealTimers()
})

describe('The leverage of a classic account on the desk', () => {
  it('follows a change by another program', async () => {
    expect(leverage()).toBe('20')
    answer('classic.terms', { holdMode: 'one_way_mode', marginMode: 'crossed', leverage: '5', shortLeverage: '5' })
    await pass(MINUTE_MS)
    expect(leverage()).toBe('5')
  })

  it('is unknown once a read hangs for three polls', async () => {
    answer('classic.terms', () => new Promise(() => undefined))
    await pass(2 * MINUTE_MS)
    expect(desks.at(-1)?.account).not.toBeNull()
    expect(leverage()).toBeUndefined()
  })
})
