import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { givenList, looseList, LooseText, wholeList } from './fields'
import { readElements } from './read-elements'
import { riskUnit } from '@/shared/exchange/calls/ins-loan/risk-unit'

const Fee = z.looseObject({ feeCoin: z.string(), fee: LooseText })
const Row = z.looseObject({ orderId: z.string(), symbol: z.string(), fees: looseList(Fee) })
const Page = z.looseObject({ list: looseList(Row), cursor: LooseText })
const row = (orderId: unknown, more: object = {}) => ({ orderId, symbol: 'BTCUSDT', ...more })

describe('a list in a message', () => {
  it('is read without the elements that cannot be read, and each of them is named', () => {
    const message = { list: [row('1'), row(2), row('3'), 'x', row('5')], cursor: 'c' }
    const before = structuredClone(message)
    expect(readElements(Page, message)).toEqual({
      kind: 'read',
      data: { list: ['1', '3', '5'].map((orderId) => ({ ...row(orderId), fees: [] })), cursor: 'c' },
      unreadable: [
        { list: 'list', isPart: false, fields: [''], readable: {}, raw: '"x"' },
        {
          list: 'list',
          isPart: false,
          fields: ['orderId'],
          readable: { symbol: 'BTCUSDT' },
          raw: '{"orderId":2,"symbol":"BTCUSDT"}',
        },
      ],
    })
    expect(message).toEqual(before)
  })

  it('has no risk unit with an empty name', () => {
    expect(readElements(riskUnit.data, { riskUnitId: ['7', '', '8'] })).toMatchObject({
      data: { riskUnitId: ['7', '8'] },
      unreadable: [{ list: 'riskUnitId', isPart: false, raw: '""' }],
    })
  })

  it('loses the part alone where only a part of an element cannot be read', () => {
    const fees = [{ feeCoin: 'BGB', fee: '1' }, { feeCoin: 7 }, { feeCoin: 'USDT' }]
    expect(readElements(Page, { list: [row('1', { fees })] })).toMatchObject({
      data: { list: [{ orderId: '1', fees: [{ feeCoin: 'BGB' }, { feeCoin: 'USDT' }] }] },
      unreadable: [{ list: 'list[].fees', isPart: true, fields: ['feeCoin'] }],
    })
  })

  it('that proves what there is may be null, and its absence proves nothing', () => {
    const Message = z.looseObject({ list: givenList(Row) })
    expect(readElements(Message, { list: null })).toMatchObject({ kind: 'read', data: { list: [] } })
    expect(readElements(Message, { list: [row('1'), row(2)] })).toMatchObject({
      data: { list: [{ orderId: '1' }] },
      unreadable: [{ list: 'list', isPart: false }],
    })
    for (const message of [{}, { rows: [row('1')] }, { list: {} }])
      expect(readElements(Message, message).kind).toBe('unreadable')
  })

  it('may be the whole message, or null', () => {
    expect(readElements(looseList(Row), [row(null), row('2')])).toMatchObject({
      data: [{ orderId: '2' }],
      unreadable: [{ list: '', fields: ['orderId'], readable: { symbol: 'BTCUSDT' } }],
    })
    expect(readElements(looseList(Row), null)).toEqual({ kind: 'read', data: [], unreadable: [] })
  })

  it('is read as a whole or not at all where an element that is missing would mean something else', () => {
    const Book = z.looseObject({ asks: wholeList(z.tuple([z.string(), z.string()])), list: looseList(Row) })
    expect(readElements(Book, { asks: [['1', '2'], ['3']], list: [] }).kind).toBe('unreadable')
    expect(readElements(Book, { asks: [['1', '2']], list: [row(1)] }).kind).toBe('read')
  })

  it('does not hide that the message around it cannot be read', () => {
    expect(readElements(Page, { list: [row('1')], cursor: 7 }).kind).toBe('unreadable')
    expect(readElements(Page, { list: 'none' }).kind).toBe('unreadable')
    expect(readElements(Page, null).kind).toBe('unreadable')
  })

  it('is unreadable if an error names an element that is not in the message', () => {
    const Ghost = Page.superRefine((_page, context) =>
      context.addIssue({ code: 'custom', path: ['list', 3], message: 'odd' }),
    )
    expect(readElements(Ghost, { list: [row('1')], cursor: '' }).kind).toBe('unreadable')
  })
})
