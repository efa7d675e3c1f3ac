import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isZero } from '@/shared/base/decimal'
import { channels } from '@/shared/exchange/channels'
import { channelExamples } from '@/shared/exchange/channels.examples'
import { AssetRecord } from '@/shared/exchange/calls/account/account-assets'
import { PositionRecord } from '@/shared/exchange/calls/account/current-position'
import { looseList } from '@/shared/exchange/protocol/fields'
import { readElements, type UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { type Mutation, mutatedList, mutations } from '@/shared/testing/mutations'
import { leastMet, runs } from '@/shared/testing/runs'
import { knownBalances, knownPositions, unknownParts } from '@/shared/trading/account/account'
import type { CallOptions, CallResult } from '@/electron/exchange/protocol/call'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import type { PrivateListener } from '@/electron/exchange/socket/private-listener'
import { createFakeNetwork } from '@/electron/exchange/testing/fake-network'
import { openPrivateSession } from '@/electron/exchange/testing/private-session'
import { readAnswer } from '@/electron/exchange/testing/read-answer'
import { createAccountService } from './account'

const futures = ['USDT-FUTURES', 'COIN-FUTURES'] as const
const parts = ['balances', ...futures] as const
type Part = (typeof parts)[number]

/** What is held, by name: `BTCUSDT long` or `USDT`. The figure grows with every change. */
type HoldingsByName = ReadonlyMap<string, string>

const coins = ['USDT', 'BTC', 'ETH']
const positionNames = ['BTCUSDT long', 'BTCUSDT short', 'ETHUSDT long']
const namesOf = (part: Part): readonly string[] => (part === 'balances' ? coins : positionNames)

const pushedPosition = channelExamples.positions[0]!
const pushedBalance = channelExamples.account[0]!

const recordOf = (part: Part, name: string, figure: string): object => {
  if (part === 'balances')
    return { coin: name, equity: figure, usdValue: '1', balance: figure, available: figure, debt: '0', locked: '0' }
  const [symbol, posSide] = name.split(' ')
  return { category: part, symbol, posSide, holdMode: 'hedge_mode', marginCoin: 'USDT', total: figure, available: '1' }
}
const pushOf = (part: Part, name: string, figure: string): object => {
  if (part === 'balances') return { ...pushedBalance, coin: name, available: figure }
  const [instId, holdSide] = name.split(' ')
  return { ...pushedPosition, instId, holdSide, total: figure }
}

/** Figures of a list as its declaration reads them, apart from this service. */
function readIn(
  part: Part,
  source: 'answer' | 'push',
  list: readonly unknown[],
): { readonly elements: HoldingsByName; readonly unreadable: readonly UnreadableElement[]; readonly isTwice: boolean } {
  const balances = source === 'answer' ? AssetRecord : channels.account.item
  const positions = source === 'answer' ? PositionRecord : channels.positions.item
  const elements = readElements(looseList(part === 'balances' ? balances : positions), list)
  if (elements.kind === 'unreadable') throw elements.error
  const figuresByName = elements.data.map((element): readonly [string, string] => {
    const { coin, marginCoin, symbol, instId, posSide, holdSide, total, available } = element as Record<string, string>
    if (part === 'balances') return [coin || marginCoin!, available!]
    return [`${symbol ?? instId} ${posSide ?? holdSide}`, total!]
  })
  const nonZero = figuresByName.filter(([, figure]) => part === 'balances' || !isZero(figure))
  const figures = new Map(nonZero)
  const isTwice = nonZero.some(([name, figure]) => figures.get(name) !== figure)
  return { elements: figures, unreadable: elements.unreadable.filter(({ isPart }) => !isPart), isTwice }
}

async function opened() {
  const clock = createManualClock()
  const network = createFakeNetwork()
  const { own: session } = openPrivateSession(clock, network, ['SPOT', ...futures])
  const figures = new Map(parts.map((part) => [part, new Map(namesOf(part).map((name) => [name, '1']))]))
  /** The mutation of the next answers, by part. */
  const odd = new Map<Part, Mutation>()
  const answered = new Map<Part, readonly unknown[]>()
  const waiting: (() => void)[] = []

  function listOf(part: Part): readonly unknown[] {
    const list = [...figures.get(part)!].map(([name, figure]) => recordOf(part, name, figure))
    const mutation = odd.get(part)
    const received = mutation === undefined || list.length === 0 ? list : mutatedList(list, mutation).mutated
    answered.set(part, received)
    return received
  }
  const answer = (options: CallOptions | undefined, result: CallResult<unknown>): Promise<CallResult<unknown>> => {
    options?.beforeSend?.()
    return new Promise((resolve) => waiting.push(() => resolve(result)))
  }
  const rest = {
    accountSettings: (_: unknown, options?: CallOptions) =>
      answer(options, readAnswer('accountSettings', { uid: '1', holdMode: 'hedge_mode', symbolConfigList: [] })),
    accountAssets: (_: unknown, options?: CallOptions) =>
      answer(options, readAnswer('accountAssets', { assets: listOf('balances') })),
    currentPosition: ({ category }: { category: Part }, options?: CallOptions) =>
      answer(options, readAnswer('currentPosition', { list: listOf(category) })),
  }
  const client = {
    rest,
    listenPrivate: (listener: PrivateListener) => session.listen(listener),
  } as unknown as ExchangeClient
  const account = createAccountService({ client, clock, futures })
  account.start()
  session.session.start()
  await clock.advanceAsync(200)
  const answerAll = async (): Promise<void> => {
    for (const arrive of waiting.splice(0)) arrive()
    await settle()
  }
  await answerAll()
  return {
    clock,
    account,
    figures,
    odd,
    answered,
    answerAll,
    push: (part: Part, data: readonly unknown[]) =>
      network.last().push({
        action: 'snapshot',
        arg: part === 'balances' ? { instType: 'SPOT', channel: 'account' } : { instType: part, channel: 'positions' },
        data,
      }),
    stop: () => {
      account.stop()
      session.session.stop()
    },
    shown(part: Part): HoldingsByName {
      const { balances, positions } = account.current()
      if (part === 'balances') return new Map(balances.map(({ coin, available }) => [coin, available]))
      const own = positions.filter(({ category }) => category === part)
      return new Map(own.map(({ symbol, posSide, total }) => [`${symbol} ${posSide}`, total]))
    },
    isKnown: (part: Part): boolean =>
      (part === 'balances' ? knownBalances(account.current()) : knownPositions(account.current(), part)) !== null,
  }
}

const step = fc.record({
  kind: fc.constantFrom('push', 'answer', 'late'),
  part: fc.constantFrom(...parts),
  changes: fc.array(fc.nat(2), { maxLength: 2 }),
  closes: fc.boolean(),
  mutation: fc.option(mutations, { nil: undefined, freq: 4 }),
})

const TOTAL = 6000
const STEPS = 6

it(`an account keeps what ${runs(TOTAL)} odd lists omit, and is known as far as they can be read`, async () => {
  const counts = { known: 0, unknown: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      const world = await opened()
      const { clock, account, figures, odd, answered } = world
      let version = 1
      for (const { kind, part, changes, closes, mutation } of steps) {
        await clock.advanceAsync(1)
        const truth = figures.get(part)!
        const before = world.shown(part)
        const wasKnown = world.isKnown(part)
        if (kind === 'late') void account.refresh()
        clock.advance(1)
        for (const nth of changes) truth.set(namesOf(part)[nth]!, String((version += 1)))
        if (closes && part !== 'balances') truth.delete(namesOf(part)[version % 3]!)
        const pushed = [...truth].map(([name, figure]) => pushOf(part, name, figure))
        const original = new Set(truth.keys())

        if (kind === 'answer') {
          if (mutation !== undefined) odd.set(part, mutation)
          void account.refresh()
          odd.delete(part)
          await world.answerAll()
        } else {
          world.push(
            part,
            mutation === undefined || pushed.length === 0 ? pushed : mutatedList(pushed, mutation).mutated,
          )
        }
        const source = kind === 'answer' ? 'answer' : 'push'
        const answeredList = kind === 'answer' ? answered.get(part)! : []
        const list = kind === 'answer' ? answeredList : mutation === undefined || pushed.length === 0 ? pushed : null
        const {
          elements: reading,
          unreadable,
          isTwice,
        } = readIn(part, source, list ?? mutatedList(pushed, mutation!).mutated)
        const isComplete = unreadable.length === 0 && !isTwice
        const check = (isAnswered: boolean): void => {
          const now = world.shown(part)
          if (isComplete && source === 'answer') expect(now).toEqual(reading)
          else if (isComplete && part !== 'balances') expect(now).toEqual(reading)
          else if (source === 'push' && part !== 'balances' && unreadable.length > 0) expect(now).toEqual(before)
          else {
            for (const [name, figure] of reading) if (!isTwice) expect([name, now.get(name)]).toEqual([name, figure])
            for (const [name, figure] of before)
              if (!reading.has(name) && (original.has(name) || !isAnswered)) {
                // A late answer may have a newer figure of what the push left out.
                if (kind === 'late') expect(Number(now.get(name))).toBeGreaterThanOrEqual(Number(figure))
                else expect([name, now.get(name)]).toEqual([name, figure])
              }
          }
          // A push of balances is about the coins it names: it does not end what an earlier message left unknown.
          const isWhole = isComplete && (isAnswered || part !== 'balances' || wasKnown)
          expect(world.isKnown(part)).toBe(isWhole)
          if (!isComplete) expect(account.problem()).toMatch(/cannot be read|twice with different sizes/)
          expect(account.problem() ?? '').not.toMatch(/\[|undefined|big\.js|expected|invalid/i)
        }
        check(kind === 'answer')
        if (kind === 'late') {
          await world.answerAll()
          check(true)
        }
        const unknown = unknownParts(account.current()).filter(({ asOf }) => asOf === null)
        expect(unknown).toEqual([])
        counts[isComplete ? 'known' : 'unknown'] += 1
      }
      await clock.advanceAsync(1)
      void account.refresh()
      await world.answerAll()
      expect(account.problem()).toBeNull()
      for (const part of parts) expect(world.shown(part)).toEqual(figures.get(part)!)
      world.stop()
    }),
    { numRuns: runs(TOTAL / STEPS) },
  )
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(leastMet(1000))
})
