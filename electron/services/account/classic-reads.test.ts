import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { readMaxOpen, readOpenOrders, readPastOrders, readPositions, readTerms, readWallet } from './classic-reads'

const [spot] = endpoints.spotUnfilledOrders.data.parse(examples.spotUnfilledOrders.answers.flat())
const noAnswer: CallResult<never> = { kind: 'unknown', code: 'timeout', message: 'no answer' }

const restWith = (calls: Readonly<Record<string, (request: never) => Promise<CallResult<unknown>>>>) =>
  calls as unknown as RestClient

describe('A list of a classic account', () => {
  it('that breaks off keeps the earlier elements and gives the reason', async () => {
    const rest = restWith({
      spotUnfilledOrders: async ({ idLessThan }: { readonly idLessThan?: string }) =>
        idLessThan === undefined
          ? {
              kind: 'done',
              data: Array.from({ length: 100 }, (_, at) => ({ ...spot, orderId: String(200 - at) })),
              tookMs: 1,
              unreadable: [],
            }
          : noAnswer,
    })
    const orders = await readOpenOrders(rest, 'SPOT')
    expect(orders).toMatchObject({ category: 'SPOT', problem: 'no answer' })
    expect(orders.items).toHaveLength(100)
  })

  it('with elements that could not be read names them and is not whole', async () => {
    const unread = { list: '', isPart: false, fields: ['total'], readable: { symbol: 'BTCUSDT' }, raw: '{}' }
    const answer = (data: unknown) => async () => ({ kind: 'done' as const, data, tookMs: 1, unreadable: [unread] })
    const rest = restWith({
      mixAllPositions: answer([]),
      spotAssets: answer([]),
      spotUnfilledOrders: async ({ idLessThan }: { readonly idLessThan?: string }) => ({
        kind: 'done',
        data: idLessThan === undefined ? [spot] : [],
        tookMs: 1,
        unreadable: idLessThan === undefined ? [unread] : [],
      }),
      spotHistoryOrders: answer([]),
    })
    const problem = 'Of the list 1 could not be read: BTCUSDT (total)'
    expect(await readPositions(rest, 'USDT-FUTURES')).toMatchObject({ category: 'USDT-FUTURES', items: [], problem })
    expect(await readWallet(rest, 'SPOT')).toMatchObject({ problem })
    expect(await readOpenOrders(rest, 'SPOT')).toMatchObject({ problem, items: [{}] })
    expect(await readPastOrders(rest, 'SPOT')).toMatchObject({ problem })
  })

  it('has each element once, and is not known where two of the same name differ', async () => {
    const [position] = endpoints.mixAllPositions.data.parse(examples.mixAllPositions.answers[0])
    const [asset] = endpoints.spotAssets.data.parse(examples.spotAssets.answers[0])
    const answer = (data: unknown) => async () => ({ kind: 'done' as const, data, tookMs: 1, unreadable: [] })
    const orders = async ({ idLessThan }: { readonly idLessThan?: string }) =>
      answer(idLessThan === undefined ? [spot, spot] : [])()
    const read = (second: object) => {
      const rest = restWith({
        mixAllPositions: answer([position, { ...position, ...second }]),
        spotAssets: answer([asset, { ...asset, ...second }]),
        spotUnfilledOrders: orders,
        spotHistoryOrders: answer([spot, spot]),
      })
      return Promise.all([
        readPositions(rest, 'USDT-FUTURES'),
        readWallet(rest, 'SPOT'),
        readOpenOrders(rest, 'SPOT'),
        readPastOrders(rest, 'SPOT'),
      ])
    }
    for (const { items, problem } of await read({})) expect([items.length, problem]).toEqual([1, null])
    const [positions, wallet] = await read({ available: '0.123', total: '0.123' })
    const twice = (name: string) => `The exchange listed ${name} twice with different amounts.`
    expect(positions.problem).toBe(twice(`${position!.symbol} ${position!.holdSide}`))
    expect(wallet.problem).toBe(twice(asset!.coin))
  })

  it.each([
    [{ posMode: 'both' }, 'posMode “both”'],
    [{ marginMode: '' }, 'marginMode “”'],
  ])('of terms in unknown words is not known: %o', async (change, member) => {
    const [account] = examples.mixAccount.answers
    const data = endpoints.mixAccount.data.parse({ ...account!, ...change })
    const rest = restWith({ mixAccount: async () => ({ kind: 'done', data, tookMs: 1, unreadable: [] }) })
    const terms = await readTerms(rest, { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' })
    expect(terms).toMatchObject({ kind: 'unknown', message: expect.stringContaining(member) })
  })

  it('of positions is empty for spot without a question', async () => {
    expect(await readPositions(restWith({}), 'SPOT')).toMatchObject({ category: 'SPOT', items: [], problem: null })
  })

  it('names the leverage of each side of an isolated symbol', async () => {
    const [account] = examples.mixAccount.answers
    const isolated = { ...account!, marginMode: 'isolated', isolatedLongLever: 5, isolatedShortLever: 7 }
    const rest = restWith({
      mixAccount: async () => ({
        kind: 'done',
        data: endpoints.mixAccount.data.parse(isolated),
        tookMs: 1,
        unreadable: [],
      }),
    })
    const terms = await readTerms(rest, { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT' })
    expect(terms).toMatchObject({ data: { marginMode: 'isolated', leverage: '5', shortLeverage: '7' } })
  })

  it('of what can be opened is counted by the exchange for the free margin at the leverage of the symbol', async () => {
    const [account] = examples.mixAccount.answers
    const crossed = { ...account!, marginMode: 'crossed', crossedMarginLeverage: 10, available: '50' }
    const calls: unknown[] = []
    const restOf = (available: string) =>
      restWith({
        mixAccount: async () => ({
          kind: 'done',
          data: endpoints.mixAccount.data.parse({ ...crossed, available }),
          tookMs: 1,
          unreadable: [],
        }),
        openCount: async (request) => {
          calls.push(request)
          return { kind: 'done', data: { size: '4.24' }, tookMs: 1, unreadable: [] }
        },
      })
    const perp = { category: 'USDT-FUTURES', symbol: 'BTCUSDT', marginCoin: 'USDT', price: '100' }
    expect(await readMaxOpen(restOf('50'), perp)).toMatchObject({ data: '4.24' })
    expect(calls).toEqual([
      {
        symbol: 'BTCUSDT',
        productType: 'usdt-futures',
        marginCoin: 'USDT',
        openAmount: '50',
        openPrice: '100',
        leverage: '10',
      },
    ])
    expect(await readMaxOpen(restOf('0'), perp)).toMatchObject({ data: '0' })
    expect(calls).toHaveLength(1)
  })
})
