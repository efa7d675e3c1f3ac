import { describe, expect, it } from 'vitest'
import { classify } from '@/electron/exchange/rest/answer'
import { endpoints } from '@/shared/exchange/endpoints'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { outcomeOfCall, outcomesOf, outcomeDetail } from './batch-outcomes'

const names = ['a', 'b', 'c'].map((name) => ({ key: name, clientOid: name, orderId: null }))
const elements = [
  { orderId: '1', clientOid: 'a' },
  { orderId: '2', clientOid: 'b' },
  { orderId: '', clientOid: 'c', code: '40762', msg: 'insufficient balance' },
]
const acknowledged = (orderId: string) => ({ kind: 'acknowledged', orderId })
const refused = { kind: 'refused', code: '40762' }
const unknown = { kind: 'unknown' }

/** What came of a, b and c by an answer with these elements, read as the client reads it. */
function outcomes(data: unknown, name: 'placeBatch' | 'batchModifyOrder' | 'cancelBatch' = 'placeBatch') {
  const response = { kind: 'response', status: 200, headers: {}, body: '' } as const
  const classified = classify(endpoints[name], response, { code: '00000', msg: '', data })
  const result = { ...classified, tookMs: 1 } as CallResult<readonly BatchResult[]>
  const { byKey } = outcomesOf(names, result)
  return names.map(({ key }) => byKey.get(key))
}
const withFirst = (change: object) => elements.map((element, nth) => (nth === 0 ? { ...element, ...change } : element))

describe('the elements of a batch', () => {
  it.each(['placeBatch', 'batchModifyOrder', 'cancelBatch'] as const)(
    'of %s: an unreadable element makes only its own order unknown',
    (name) => {
      for (const change of [{ orderId: 1 }, { clientOid: { value: 'a' } }, { clientOid: null, orderId: null }])
        expect(outcomes(withFirst(change), name)).toMatchObject([unknown, acknowledged('2'), refused])
    },
  )

  it('may come in any order, and twice', () => {
    const whole = [acknowledged('1'), acknowledged('2'), refused]
    expect(outcomes(elements.toReversed())).toMatchObject(whole)
    expect(outcomes([elements[0], ...elements])).toMatchObject(whole)
    expect(outcomes([...elements, { ...elements[0], orderId: '9' }])).toMatchObject([unknown, ...whole.slice(1)])
  })

  it.each([null, undefined, '', 40762, 'word_of_no_list', '40762E0'])(
    'with the code %j prove neither that an order was accepted nor that it was refused',
    (code) => {
      const all = outcomes(elements.map((element) => ('code' in element ? { ...element, code } : element)))
      expect(all).toMatchObject([acknowledged('1'), acknowledged('2'), unknown])
    },
  )

  it.each([null, {}, { list: elements }, [null], 'all'])('are all unknown where the answer holds %j', (data) => {
    expect(outcomes(data)).toMatchObject([unknown, unknown, unknown])
  })
})

describe('one answer', () => {
  const element = (change: Partial<BatchResult>): BatchResult => ({
    orderId: null,
    clientOid: '',
    code: '',
    msg: '',
    ...change,
  })
  const outcomesFor = (requests: Parameters<typeof outcomesOf>[0], ...data: readonly BatchResult[]) =>
    outcomesOf(requests, { kind: 'done', data, tookMs: 1, unreadable: [] })
  const order = (key: string, change: object = {}) => ({ key, clientOid: key, orderId: null, ...change })

  it('is about an order by its clientOid, else by its orderId, and about no other', () => {
    const targets = [order('a', { orderId: '1' }), order('b', { clientOid: '', orderId: '2' }), order('c')]
    const { byKey, alarms } = outcomesFor(
      targets,
      element({ clientOid: 'a', orderId: '8' }),
      element({ orderId: '2' }),
      element({ clientOid: 'x', orderId: '9' }),
      element({ orderId: '9' }),
      element({ msg: 'lost' }),
    )
    expect(byKey.get('a')).toEqual(acknowledged('8'))
    expect(byKey.get('b')).toEqual(acknowledged('2'))
    expect(byKey.get('c')).toMatchObject({ kind: 'unknown', code: 'no-element' })
    expect(alarms.map((text) => text.split(': ')[1])).toEqual(['x', '9', 'no id'])
  })

  it('states why an order was refused: its message, else the meaning of its code', () => {
    const targets = ['a', 'b', 'c'].map((key) => order(key))
    const { byKey } = outcomesFor(
      targets,
      element({ clientOid: 'a', code: '25202', msg: 'none left' }),
      element({ clientOid: 'b', code: '25202' }),
      element({ clientOid: 'c', code: '99999' }),
    )
    expect([...byKey.values()]).toEqual([
      { kind: 'refused', code: '25202', message: 'none left' },
      { kind: 'refused', code: '25202', message: 'Insufficient balance' },
      { kind: 'unknown', code: '99999', message: 'No reason was given' },
    ])
  })

  it('takes the code of success for an order that was taken, with its id or without', () => {
    const { byKey } = outcomesFor(
      [order('a'), order('b')],
      ...['a', 'b'].map((clientOid) =>
        element({ clientOid, code: '00000', orderId: clientOid === 'a' ? '1' : '', msg: 'success' }),
      ),
    )
    expect([...byKey.values()]).toEqual([acknowledged('1'), { kind: 'acknowledged', orderId: null }])
  })

  it('with a message and no code proves nothing, unless it has the order', () => {
    const { byKey } = outcomesFor(
      [order('a'), order('b')],
      element({ clientOid: 'a', msg: 'hm' }),
      element({ clientOid: 'b', msg: 'hm', orderId: '2' }),
    )
    expect([...byKey.values()]).toEqual([{ kind: 'unknown', code: 'no-code', message: 'hm' }, acknowledged('2')])
  })

  it('that names an order twice and differently makes it unknown, and raises an alarm', () => {
    const { byKey, alarms } = outcomesFor(
      [order('a')],
      element({ clientOid: 'a', orderId: '1' }),
      element({ clientOid: 'a', code: '25202', msg: 'no' }),
    )
    expect(byKey.get('a')).toMatchObject({ kind: 'unknown', code: 'conflict' })
    expect(alarms).toEqual(['The exchange answered twice and differently about order a'])
    expect(outcomesFor([order('a')], element({ clientOid: 'a' }), element({ clientOid: 'a' })).alarms).toEqual([])
  })
})

describe('the result of a call', () => {
  const failure = { code: '1', message: 'm' }
  const refusal = (definite: boolean) => ({ kind: 'refused', status: 200, definite, ...failure }) as const
  const cases = [
    [refusal(true), 'refused'],
    [refusal(false), 'unknown'],
    [{ kind: 'not-sent', ...failure }, 'not_sent'],
    [{ kind: 'unknown', ...failure }, 'unknown'],
  ] as const

  it.each(cases)('%o is the same for one order and for each of a batch', (result, kind) => {
    const outcome = { kind, ...failure }
    expect(outcomeOfCall(result, '7')).toEqual(outcome)
    const { byKey, alarms } = outcomesOf(names, result)
    expect([[...byKey], alarms]).toEqual([names.map(({ key }) => [key, outcome]), []])
    expect(outcomeDetail(outcomeOfCall(result, null))).toBe(`${kind}: 1 m`)
  })

  it('is an acknowledgement with the id it is about', () => {
    const outcome = outcomeOfCall({ kind: 'done', data: {}, tookMs: 1, unreadable: [] }, '7')
    expect(outcome).toEqual(acknowledged('7'))
    expect(outcomeDetail(outcome)).toBe('acknowledged')
  })
})
