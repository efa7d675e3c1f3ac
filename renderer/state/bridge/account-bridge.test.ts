import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import { onNewSession, useSession } from './account-session'
import { createAccountBridge } from './account-bridge'

/** A bridge with the replies and events of this test. */
function fakeBridge() {
  const replies: unknown[] = []
  const received: unknown[] = []
  let publish: (payload: unknown, session?: number) => void = () => undefined
  const outer = {
    call: async () => replies.shift(),
    listen: (_name: string, listener: typeof publish) => {
      publish = listener
      return () => void (publish = () => undefined)
    },
    connection: () => () => undefined,
  } as unknown as Bridge
  const bridge = createAccountBridge(outer)
  const stop = bridge.listen('orders.changed', (payload) => received.push(payload))
  return { bridge, replies, received, stop, publish: (payload: unknown, session?: number) => publish(payload, session) }
}
const answered = (value: unknown, session?: number) => ({ ok: true, value, session })

beforeEach(() => useSession.setState({ session: 5 }))

describe('The way out of the screen', () => {
  it('hands on replies and events of the account on screen, and of none', async () => {
    const { bridge, replies, received, publish } = fakeBridge()
    replies.push(answered(['own'], 5), answered(['of nobody']))
    expect(await bridge.call('orders.list', {})).toMatchObject({ ok: true, value: ['own'] })
    expect(await bridge.call('orders.list', {})).toMatchObject({ ok: true, value: ['of nobody'] })
    publish('own', 5)
    publish('of nobody')
    expect(received).toEqual(['own', 'of nobody'])
  })

  it('drops the reply and the event of an inactive account, and reports it to the caller', async () => {
    const { bridge, replies, received, publish } = fakeBridge()
    replies.push(answered(['old'], 4))
    const reply = await bridge.call('orders.list', {})
    expect(reply).toMatchObject({
      ok: false,
      error: { code: 'another-account', message: expect.stringContaining('Another account') },
    })
    publish('old', 4)
    expect([received, useSession.getState().session]).toEqual([[], 5])
  })

  it('drops the failure of an account that was left as well, so that its words are not shown to the next', async () => {
    const { bridge, replies } = fakeBridge()
    replies.push({
      ok: false,
      error: { code: 'refused', message: 'The key of the other account expired.' },
      session: 4,
    })
    expect(JSON.stringify(await bridge.call('orders.list', {}))).not.toContain('expired')
  })

  it('begins a new session with the first word of it, before that word is handed on', async () => {
    const { bridge, replies, received, publish } = fakeBridge()
    const order: unknown[] = []
    const stop = onNewSession(() => order.push(['begun', received.length]))
    publish('first', 6)
    replies.push(answered(['of the next'], 7))
    expect(await bridge.call('orders.list', {})).toMatchObject({ ok: true, value: ['of the next'] })
    expect([order, received, useSession.getState().session]).toEqual([
      [
        ['begun', 0],
        ['begun', 1],
      ],
      ['first'],
      7,
    ])
    stop()
  })

  it('stops listening on request', () => {
    const { received, publish, stop } = fakeBridge()
    stop()
    publish('late', 5)
    expect(received).toEqual([])
  })
})
