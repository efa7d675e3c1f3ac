import { describe, expect, it } from 'vitest'
import type { PlaceResult } from '@/shared/ipc/contract'
import type { Reply } from '@/shared/ipc/transport/reply'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import { createAdditionalSending } from './additional-sending'

const joint = {
  id: 'j'.repeat(16),
  accounts: [
    { profileId: 'first', label: 'First', sizing: { kind: 'same' } },
    { profileId: 'second', label: 'Second', sizing: { kind: 'same' } },
  ],
} as const
const placement = {
  session: 7,
  orders: [anOrderIntent()],
  onUnknown: 'stop' as const,
  joint: { ...joint, accounts: [...joint.accounts] },
}
const batch = { id: 'b', createdAt: 0, size: 1, requests: 1, state: 'sending', revision: 1 } as const
const reply: Reply<PlaceResult> = { ok: true, value: { accepted: true, batch, orders: [anOrder()] } }
const refused: Reply<PlaceResult> = {
  ok: true,
  value: { accepted: false, refusals: [{ row: 0, field: '', rule: 'gate', message: 'Held back.' }], assessment: null },
}
const timeout: Reply<PlaceResult> = { ok: false, error: { code: 'timeout', message: 'No answer.' } }

function setUp(replies: Reply<PlaceResult>[]) {
  const tokens: string[] = []
  let tokenCount = 0
  const call = (async (_name: string, input: { readonly token: string }) => {
    tokens.push(input.token)
    return replies.shift()
  }) as unknown as Parameters<typeof createAdditionalSending>[0]['call']
  return { sending: createAdditionalSending({ call }, () => `token ${(tokenCount += 1)}`), tokens }
}

describe('Handing a batch to further accounts', () => {
  it('asks an account once, however often it is pressed and also once it has taken it (J3)', async () => {
    const { sending, tokens } = setUp([reply])
    const [first, second] = [sending.send('a', placement), sending.send('a', placement)]
    expect(await first).toEqual({ kind: 'taken', orders: 1 })
    expect(await second).toEqual({ kind: 'taken', orders: 1 })
    expect(await sending.send('a', placement)).toEqual({ kind: 'taken', orders: 1 })
    expect(tokens).toEqual(['token 1'])
  })

  it('asks with the same token while it has no answer, and with another one once it was refused', async () => {
    const { sending, tokens } = setUp([timeout, refused, reply])
    expect(await sending.send('a', placement)).toEqual({ kind: 'unanswered', text: 'No answer.' })
    expect(await sending.send('a', placement)).toEqual({ kind: 'refused', text: 'Held back.' })
    expect(await sending.send('a', placement)).toMatchObject({ kind: 'taken' })
    expect(tokens).toEqual(['token 1', 'token 1', 'token 2'])
  })

  it('has a token for each account', async () => {
    const { sending, tokens } = setUp([reply, reply])
    await Promise.all([sending.send('a', placement), sending.send('b', placement)])
    expect(new Set(tokens).size).toBe(2)
  })
})
