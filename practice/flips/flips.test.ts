import { describe, expect, it } from 'vitest'
import { allFlips } from '@/practice/flips/all-flips'
import { get, keyLabeled, post, startExchange } from '@/practice/testing/driver'
import { connect, loginOf } from '@/practice/testing/test-socket'
import { flipIds, type FlipId } from '@/shared/exchange/assumptions/all-assumptions'

/** One answer of an exchange under these alternatives. */
async function answerUnder(flips: readonly FlipId[], target: string, label?: string) {
  const exchange = await startExchange({ flips })
  try {
    const key = label === undefined ? undefined : keyLabeled(exchange.descriptor, label)
    return await get(exchange.descriptor, target, key)
  } finally {
    await exchange.close()
  }
}

describe('An alternative of an assumption', () => {
  it('is played for each that is declared', () => {
    expect(Object.keys(allFlips).toSorted()).toEqual([...flipIds].toSorted())
    const isPlayed = (id: FlipId): boolean => Object.keys(allFlips[id]).length > 0
    expect(flipIds.filter((id) => !isPlayed(id))).toEqual([])
  })

  it('changes the form of an answer, also together with others', async () => {
    const target = '/api/v3/ins-loan/ltv-convert'
    const ltvOf = async (...flips: FlipId[]) =>
      (await answerUnder(flips, target, 'institution')).data as { ltv: string; subAccountUids: string[] }
    const assumed = await ltvOf()
    expect(Number(assumed.ltv)).toBeLessThan(1)
    const flipped = await ltvOf('A-ltv-ratio=percent', 'A-risk-unit=no-members')
    expect(Number(flipped.ltv)).toBeGreaterThan(10)
    expect([assumed.subAccountUids.length > 0, flipped.subAccountUids]).toEqual([true, []])
  })

  it('changes codes and statuses of refusals', async () => {
    const target = '/api/v3/ins-loan/ltv-convert'
    expect(await answerUnder([], target, 'borrower')).toMatchObject({ status: 400, code: '25559' })
    const flips: FlipId[] = ['A-institution-codes=others', 'A-http-status=200']
    expect(await answerUnder(flips, target, 'borrower')).toMatchObject({ status: 200, code: '40099' })
  })

  it('delays, changes and drops pushes, but no answer of a socket', async () => {
    const exchange = await startExchange({ flips: ['A-order-push=not-accepted', 'A-canceled-spelling=exchanged'] })
    try {
      const { descriptor } = exchange
      const key = keyLabeled(descriptor, 'one-way')
      const socket = await connect(descriptor.wsPrivate)
      socket.send(loginOf(key))
      await socket.until((frame) => frame.event === 'login')
      socket.send({ op: 'subscribe', args: [{ instType: 'SPOT', channel: 'orders', instId: 'default' }] })
      await socket.until((frame) => frame.event === 'subscribe')
      const terms = { side: 'buy', orderType: 'limit', qty: '0.001', price: '60000', timeInForce: 'gtc' }
      const order = { category: 'SPOT', symbol: 'BTCUSDT', ...terms }
      const placed = await post(descriptor, '/api/v3/trade/place-order', order, key)
      expect(placed).toMatchObject({ code: '00000' })
      const { orderId } = placed.data as { readonly orderId: string }
      const canceled = await post(descriptor, '/api/v3/trade/cancel-order', { orderId }, key)
      expect(canceled).toMatchObject({ code: '00000' })
      const push = await socket.until((frame) => Array.isArray(frame.data))
      expect(push.data).toMatchObject([{ status: 'cancelled' }])
      socket.close()
    } finally {
      await exchange.close()
    }
  })
})
