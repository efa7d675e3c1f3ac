import { describe, expect, it } from 'vitest'
import { classify } from '@/electron/exchange/rest/answer'
import { endpoints } from '@/shared/exchange/endpoints'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { outcomesOf } from './batch-outcomes'

const asked = ['a', 'b', 'c'].map((name) => ({ key: name, clientOid: name, orderId: null }))
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
  const read = classify(endpoints[name], response, { code: '00000', msg: '', data })
  const result = { ...read, tookMs: 1 } as CallResult<readonly BatchResult[]>
  const { byKey } = outcomesOf(asked, result)
  return asked.map(({ key }) => byKey.get(key))
}
const withFirst = (change: object) => elements.map((element, nth) => (nth === 0 ? { ...element, ...change } : element))

describe('the elements of a batch', () => {
  it.each(['placeBatch', 'batchModifyOrder', 'cancelBatch'] as const)(
    'of %s: one that cannot be read leaves only its own order unknown',
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
    'with the code %j say neither that an order was taken nor that it was refused',
    (code) => {
      const all = outcomes(elements.map((element) => ('code' in element ? { ...element, code } : element)))
      expect(all).toMatchObject([acknowledged('1'), acknowledged('2'), unknown])
    },
  )

  it.each([null, {}, { list: elements }, [null], 'all'])('are all unknown where the answer holds %j', (data) => {
    expect(outcomes(data)).toMatchObject([unknown, unknown, unknown])
  })
})
