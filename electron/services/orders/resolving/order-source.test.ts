import { describe, expect, it } from 'vitest'
import type { CallResult, RestClient } from '@/electron/exchange/protocol/call'
import { UNREADABLE } from '@/electron/exchange/rest/answer'
import { withEvidence, type QueryAnswer, foundIn, isNoSuchOrder, notThere, search } from './order-source'

const rest = {} as RestClient
const time = { since: 0, now: 1000, placedBy: 500 }
const noAnswer = (cause: 'failed' | 'no-call' | 'too-old' | 'unreadable', why: string = cause) =>
  ({ kind: 'no-answer', cause, why }) as const

/** Searches these places once: the call by name, then the lists. Gives the answer and how it was come by. */
async function searched(byName: QueryAnswer<string> | null, lists: readonly QueryAnswer<string>[], also = true) {
  let [spent, listsRead] = [0, 0]
  const source = {
    isPushed: true,
    byName: async () => byName,
    lists: () =>
      lists.map((answer) => async () => {
        listsRead += 1
        return answer
      }),
  }
  const answer = await search(source, rest, 'order', { ...time, lists: also, spend: () => void (spent += 1) })
  return { answer, spent, listsRead }
}

describe('a search for an order', () => {
  it('ends where the call by name shows it', async () => {
    expect(await searched(withEvidence('a'), [withEvidence('b')])).toEqual({
      answer: withEvidence('a'),
      spent: 0,
      listsRead: 0,
    })
  })

  it('reads the lists where they are wanted, and where no call takes a name', async () => {
    expect(await searched(notThere, [withEvidence('b')], false)).toEqual({ answer: notThere, spent: 0, listsRead: 0 })
    const failed = noAnswer('failed')
    expect(await searched(failed, [withEvidence('b')], false)).toEqual({ answer: failed, spent: 0, listsRead: 0 })
    expect(await searched(noAnswer('no-call'), [withEvidence('b')], false)).toMatchObject({ answer: withEvidence('b') })
    expect(await searched(null, [withEvidence('b')], false)).toMatchObject({ answer: withEvidence('b') })
  })

  it('ends at the first list that shows it', async () => {
    expect(await searched(notThere, [notThere, withEvidence('b'), withEvidence('c')])).toEqual({
      answer: withEvidence('b'),
      spent: 2,
      listsRead: 2,
    })
  })

  it('spends a question for each but the first', async () => {
    expect(await searched(notThere, [notThere, notThere])).toMatchObject({ spent: 2 })
    expect(await searched(null, [notThere, notThere])).toMatchObject({ spent: 1 })
  })

  it('finds no order only if every source was polled and shows none', async () => {
    expect((await searched(notThere, [notThere, notThere])).answer).toEqual(notThere)
    expect((await searched(null, [notThere])).answer).toEqual(notThere)
    for (const lists of [
      [noAnswer('failed'), notThere],
      [notThere, noAnswer('failed')],
    ])
      expect((await searched(notThere, lists)).answer).toEqual(noAnswer('failed'))
    expect((await searched(noAnswer('unreadable'), [notThere])).answer).toEqual(noAnswer('unreadable'))
  })

  it('gives the first reason of an unknown result, unless a list no longer reaches so far back', async () => {
    expect((await searched(noAnswer('no-call'), [noAnswer('failed', 'x')])).answer).toEqual(noAnswer('no-call'))
    expect((await searched(notThere, [noAnswer('failed', 'x'), noAnswer('failed', 'y')])).answer).toMatchObject({
      why: 'x',
    })
    const old = noAnswer('too-old')
    expect((await searched(noAnswer('no-call'), [noAnswer('failed'), old, notThere])).answer).toEqual(old)
  })
})

describe('the answer of a call for one order', () => {
  const refusal = (code: string): CallResult<string> => ({
    kind: 'refused',
    code,
    message: 'm',
    status: 200,
    definite: true,
  })

  it('shows the order, or that there is none', () => {
    const success = (data: string | undefined) => foundIn({ kind: 'done', data, tookMs: 1, unreadable: [] })
    expect([success('a'), success(undefined)]).toEqual([withEvidence('a'), notThere])
  })

  it.each(['25204', '22001', '43001', '40768', '40109'])('%s proves that there is none', (code) => {
    expect(foundIn(refusal(code))).toEqual(notThere)
    expect(isNoSuchOrder(code)).toBe(true)
    // The code of an answer that is no refusal proves nothing.
    expect(foundIn({ kind: 'unknown', code, message: 'm' })).toMatchObject({ kind: 'no-answer' })
  })

  it('proves nothing after a failure, and gives the reason', () => {
    expect(foundIn(refusal('40404'))).toEqual(noAnswer('no-call', '40404 m'))
    expect(foundIn(refusal('25000'))).toEqual(noAnswer('failed', '25000 m'))
    expect(foundIn({ kind: 'unknown', code: '40404', message: 'm' })).toEqual(noAnswer('failed', '40404 m'))
    expect(foundIn({ kind: 'unknown', code: UNREADABLE, message: 'm' })).toMatchObject({ cause: 'unreadable' })
    expect(isNoSuchOrder('')).toBe(false)
  })
})
