// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import type { PlaceResult } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { createPlacement } from './use-sending'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { IntentToken } from '@/shared/ipc/trading/placing'
import { anOrderIntent } from '@/shared/testing/samples/orders'

const order = anOrderIntent({ category: 'SPOT', qty: '1', price: '2' })
const request = { orders: [order], onUnknown: 'stop', confirmation: undefined, draftRows: [], plan: null } as const

/** A bridge that records what was asked and answers when told to. */
function recordingBridge() {
  const requests: { token: string }[] = []
  const answers: ((reply: Reply<PlaceResult>) => void)[] = []
  const answered = (_name: string, input: { token: string }) => {
    requests.push(input)
    return new Promise<Reply<PlaceResult>>((resolve) => answers.push(resolve))
  }
  const call = answered as Bridge['call']
  return { requests, answers, call }
}

describe('a placement', () => {
  it('sends once while the send key is held down', async () => {
    const bridge = recordingBridge()
    const placement = createPlacement(bridge, 'token-of-one-review')
    const presses = [placement.send(request), placement.send(request), placement.send(request)]
    expect(bridge.requests).toHaveLength(1)
    bridge.answers[0]!({ ok: true, value: { accepted: false, refusals: [], assessment: null } })
    expect(new Set(await Promise.all(presses)).size).toBe(1)
    await placement.send(request)
    expect(bridge.requests).toHaveLength(1)
  })

  it('asks again with the same token when the main process did not answer', async () => {
    const bridge = recordingBridge()
    const placement = createPlacement(bridge, 'token-of-one-review')
    const first = placement.send(request)
    bridge.answers[0]!({ ok: false, error: { code: 'timeout', message: 'no answer' } })
    await first
    void placement.send(request)
    expect(bridge.requests.map(({ token }) => token)).toEqual(['token-of-one-review', 'token-of-one-review'])
  })

  it('uses tokens that the main process accepts and that never repeat', () => {
    const tokens = Array.from({ length: 200 }, newIntentToken)
    expect(tokens.every((token) => IntentToken.safeParse(token).success)).toBe(true)
    expect(new Set(tokens).size).toBe(200)
  })
})
