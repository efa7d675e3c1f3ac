// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { create } from 'zustand'
import { DAY_MS } from '@/shared/base/time'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { eventually } from '@/renderer/testing/eventually'
import { closeScreen, happens, openAccount, show } from '@/renderer/testing/screen'
import { readAccountsAgain, useChoosableAccounts } from './accounts'
import { useOrderAssessment } from './assessment'
import { useSavingsDetails } from './earn'
import { type InstrumentOf, useInstrumentLookup } from './instrument-lookup'
import { useAllInstruments, useInstrument } from './instruments'
import { useMismatches } from './mismatches'
import { type HistoryWindow, useRiskHistory } from './risk'

/** Results of a hook, newest last. */
const results: unknown[] = []
const last = <Value,>(): Value => results.at(-1) as Value
function Following<Input, Value>({ use, input }: { readonly use: (input: Input) => Value; readonly input: Input }) {
  results.push(use(input))
  return null
}
const follow = <Input, Value>(use: (input: Input) => Value, input: Input): Promise<void> =>
  show(<Following use={use} input={input} />)
/** Input of a hook, changed by the test. */
const useInput = create<{ readonly input: unknown }>()(() => ({ input: null }))
const change = (input: unknown): Promise<void> => happens(() => useInput.setState({ input }))
function Changing<Input, Value>({ use }: { readonly use: (input: Input) => Value }) {
  results.push(use(useInput((state) => state.input) as Input))
  return null
}
function followChanging<Input, Value>(use: (input: Input) => Value, first: Input): Promise<void> {
  useInput.setState({ input: first })
  return show(<Changing use={use} />)
}

beforeEach(() => void (results.length = 0))
afterEach(async () => {
  await closeScreen()
  vi.useRealTimers()
})

describe('The rules of symbols', () => {
  it('distinguish "not read yet" from "not listed", category by category', async () => {
    const spot = Promise.withResolvers<readonly (typeof btcSpot)[]>()
    answer('market.instruments', ({ category }) =>
      category === 'SPOT' ? spot.promise : category === 'USDT-FUTURES' ? [btcPerp] : [],
    )
    await follow(useInstrumentLookup, undefined as never)
    const of: InstrumentOf = (category, symbol) => last<InstrumentOf>()(category, symbol)
    await eventually(() => expect(of('USDT-FUTURES', 'BTCUSDT')).toMatchObject({ tickSize: '0.5' }))
    expect([of('USDT-FUTURES', 'NEWUSDT'), of('MARGIN', 'BTCUSDT')]).toEqual([null, null])
    expect(of('SPOT', 'BTCUSDT')).toBe('not-loaded')
    await happens(() => spot.resolve([btcSpot]))
    await eventually(() => expect(of('SPOT', 'BTCUSDT')).toMatchObject({ tickSize: '0.01' }))
  })

  it('of a category that could not be read are "not loaded", and never those of another account', async () => {
    answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
    await follow(useInstrumentLookup, undefined as never)
    const of: InstrumentOf = (category, symbol) => last<InstrumentOf>()(category, symbol)
    await eventually(() => expect(of('SPOT', 'BTCUSDT')).toMatchObject({ tickSize: '0.01' }))
    refuseCall('market.instruments', 'timeout')
    await happens(openAccount)
    expect(of('SPOT', 'BTCUSDT')).toBe('not-loaded')
  })

  it('are requested again soon after a failed read: a ticket must not stay without them', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    refuseCall('market.instruments', 'timeout')
    await follow(() => useInstrument('SPOT', 'BTCUSDT'), undefined)
    await eventually(() => expect(inputsOf('market.instruments').length).toBeGreaterThanOrEqual(2))
    expect(last()).toBeNull()
    answer('market.instruments', [btcSpot])
    await happens(() => vi.advanceTimersByTimeAsync(3500))
    await eventually(() => expect(last()).toMatchObject({ symbol: 'BTCUSDT', tickSize: '0.01' }))
  })

  it('of all categories are one list, with what could be read', async () => {
    answer('market.instruments', ({ category }) =>
      category === 'SPOT' ? [btcSpot] : category === 'USDT-FUTURES' ? [btcPerp] : [],
    )
    await follow(useAllInstruments, undefined as never)
    await eventually(() => expect(last<{ category: string }[]>()).toHaveLength(2))
    expect(last<{ category: string }[]>().map(({ category }) => category)).toEqual(['SPOT', 'USDT-FUTURES'])
  })
})

describe('Requests about an account', () => {
  const week = (to: number): HistoryWindow => ({ from: to - 7 * DAY_MS, to })
  const historyOf = (last: string) => ({
    points: [{ at: 1, low: last, high: last, last }],
    gaps: [],
    events: [],
    step: 1,
    since: 1,
  })
  const result = () => last<{ data?: ReturnType<typeof historyOf>; isPlaceholderData: boolean }>()

  it('stays on screen while its window moves on, and is gone at once with the account', async () => {
    answer('risk.history', historyOf('0.5'))
    await followChanging((window: HistoryWindow) => useRiskHistory('77031', window, 60), week(DAY_MS * 8))
    await eventually(() => expect(result().data?.points[0]?.last).toBe('0.5'))
    answer('risk.history', () => new Promise(() => undefined))
    await change(week(DAY_MS * 8 + 1))
    expect([result().isPlaceholderData, result().data?.points[0]?.last]).toEqual([true, '0.5'])
    await happens(openAccount)
    expect(result().data).toBeUndefined()
  })

  it('is requested again when its number has grown, and not at all while there is nothing to request', async () => {
    answer('health.mismatches', [])
    await followChanging(useMismatches, 0)
    expect(inputsOf('health.mismatches')).toHaveLength(0)
    for (const total of [1, 1, 2]) await change(total)
    await eventually(() => expect(inputsOf('health.mismatches')).toHaveLength(2))
  })

  it('of an order that is typed is nothing while there is no order, and never the answer about another', async () => {
    const messages: unknown[] = []
    answer('orders.assess', ((input: { orders: readonly OrderIntent[] }) => {
      messages.push(input.orders[0]?.qty)
      return { findings: [], input: input.orders[0]?.qty }
    }) as never)
    const text = (): string | undefined => last<{ data?: { input: string } }>().data?.input
    await followChanging(useOrderAssessment, null as OrderIntent | null)
    expect([messages, text()]).toEqual([[], undefined])
    await change(anOrderIntent({ qty: '1' }))
    await eventually(() => expect(text()).toBe('1'))
    answer('orders.assess', () => new Promise(() => undefined))
    await change(anOrderIntent({ qty: '2' }))
    expect(text()).toBeUndefined()
  })

  it('of several things comes in the sequence of the questions, however the answers come', async () => {
    const first = Promise.withResolvers<unknown>()
    answer('earn.product', (({ productId }: { productId: string }) =>
      productId === '1' ? first.promise : { productId }) as never)
    const keys = [
      { productId: '1', periodType: 'flexible' },
      { productId: '2', periodType: 'fixed' },
    ]
    await follow(useSavingsDetails, keys)
    const ids = () => last<{ data?: { productId: string } }[]>().map(({ data }) => data?.productId)
    await eventually(() => expect(ids()[1]).toBe('2'))
    await happens(() => first.resolve({ productId: '1' }))
    await eventually(() => expect(ids()).toEqual(['1', '2']))
    expect(inputsOf('earn.product')).toEqual(keys)
  })

  it('is read again after something about further accounts changed, and nothing else with it', async () => {
    answer('accounts.list', { equity: null, accounts: [] })
    answer('market.instruments', [btcSpot])
    await follow(() => [useChoosableAccounts(true), useInstrument('SPOT', 'BTCUSDT')], undefined)
    await eventually(() => expect(inputsOf('accounts.list')).toHaveLength(1))
    const before = inputsOf('market.instruments').length
    await happens(readAccountsAgain)
    expect([inputsOf('accounts.list').length, inputsOf('market.instruments').length]).toEqual([2, before])
  })
})
