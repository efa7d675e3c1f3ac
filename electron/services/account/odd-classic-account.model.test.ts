import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { examples } from '@/shared/exchange/examples'
import { readElements } from '@/shared/exchange/protocol/read-elements'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { mutated, mutatedList, mutations } from '@/shared/testing/mutations'
import { leastMet, runs } from '@/shared/testing/runs'
import { knownBalances, knownPositions } from '@/shared/trading/account/account'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { readAnswer } from '@/electron/exchange/testing/read-answer'
import { createClassicAccount } from './classic-account'
import { readOpenOrders, readPastOrders, readPositions, readWallet } from './classic-reads'

const listOf = (data: unknown): readonly unknown[] =>
  Array.isArray(data) ? data : ((data as { readonly entrustedList: readonly unknown[] | null }).entrustedList ?? [])
/** The first example with elements. */
const withElements = (elements: readonly unknown[]): unknown => elements.find((data) => listOf(data).length > 0)
const answers = {
  spotAssets: withElements(examples.spotAssets.answers),
  mixAccounts: withElements(examples.mixAccounts.answers),
  mixAllPositions: withElements(examples.mixAllPositions.answers),
  spotUnfilledOrders: withElements(examples.spotUnfilledOrders.answers),
  spotHistoryOrders: withElements(examples.spotHistoryOrders.answers),
  mixOrdersPending: withElements(examples.mixOrdersPending.answers),
  mixOrdersHistory: withElements(examples.mixOrdersHistory.answers),
} as const
type Listed = keyof typeof answers
const names = Object.keys(answers) as Listed[]
const [account] = examples.mixAccount.answers
const withList = (data: unknown, list: readonly unknown[]): unknown =>
  Array.isArray(data) ? list : { ...(data as object), entrustedList: list, endId: '' }

const reads = {
  spotAssets: (rest: RestClient) => readWallet(rest, 'SPOT'),
  mixAccounts: (rest: RestClient) => readWallet(rest, 'USDT-FUTURES'),
  mixAllPositions: (rest: RestClient) => readPositions(rest, 'USDT-FUTURES'),
  spotUnfilledOrders: (rest: RestClient) => readOpenOrders(rest, 'SPOT'),
  spotHistoryOrders: (rest: RestClient) => readPastOrders(rest, 'SPOT'),
  mixOrdersPending: (rest: RestClient) => readOpenOrders(rest, 'USDT-FUTURES'),
  mixOrdersHistory: (rest: RestClient) => readPastOrders(rest, 'USDT-FUTURES'),
} as const satisfies Record<Listed, unknown>

/** A classic exchange whose answers are the examples, but for one call; pages after the first are empty. */
const restWith = (name: Listed | null, data: unknown): RestClient => {
  const answer = (own: Listed) => async (request: object) =>
    readAnswer(
      own,
      'idLessThan' in request
        ? withList(answers[own], [])
        : own === name
          ? data
          : withList(answers[own], listOf(answers[own])),
    )
  const calls = Object.fromEntries(names.map((own) => [own, answer(own)]))
  return { ...calls, mixAccount: async () => readAnswer('mixAccount', account) } as unknown as RestClient
}

const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const
const pair = { category: 'SPOT', symbol: 'BTCUSDT', marginCoin: 'USDT' } as const

it(`lists of a classic account lose one odd element of ${runs(4000)}, name it, and prove nothing then`, async () => {
  const counts = { whole: 0, partial: 0 }
  const case_ = fc.record({ name: fc.constantFrom(...names), mutation: mutations })
  await fc.assert(
    fc.asyncProperty(case_, async ({ name, mutation }) => {
      const list = listOf(answers[name])
      const { mutated: elements } = mutatedList(list, mutation)
      const data = withList(answers[name], elements)
      const { data: schema }: Endpoint = endpoints[name]
      const message = readElements(schema, data)
      if (message.kind === 'unreadable') throw message.error
      const isWhole = message.unreadable.every(({ isPart }) => isPart)
      const rest = restWith(name, data)

      const reading = await reads[name](rest)
      const expected = await reads[name](restWith(name, message.data))
      expect(reading.items).toEqual(expected.items)
      expect(reading.problem === null).toBe(isWhole)
      expect(reading.problem ?? '').not.toMatch(/undefined|expected|invalid/i)

      const own = createClassicAccount(rest, createManualClock())
      await own.load([pair, perp])
      const of = own.of(name.startsWith('spot') ? 'SPOT' : 'USDT-FUTURES')
      if (name === 'spotAssets' || name === 'mixAccounts') expect(knownBalances(of) !== null).toBe(isWhole)
      if (name === 'mixAllPositions') expect(knownPositions(of, 'USDT-FUTURES') !== null).toBe(isWhole)
      counts[isWhole ? 'whole' : 'partial'] += 1
    }),
    { numRuns: runs(4000) },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(1000))
})

it(`the terms of a classic symbol are not guessed from ${runs(1000)} odd answers`, async () => {
  await fc.assert(
    fc.asyncProperty(mutations, async (mutation) => {
      const [odd] = mutated(account, mutation)
      const answer = readAnswer('mixAccount', odd)
      const rest = { ...restWith(null, null), mixAccount: async () => answer } as unknown as RestClient
      const own = createClassicAccount(rest, createManualClock())
      await own.load([perp])
      const terms = own.termsOf('USDT-FUTURES', 'BTCUSDT')
      if (terms === null) return
      if (answer.kind !== 'done') throw new Error('terms without an answer')
      expect(terms).toMatchObject({ holdMode: answer.data.posMode, marginMode: answer.data.marginMode })
    }),
    { numRuns: runs(1000) },
  )
})

it('an older answer about a classic account replaces nothing newer', async () => {
  const clock = createManualClock()
  const waiting: ((available: string) => void)[] = []
  const rest = {
    spotAssets: () =>
      new Promise<CallResult<unknown>>((resolve) =>
        waiting.push((available) => resolve(readAnswer('spotAssets', [{ coin: 'USDT', available }]))),
      ),
  } as unknown as RestClient
  const own = createClassicAccount(rest, clock)
  const older = own.load([pair])
  clock.advance(10)
  const newer = own.load([pair])
  waiting[1]!('2')
  await newer
  waiting[0]!('1')
  await older
  await settle()
  expect(own.of('SPOT').balances.map(({ available }) => available)).toEqual(['2'])
})
