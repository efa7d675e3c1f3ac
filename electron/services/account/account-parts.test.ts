import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createManualClock, settle } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { knownBalances, knownPositions, unknownParts } from '@/shared/trading/account/account'
import { knownLeverage } from '@/shared/trading/pretrade/figures/known-leverage'
import type { CallOptions, CallResult } from '@/electron/exchange/protocol/call'
import type { PrivateListener } from '@/electron/exchange/socket/private-listener'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { createAccountService } from './account'

const futures = ['USDT-FUTURES', 'COIN-FUTURES'] as const
type Part = 'balances' | (typeof futures)[number]
const coins = ['USDT', 'BTC'] as const

const success = <Data>(data: Data, unreadable: readonly UnreadableElement[] = []): CallResult<Data> => ({
  kind: 'done',
  data,
  tookMs: 1,
  unreadable,
})
/** An element that was left out of its list. */
const unreadableElement = (fields: Readonly<Record<string, string>>): UnreadableElement => ({
  list: 'list',
  isPart: false,
  fields: ['total'],
  readable: fields,
  raw: '{}',
})
const failed = { kind: 'unknown', code: 'no-answer', message: 'no answer' } as const

/** An account whose figures are version numbers, and whose answers wait until a test lets them arrive. */
function opened() {
  const clock = createManualClock()
  const versions = { USDT: 1, BTC: 1, 'USDT-FUTURES': 1, 'COIN-FUTURES': 1 }
  const waiting: { part: Part | 'settings'; arrive: (fails: boolean) => void }[] = []
  /** What is left out of the lists of an answer from now on, and left out of `data` too. */
  const odd = { symbol: false, coin: '', isUnnamed: false, twice: '', holdMode: 'one_way_mode', usdValue: '' }
  let listener: PrivateListener | null = null

  const call = (part: Part | 'settings', dataNow: () => unknown) => (options?: CallOptions) => {
    options?.beforeSend?.()
    const data = dataNow()
    const unreadable = [
      ...(odd.symbol && part !== 'settings' && part !== 'balances'
        ? [unreadableElement(odd.isUnnamed ? {} : { symbol: 'S' })]
        : []),
      ...(odd.coin !== '' && part === 'balances' ? [unreadableElement(odd.isUnnamed ? {} : { coin: odd.coin })] : []),
    ]
    return new Promise<CallResult<unknown>>((resolve) =>
      waiting.push({ part, arrive: (fails) => resolve(fails ? failed : success(data, unreadable)) }),
    )
  }
  const positionAt = (category: string, total: number) => aPosition({ category, symbol: 'S', total: String(total) })
  const balanceAt = (coin: string, total: number) => aBalance(coin, String(total), { usdValue: odd.usdValue })
  const rest = {
    accountSettings: (_request: unknown, options?: CallOptions) =>
      call('settings', () => ({ uid: '1', holdMode: odd.holdMode, symbolConfigList: [] }))(options),
    accountAssets: (_request: unknown, options?: CallOptions) =>
      call('balances', () => ({
        assets: coins
          .filter((coin) => coin !== odd.coin)
          .flatMap((coin) => {
            const balance = { ...balanceAt(coin, versions[coin]), balance: '' }
            if (odd.twice === '') return [balance]
            return [{ ...balance, available: odd.twice, equity: odd.twice }, balance]
          }),
      }))(options),
    currentPosition: ({ category }: { category: (typeof futures)[number] }, options?: CallOptions) =>
      call(category, () => ({ list: odd.symbol ? [] : [positionAt(category, versions[category])] }))(options),
  }
  const client = {
    rest,
    listenPrivate: (input: PrivateListener) => {
      listener = input
      return () => undefined
    },
  } as unknown as ExchangeClient
  const account = createAccountService({ client, clock, futures })
  account.start()
  return {
    clock,
    account,
    waiting,
    versions,
    odd,
    push: () => listener!,
    positionAt,
    balanceAt,
    /** Lets every answer that waits arrive, oldest first. */
    async answerAll(fails: (part: Part | 'settings') => boolean = () => false) {
      for (const { part, arrive } of waiting.splice(0)) arrive(fails(part))
      await settle()
    },
  }
}

/** The versions that are shown of a part, or null where it is not known. */
function shownOf({ account }: ReturnType<typeof opened>, part: Part): readonly number[] | null {
  const current = account.current()
  if (part !== 'balances') return knownPositions(current, part)?.map(({ total }) => Number(total)) ?? null
  const balances = knownBalances(current)
  return balances && coins.map((coin) => Number(balances.find((balance) => balance.coin === coin)?.total))
}

describe('the parts of an account', () => {
  it('are not known before their own answer, whatever came of the others', async () => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll((part) => part === 'USDT-FUTURES')
    expect(shownOf(world, 'USDT-FUTURES')).toBeNull()
    expect(shownOf(world, 'COIN-FUTURES')).toEqual([1])
    expect(knownPositions(world.account.current())).toBeNull()
    expect(world.account.problem()).toBe(
      'Positions in USDT-FUTURES are not known. The account could not be read: no answer (no-answer)',
    )
    world.account.stop()
  })

  it('keep their figures with their age when a push cannot be read, and are read again within 2 s', async () => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll()
    world.clock.advance(10_000)
    world.push().unreadable('USDT-FUTURES', [unreadableElement({ instId: 'S' })])
    expect(shownOf(world, 'USDT-FUTURES')).toBeNull()
    expect(world.account.current().positions).toHaveLength(2)
    expect(unknownParts(world.account.current())).toMatchObject([
      { name: 'Positions in USDT-FUTURES', asOf: world.clock.now() - 10_000 },
    ])
    await world.clock.advanceAsync(2000)
    await world.answerAll()
    expect(shownOf(world, 'USDT-FUTURES')).toEqual([1])
    world.account.stop()
  })

  it('have the USD values of coins that are at most 5 s old, and their age after reads that fail', async () => {
    const world = opened()
    const valueOf = (coin: string) =>
      world.account.current().balances.find((balance) => balance.coin === coin)?.usdValue
    world.odd.usdValue = '60000'
    void world.account.refresh()
    await world.answerAll()
    world.odd.usdValue = '55000'
    await world.clock.advanceAsync(5000)
    await world.answerAll()
    const readAt = world.clock.now()
    expect([valueOf('BTC'), world.account.current().valuesAsOf]).toEqual(['55000', readAt])
    await world.clock.advanceAsync(5000)
    await world.answerAll(() => true)
    expect([valueOf('BTC'), world.account.current().valuesAsOf]).toEqual(['55000', readAt])
    expect(shownOf(world, 'balances')).toEqual([1, 1])
    world.account.stop()
  })

  it.each([
    ['USDT', '0.5', '30000'],
    ['USDT', '1', '60000'],
    ['USDT', '0', '0'],
    ['USDT', '?', ''],
    ['SOL', '3', ''],
  ])('value a push of %s %s, which has no value, at the price of the last answer', async (coin, amount, usdValue) => {
    const world = opened()
    world.odd.usdValue = '60000'
    void world.account.refresh()
    await world.answerAll()
    world.push().balances([aBalance(coin, amount)], 0)
    expect(world.account.current().balances.find((balance) => balance.coin === coin)?.usdValue).toBe(usdValue)
    world.account.stop()
  })

  it.each([
    ['', false],
    [', without its name', true],
  ])('keep the last figures of elements that an answer omits%s, and are not known then', async (_how, isUnnamed) => {
    const world = opened()
    world.odd.isUnnamed = isUnnamed
    void world.account.refresh()
    await world.answerAll()
    world.odd.symbol = true
    world.odd.coin = 'BTC'
    void world.account.refresh()
    await world.answerAll()
    expect([shownOf(world, 'USDT-FUTURES'), shownOf(world, 'balances')]).toEqual([null, null])
    const { positions, balances } = world.account.current()
    expect([positions.length, balances.map(({ coin }) => coin).toSorted()]).toEqual([2, ['BTC', 'USDT']])
    expect(world.account.problem()).toContain(`cannot be read: ${isUnnamed ? 'one without a name' : 'S'} (total)`)
    expect(world.account.problem()).toContain(`cannot be read: ${isUnnamed ? 'one without a name' : 'BTC'} (total)`)
    world.account.stop()
  })

  it.each(['', 'both'])('keep the hold mode that an answer omits or states in another word: "%s"', async (holdMode) => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll()
    world.odd.holdMode = holdMode
    void world.account.refresh()
    await world.answerAll()
    expect(world.account.current().holdMode).toBe('one_way_mode')
    expect(world.account.problem()).toBe(
      'Settings of the account are not known. The exchange did not state how positions are held.',
    )
    expect(knownLeverage(world.account.current(), 'USDT-FUTURES', 'S')).toBe('10')
    world.account.stop()
  })

  it('have the hold mode of the account where a position states none, so that it can be closed', async () => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll()
    world.push().positions('USDT-FUTURES', [{ ...world.positionAt('USDT-FUTURES', 2), holdMode: '' }], 0)
    expect(knownPositions(world.account.current(), 'USDT-FUTURES')).toMatchObject([{ holdMode: 'one_way_mode' }])
    world.account.stop()
  })

  it('do not go back to an answer that was requested before a push', async () => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll()
    void world.account.refresh()
    world.clock.advance(4000)
    world.push().positions('USDT-FUTURES', [], 0)
    world.push().balances([world.balanceAt('BTC', 2)], 0)
    await world.answerAll()
    expect(shownOf(world, 'USDT-FUTURES')).toEqual([])
    expect(shownOf(world, 'balances')).toEqual([1, 2])
    world.account.stop()
  })

  it('are not known where one position is listed twice with different sizes, once where they agree', () => {
    const world = opened()
    const at = (total: number) => world.positionAt('USDT-FUTURES', total)
    world.push().positions('USDT-FUTURES', [at(1), at(1)], 0)
    expect(shownOf(world, 'USDT-FUTURES')).toEqual([1])
    world.push().positions('USDT-FUTURES', [at(1), at(2)], 0)
    expect(shownOf(world, 'USDT-FUTURES')).toBeNull()
    world.account.stop()
  })

  it('count a coin once that is listed twice, and are not known where the two differ', async () => {
    const world = opened()
    for (const [twice, expected] of [
      ['1', [1, 1]],
      ['5', null],
    ] as const) {
      world.odd.twice = twice
      void world.account.refresh()
      await world.answerAll()
      expect(world.account.current().balances.map(({ coin }) => coin)).toEqual(['USDT', 'BTC'])
      expect(shownOf(world, 'balances')).toEqual(expected)
    }
    expect(world.account.problem()).toContain('USDT twice with different amounts')
    world.account.stop()
  })

  it('stay known where an answer fails that was requested before a push', async () => {
    const world = opened()
    void world.account.refresh()
    await world.answerAll()
    void world.account.refresh()
    world.clock.advance(5000)
    world.push().positions('USDT-FUTURES', [], 0)
    await world.answerAll(() => true)
    expect([shownOf(world, 'USDT-FUTURES'), shownOf(world, 'COIN-FUTURES')]).toEqual([[], null])
    world.account.stop()
  })

  it('never go back to an older figure, and are never known without the newest push', async () => {
    const part = fc.constantFrom<Part>('balances', ...futures)
    /** How late the push of a change arrives; null: it is lost. */
    const lateMs = fc.oneof(fc.constant(null), fc.constant(0), fc.nat(8000))
    const event = fc.oneof(
      fc.record({ kind: fc.constant('change' as const), part, coin: fc.constantFrom(...coins), lateMs }),
      fc.record({ kind: fc.constant('refresh' as const) }),
      fc.record({ kind: fc.constant('answer' as const), at: fc.nat(9), fails: fc.boolean() }),
      fc.record({ kind: fc.constant('unreadable' as const), part }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(3000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 15, maxLength: 40 }), async (events) => {
        const world = opened()
        const pushed: Record<string, number> = { USDT: 0, BTC: 0, 'USDT-FUTURES': 0, 'COIN-FUTURES': 0 }
        const totals: Record<string, number> = { ...pushed }
        const check = () => {
          for (const name of ['balances', ...futures] as const) {
            const figures = shownOf(world, name)
            const keys = name === 'balances' ? coins : [name]
            keys.forEach((key, at) => {
              if (figures === null) return
              expect(figures[at]).toBeGreaterThanOrEqual(Math.max(pushed[key]!, totals[key]!))
              totals[key] = figures[at]!
            })
          }
        }
        for (const event of events) {
          world.clock.advance(1)
          if (event.kind === 'refresh') void world.account.refresh()
          else if (event.kind === 'wait') await world.clock.advanceAsync(event.ms)
          else if (event.kind === 'unreadable') {
            world.push().unreadable(event.part, [])
            expect(shownOf(world, event.part)).toBeNull()
          } else if (event.kind === 'answer') {
            // Answers of one refresh arrive together, in any order beside those of others.
            const [first] = world.waiting.splice(event.at % Math.max(1, world.waiting.length), 1)
            first?.arrive(event.fails)
            await settle()
          } else {
            const key = event.part === 'balances' ? event.coin : event.part
            world.versions[key] += 1
            const { part: changed, coin, lateMs: late } = event
            if (late === null) continue
            const version = world.versions[key]!
            const deliver = (): void => {
              pushed[key] = Math.max(pushed[key]!, version)
              if (changed === 'balances') world.push().balances([world.balanceAt(coin, version)], late)
              else world.push().positions(changed, [world.positionAt(changed, version)], late)
            }
            if (late === 0) deliver()
            else world.clock.after(late, deliver)
          }
          check()
        }
        for (let round = 0; round < 3; round += 1) {
          await world.clock.advanceAsync(31_000)
          await world.answerAll()
          check()
        }
        expect(world.account.problem()).toBeNull()
        expect(shownOf(world, 'balances')).toEqual(coins.map((coin) => world.versions[coin]))
        world.account.stop()
      }),
      { numRuns: runs(4000) },
    )
  })
})
