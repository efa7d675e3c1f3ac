import { describe, expect, it } from 'vitest'
import { readSocketMessage } from './socket-message'

const arg = { instType: 'USDT-FUTURES', channel: 'positions', instId: 'default' }
const read = (message: object) => readSocketMessage(JSON.stringify(message))

describe('a push', () => {
  it('has a send time only if that is in ms, as a number or text', () => {
    const sentAt = (ts: unknown) => {
      const message = read({ action: 'snapshot', arg, data: [], ts })
      return message.kind === 'push' ? message.push.sentAt : message.kind
    }
    expect([1_700_000_000_000, '1700000000000'].map(sentAt)).toEqual([1_700_000_000_000, 1_700_000_000_000])
    const others = [1_700_000_000, '1700000000', 1_700_000_000_000_000, 0, '0', '', 'soon', null, undefined, { of: 1 }]
    for (const ts of others) expect([ts, sentAt(ts)]).toEqual([ts, null])
  })

  it('may name members of its subscription that are null', () => {
    expect(read({ action: 'snapshot', arg: { ...arg, coin: null }, data: [] })).toMatchObject({ kind: 'push' })
  })

  it('is ignored with a list that is null: it proves nothing, and its connection is not at fault', () => {
    expect(read({ action: 'snapshot', arg, data: null })).toEqual({ kind: 'unknown' })
    expect(read({ action: 'snapshot', arg, data: { of: 1 } })).toEqual({ kind: 'malformed' })
    expect(read({ action: 'snapshot', arg })).toEqual({ kind: 'malformed' })
  })
})

it('an event is read with members that are null', () => {
  const event = { event: 'subscribe', arg: { ...arg, coin: null }, code: null, msg: null, op: null }
  expect(read(event)).toMatchObject({ kind: 'event', event: { event: 'subscribe', arg } })
  expect(read({ event: 'error', arg: null, code: 30006, msg: null })).toMatchObject({
    kind: 'event',
    event: { event: 'error', code: 30006 },
  })
})
