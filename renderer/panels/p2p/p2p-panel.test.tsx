// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall, resetFakeBridge } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { P2pBoard } from '@/shared/ipc/watching/p2p'
import { aP2pOrder } from '@/shared/testing/samples/p2p'
import type { P2pOrderRow } from '@/shared/trading/p2p/p2p-order'
import {
  button,
  cell,
  closeScreen,
  happens,
  message,
  openAccount,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  table,
  tick,
  type,
} from '@/renderer/testing/screen'
import { eventually } from '@/renderer/testing/eventually'
import { valueText } from '@/renderer/kit/table/columns/column'
import { fileGrid } from '@/renderer/kit/table/table-content'
import { orderColumns } from './order-columns'
import { fieldKey, pollBoard, useP2p } from './p2p-store'
import { P2pPanel } from './p2p-panel'

const NOW = Date.now()
const minutes = (count: number): number => NOW - count * 60_000
const orders: readonly P2pOrderRow[] = [
  aP2pOrder({ orderId: '14', orderNo: 'order-14', status: 'pending_pay', paidAt: null, createdAt: minutes(3) }),
  aP2pOrder({ orderId: '13', orderNo: 'order-13', status: 'Paid', createdAt: minutes(20), paidAt: minutes(9) }),
  aP2pOrder({ orderId: '12', orderNo: 'order-12', status: 'Paid', createdAt: minutes(40), paidAt: minutes(31) }),
  aP2pOrder({
    orderId: '11',
    orderNo: 'order-11',
    status: 'Appeal',
    createdAt: minutes(400),
    appealedAt: minutes(125),
  }),
  aP2pOrder({ orderId: '10', orderNo: 'order-10', status: 'Completed', createdAt: minutes(600) }),
]
const board = (change: Partial<P2pBoard> = {}): P2pBoard => ({
  revision: 5,
  orders,
  from: minutes(90 * 24 * 60),
  asOf: Date.now(),
  problem: null,
  isReading: false,
  adverts: [{ advNo: '1', about: null, isTyped: true, isWhole: true }],
  notifies: false,
  sounds: true,
  ...change,
})
async function showBoard(change: Partial<P2pBoard> = {}): Promise<void> {
  answer('p2p.look', board(change))
  await show(<P2pPanel />)
  await table('P2P orders')
}
beforeEach(() => resetFakeBridge())
afterEach(closeScreen)
const states = () => rows('P2P orders', ['status']).flat()
const lane = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('.p2p__lane')].find(({ textContent }) =>
    textContent?.includes(label),
  )!
const laneText = (label: string) => lane(label).textContent?.replaceAll('\u00a0', ' ')

describe('The P2P board', () => {
  it('lists orders that need a decision first, the oldest first, with their waiting times', async () => {
    await showBoard()
    expect(rows('P2P orders', ['status', 'since'])).toEqual([
      ['Appeal', '2 h'],
      ['Paid, to be released', '31 min'],
      ['Paid, to be released', '9 min'],
      ['Pending payment', '3 min'],
    ])
    expect(laneText('Appeal')).toBe('Appeal1oldest 2 h')
    expect(laneText('Paid')).toBe('Paid, to be released2oldest 31 min')
    await happens(() => lane('Pending').click())
    expect(states()).toEqual(['Pending payment'])
    await happens(() => lane('All 90 days').click())
    expect(states().at(-1)).toBe('Completed')
    expect(shownText()).toContain('This board only reads')
  })

  it('covers personal data until the field is clicked, and covers all again once it is out of sight', async () => {
    answer('p2p.reveal', ({ orderId, field }) => ({ value: `${field} of ${orderId}` }))
    await showBoard()
    expect(shownText()).not.toContain('buyer of')
    await pressButton('Show buyer of order order-11')
    await eventually(() => expect(cell('P2P orders', 0, 'buyer').text).toContain('buyer of 11'))
    expect(inputsOf('p2p.reveal')).toEqual([{ orderId: '11', field: 'buyer' }])
    expect(cell('P2P orders', 1, 'buyer').text).toContain('••••••')
    // A field that the exchange does not send has nothing to show.
    expect(cell('P2P orders', 0, 'seller').text).toBe('—')
    await closeScreen()
    await showBoard()
    expect(shownText()).not.toContain('buyer of 11')
  })

  it('omits names from copies and files, covered or not, until they are enabled', () => {
    const uncovered = new Map([[fieldKey('11', 'buyer'), 'Ana Kovar']])
    const texts = (copiesPersonal: boolean) =>
      orderColumns({ now: NOW, uncovered, copiesPersonal, onDetail: () => undefined }).map((column) =>
        valueText(column, orders[3]!),
      )
    expect(texts(false).join()).not.toContain('Ana Kovar')
    expect(texts(true).filter((text) => text === 'Ana Kovar')).toHaveLength(1)
    expect(texts(true).join()).not.toContain('••')
  })

  it('has the number and the words of the exchange in files, also while their column is hidden', () => {
    const parts = { now: NOW, uncovered: new Map<string, string>(), copiesPersonal: false, onDetail: () => undefined }
    const columns = orderColumns(parts).filter(({ id }) => id === 'status' || id === 'side')
    const { fields, data } = fileGrid(columns, [orders[3]!])
    const { orderNo, orderId, status, side } = orders[3]!
    const cells = Object.fromEntries(fields.map((field, index) => [field, data[0]![index]]))
    expect(cells).toMatchObject({ orderNo, orderId, status, side })
  })

  it('shows all members of an order, with a note that is saved', async () => {
    answer('p2p.note', null)
    await showBoard()
    await pressButton('Details of open order order-13')
    const detail = () => document.querySelector('aside')?.textContent ?? ''
    expect(detail()).toContain('sell 268.81720430 USDT for 250 EUR')
    expect(detail()).toContain('Account number')
    expect(button('Save note')?.disabled).toBe(true)
    const note = document.querySelector('textarea')!
    await happens(() => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(note, ' called the bank ')
      note.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await pressButton('Save note')
    expect(inputsOf('p2p.note')).toEqual([{ orderId: '13', text: 'called the bank' }])
    await pressButton('Close the details')
    expect(document.querySelector('aside')).toBeNull()
  })

  it('reports changes if that is chosen, and takes advertisements by number', async () => {
    answer('p2p.choose', null)
    refuseCall('p2p.addAdvert', 'At most 50 numbers can be added: take one out first.')
    await showBoard()
    await tick('Notify me of new and appealed orders')
    expect(inputsOf('p2p.choose')).toEqual([{ notifies: true }])
    await pressButton('1 advertisement…')
    await type('Advertisement number', '12 34')
    await pressButton('Add')
    expect(problemAt('Advertisement number')).toBe('must be 1 to 40 letters and digits')
    expect(inputsOf('p2p.addAdvert')).toEqual([])
    await type('Advertisement number', ' 1234 ')
    await pressButton('Add')
    expect(inputsOf('p2p.addAdvert')).toEqual([{ advNo: '1234' }])
    expect(problemAt('Advertisement number')).toContain('At most 50')
  })

  it('states its requirements, the reason of a failed read, and old data as old', async () => {
    await show(<P2pPanel />)
    expect(message()).toMatchObject({ kind: 'loading' })
    await closeScreen()
    refuseCall('p2p.look', 'Volley is connecting.')
    await show(<P2pPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'Volley is connecting.' }))
    await closeScreen()
    await showBoard({ asOf: Date.now() - 60_000, problem: 'No answer within 10 s.' })
    expect(document.querySelector('.panel-band')?.textContent).toContain('Not current: No answer within 10 s.')
    expect(document.querySelector('[data-live="true"]')).toBeNull()
    expect(states()).toHaveLength(4)
  })

  it('of an account that left the screen is gone at once, with what was uncovered', async () => {
    await showBoard()
    useP2p.setState({ uncovered: new Map([['11 buyer', 'Ana Kovar']]) })
    answer('p2p.look', board({ revision: 1, orders: [aP2pOrder({ orderId: '99', status: 'Appeal', createdAt: NOW })] }))
    await happens(openAccount)
    await eventually(() => expect(states()).toEqual(['Appeal']))
    expect(useP2p.getState().uncovered.size).toBe(0)
  })

  it('keeps what it knows of orders between two looks, and takes what changed', async () => {
    await showBoard()
    answer('p2p.look', board({ revision: 6, orders: [{ ...orders[1]!, status: 'Completed' }] }))
    await happens(pollBoard)
    expect(states().filter((state) => state.startsWith('Paid'))).toHaveLength(1)
    expect(inputsOf('p2p.look').at(-1)).toEqual({ since: 5 })
  })
})
