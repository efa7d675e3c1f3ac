// @vitest-environment happy-dom
import { answer, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MethodName } from '@/shared/ipc/contract'
import { MINUTE_MS } from '@/shared/base/time'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { aTicker } from '@/shared/testing/samples/tickers'
import { closeScreen, happens, show } from '@/renderer/testing/screen'
import { useAdditionalPositions } from './accounts'
import { useOrderAssessment } from './assessment'
import { useSavingsProducts } from './earn'
import { useLoanCoins, useLoanHistory } from './loans'
import { useMaxOpen } from './max-open'
import { useInstitutionalLoans } from './risk'
import { useFunding, useTicker, useTickerReading, useTickers, useTickersOf } from './tickers'

const order = anOrderIntent({ qty: '1' })
const perps = ['USDT-FUTURES'] as const
const readings: Readonly<Record<string, readonly [MethodName, () => unknown]>> = {
  'the last price of a symbol': ['market.tickers', () => useTicker('USDT-FUTURES', 'BTCUSDT')],
  'the ticker of a symbol': ['market.tickers', () => useTickerReading('USDT-FUTURES', 'BTCUSDT').isCurrent],
  'the tickers of a category': ['market.tickers', () => useTickers('USDT-FUTURES')],
  'the tickers of several categories': [
    'market.tickers',
    () => useTickersOf(perps).currentOf('USDT-FUTURES', 'BTCUSDT'),
  ],
  'the next funding': ['market.funding', () => useFunding('USDT-FUTURES', 'BTCUSDT')],
  'the assessment of a typed order': ['orders.assess', () => useOrderAssessment(order).isCurrent],
  'the maximum size': [
    'account.maxOpen',
    () => useMaxOpen({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market' }).isCurrent,
  ],
  'the positions of additional accounts': ['accounts.positions', () => useAdditionalPositions(true)],
  'the institutional loans': ['risk.loans', () => useInstitutionalLoans().isCurrent],
  'the loan coins': ['loans.coins', () => useLoanCoins().isCurrent],
  'the closed loans': ['loans.history', () => useLoanHistory().isCurrent],
  'the savings products': ['earn.products', () => useSavingsProducts().isCurrent],
}

/** Values of a hook, newest last. */
const values: unknown[] = []
function Reading({ use }: { readonly use: () => unknown }) {
  values.push(use())
  return null
}
const isShown = (): boolean => Boolean(values.at(-1))
const pass = (ms: number): Promise<void> => happens(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({
    now: 1_000_000_000,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  })
  values.length = 0
})
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
})

async function begin(name: MethodName, use: () => unknown): Promise<void> {
  answer(name, () => (name === 'market.tickers' ? [aTicker('BTCUSDT')] : {}) as never)
  await show(<Reading use={use} />)
  vi.setTimerTickMode('manual')
  await pass(1000)
  expect(isShown()).toBe(true)
}

describe.each(Object.entries(readings))('Of polled data, %s', (_subject, [name, use]) => {
  it('is not shown as current once a read hangs for three polls', async () => {
    await begin(name, use)
    answer(name, () => new Promise(() => undefined))
    await pass(7 * MINUTE_MS)
    expect(isShown()).toBe(false)
  })

  it('is not shown as current after a failed read, and is again after a good one', async () => {
    await begin(name, use)
    refuseCall(name, 'refused')
    await pass(3 * MINUTE_MS)
    expect(isShown()).toBe(false)
    answer(name, () => (name === 'market.tickers' ? [aTicker('BTCUSDT')] : {}) as never)
    await pass(5 * MINUTE_MS)
    expect(isShown()).toBe(true)
  })
})

describe('The age of polled data', () => {
  it('has a limit of three polls, and none before', async () => {
    await begin('market.tickers', () => useTicker('USDT-FUTURES', 'BTCUSDT'))
    answer('market.tickers', () => new Promise(() => undefined))
    await pass(4000)
    expect(isShown()).toBe(true)
    await pass(4000)
    expect(isShown()).toBe(false)
  })

  it('is not trusted when the clock was set back by more than the limit', async () => {
    await begin('market.tickers', () => useTicker('USDT-FUTURES', 'BTCUSDT'))
    answer('market.tickers', () => new Promise(() => undefined))
    vi.setSystemTime(Date.now() - MINUTE_MS)
    await pass(1000)
    expect(isShown()).toBe(false)
  })
})
