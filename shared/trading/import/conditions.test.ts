import { describe, expect, it } from 'vitest'
import { rowToOrder } from '../batch/row-to-order'
import { readOrders } from './testing/read-orders'

/** Whether a draft could send the rows of a sheet, and what is asked before they are in it. */
function read(text: string) {
  const { unasked, asked, rows } = readOrders(text)
  return { unasked, asked, sent: rows.map((row) => rowToOrder(row).ok), rows }
}
const order = 'BTCUSDT,sell,61250,0.5'

describe('a column that closes or reduces', () => {
  it.each([
    ['reduceOnly', 'true', 'false'],
    ['Reduce-only', 'Y', 'N'],
    ['reduce_only', '1', '0'],
    ['tradeSide', 'close', 'open'],
    ['Action', 'Close', 'Open'],
    ['开平', '平今', '开'],
    ['只减仓', '是', '否'],
    ['E/X', 'X', 'E'],
    ['O/C', 'C', 'O'],
    ['Position effect', 'CLOSE', 'OPEN'],
    ['closeOnTrigger', 'TRUE', 'FALSE'],
    ['execInst', 'ReduceOnly', ''],
    ['Action', 'something', 'Open'],
  ])('refuses the rows that do and no others: %s %s', (title, closing, opening) => {
    const { unasked, asked, sent } = read(`Symbol,Side,Price,Qty,${title}\n${order},${closing}\n${order},${opening}`)
    expect([unasked, asked, sent]).toEqual([false, ['close'], [false, true]])
    expect(read(`Symbol,Side,Price,Qty,${title}\n${order},${opening}`).unasked).toBe(true)
  })

  it('makes no side of long and short', () => {
    const { sent, rows } = read(
      'Symbol,Side,Action,Price,Qty\nBTCUSDT,Long,Close,61250,0.5\nBTCUSDT,Short,Open,61250,0.5',
    )
    expect([sent, rows.map(({ side }) => side)]).toEqual([
      [false, true],
      ['buy (Action: Close)', 'sell'],
    ])
  })

  it('is asked about where its words are in the side itself', () => {
    for (const side of ['Close long', '平多', 'buy short', 'sideways'])
      expect([side, read(`Symbol,Side,Price,Qty\nBTCUSDT,${side},61250,0.5`)]).toMatchObject([
        side,
        { unasked: false, asked: ['unread-word'], sent: [false] },
      ])
  })
})

describe('a kind of order that a batch does not send', () => {
  it.each([
    'Stop Limit',
    'Stop',
    'STOP_MARKET',
    'Take Profit',
    'Trailing Stop',
    'Iceberg',
    'OCO',
    'TWAP',
    '止损',
    '计划委托',
    'SL-M',
  ])('is the type, and its row is refused: %s', (type) => {
    for (const title of ['Type', 'Order Type'])
      expect(read(`Symbol,Side,${title},Price,Qty\nBTCUSDT,sell,${type},61250,0.5`)).toMatchObject({
        unasked: false,
        asked: ['unread-word'],
        sent: [false],
      })
  })

  it.each([
    'Stop Price',
    'Trigger Price',
    'SL',
    'Take Profit',
    'Callback Rate',
    'Iceberg Qty',
    '触发价',
    'Auslöser',
    'TP/SL',
  ])('is known by the column that only it has: %s', (title) => {
    const { unasked, asked, sent } = read(
      `Symbol,Side,Type,Price,Qty,${title}\n${['a', 'b'].map(() => 'BTCUSDT,sell,limit,61250,0.5').join(',61200\n')},`,
    )
    expect([unasked, asked, sent]).toEqual([false, ['trigger'], [false, true]])
  })

  it('is one with a date of expiry', () => {
    expect(read(`Symbol,Side,Price,Qty,Expiry\n${order},2027-01-01`)).toMatchObject({
      asked: ['expiry'],
      sent: [false],
    })
  })
})

describe('a column of post-only', () => {
  it('makes it the time in force, or refuses the row that has another', () => {
    for (const [title, value] of [
      ['postOnly', 'true'],
      ['Post only', 'Y'],
      ['execInst', 'ParticipateDoNotInitiate'],
    ])
      expect(read(`Symbol,Side,Price,Qty,${title}\n${order},${value}`)).toMatchObject({
        asked: ['post-only'],
        rows: [{ timeInForce: 'post_only' }],
      })
    expect(read(`Symbol,Side,Price,Qty,TIF,postOnly\n${order},ioc,true`).sent).toEqual([false])
    expect(read(`Symbol,Side,Price,Qty,postOnly\n${order},false`)).toMatchObject({ unasked: true, sent: [true] })
  })
})

describe('any other column', () => {
  it('is asked about where it may be a part of the order', () => {
    for (const title of ['Leverage', 'Amount', 'Working', 'Urgency', ''])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).unasked]).toEqual([title, false])
    for (const title of ['Status', 'Filled', 'Remaining', 'Avg Price', 'Fee', '成交数量', 'Filled (%)'])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).asked]).toEqual([title, ['record']])
  })

  it('is put into the note unasked where it is none', () => {
    for (const title of ['Time', 'Date(UTC)', 'Order ID', '#', 'Desk', 'Tag', 'Note', '时间'])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).unasked]).toEqual([title, true])
    // A column that is empty in every row says nothing.
    expect(read(`Symbol,Side,Price,Qty,Leverage\n${order},`).unasked).toBe(true)
  })
})
