import { describe, expect, it } from 'vitest'
import { rowToOrder } from '@/shared/trading/batch/pricing/row-to-order'
import { noAnswers } from './import-sheet'
import { readOrders, usualDefaults } from './testing/read-orders'

/** Whether a draft could send the rows of a sheet, and what is asked before they are in it. */
function read(text: string) {
  const { isCertain, questions, rows } = readOrders(text)
  return { isCertain, questions, sendable: rows.map((row) => rowToOrder(row).ok), rows }
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
    const { isCertain, questions, sendable } = read(
      `Symbol,Side,Price,Qty,${title}\n${order},${closing}\n${order},${opening}`,
    )
    expect([isCertain, questions, sendable]).toEqual([false, ['close'], [false, true]])
    expect(read(`Symbol,Side,Price,Qty,${title}\n${order},${opening}`).isCertain).toBe(true)
  })

  it('makes no side of long and short', () => {
    const { sendable, rows } = read(
      'Symbol,Side,Action,Price,Qty\nBTCUSDT,Long,Close,61250,0.5\nBTCUSDT,Short,Open,61250,0.5',
    )
    expect([sendable, rows.map(({ side }) => side)]).toEqual([
      [false, true],
      ['buy (Action: Close)', 'sell'],
    ])
  })

  it('is asked about where its words are in the side itself', () => {
    for (const side of ['Close long', '平多', 'buy short', 'sideways'])
      expect([side, read(`Symbol,Side,Price,Qty\nBTCUSDT,${side},61250,0.5`)]).toMatchObject([
        side,
        { isCertain: false, questions: ['unread-word'], sendable: [false] },
      ])
  })
})

describe('a side with more than a side in it', () => {
  const typed = (side: string, type = '') => {
    const columns = type === '' ? [] : [type]
    const { isCertain, rows } = readOrders(
      ['Symbol,Side,Price,Qty', 'BTCUSDT,' + side + ',,0.5']
        .map((line, at) => [line, ...(at === 0 ? columns.map(() => 'Type') : columns)].join(','))
        .join('\n'),
    )
    return [isCertain, rows[0]!.side, rows[0]!.orderType]
  }

  it.each([
    ['开多', 'buy'],
    ['开空', 'sell'],
    ['buy long', 'buy'],
    ['sell short', 'sell'],
    ['Buy to open', 'buy'],
    ['Kauf', 'buy'],
  ])('opens a position by its words: %s', (side, read_) => expect(typed(side)).toEqual([true, read_, 'limit']))

  it('names the order type where no other does', () => {
    expect(typed('Market buy')).toEqual([true, 'buy', 'market'])
    expect(typed('sell-limit')).toEqual([true, 'sell', 'limit'])
    expect(typed('Market buy', 'market')).toEqual([true, 'buy', 'market'])
    expect(typed('Market buy', 'limit')[2]).toBe('limit (Market buy)')
    expect(typed('buy stop')).toEqual([false, 'buy stop', 'limit'])
  })

  it('is known under the title of another column', () => {
    for (const title of ['Orderart', '操作', 'Type'])
      expect(read(`Symbol,${title},Price,Qty\nBTCUSDT,Kauf,61250,0.5`)).toMatchObject({
        isCertain: true,
        sendable: [true],
      })
  })

  it('opens the position side of a hedge account', () => {
    const { rows } = readOrders('Symbol,Side,Price,Qty\nBTCUSDT,开空,61250,0.5', noAnswers, usualDefaults, true)
    expect(rows[0]).toMatchObject({ side: 'sell', posSide: 'short' })
  })
})

describe('in a hedge account a closing order', () => {
  const closed = (header: string, line: string, category = 'USDT-FUTURES') => {
    const { isCertain, rows } = readOrders(`${header}\n${line}`, noAnswers, { ...usualDefaults, category }, true)
    const reading = rowToOrder(rows[0]!)
    return [isCertain, reading.ok ? `${reading.order.side} ${reading.order.posSide}` : 'refused']
  }

  it.each([
    ['Close long', 'sell long'],
    ['平空', 'buy short'],
    ['sell long', 'sell long'],
    ['buy short', 'buy short'],
    ['exit_short', 'buy short'],
  ])('is one of the position side that it closes, and asked: %s', (side, order) => {
    expect(closed('Symbol,Side,Price,Qty', `BTCUSDT,${side},61250,0.5`)).toEqual([false, order])
    expect(closed('Symbol,Side,Price,Qty', `BTCUSDT,${side},61250,0.5`, 'SPOT')).toEqual([false, 'refused'])
  })

  it('may say so in a column of its own', () => {
    const header = 'Symbol,Side,Action,Price,Qty'
    expect(closed(header, 'BTCUSDT,Long,Close,61250,0.5')).toEqual([false, 'sell long'])
    expect(closed(header, 'BTCUSDT,空,平,61250,0.5')).toEqual([false, 'buy short'])
    expect(closed(header.replace('Action', 'reduceOnly'), 'BTCUSDT,buy,true,61250,0.5')).toEqual([false, 'buy short'])
    expect(closed(`${header.replace('Action', 'reduceOnly')},posSide`, 'BTCUSDT,buy,true,61250,0.5,long')).toEqual([
      false,
      'refused',
    ])
  })

  it('is refused where exchanges differ about what it closes', () => {
    expect(closed('Symbol,Side,tradeSide,Price,Qty', 'BTCUSDT,buy,close,61250,0.5')).toEqual([false, 'refused'])
    expect(closed('Symbol,Side,tradeSide,Price,Qty', 'BTCUSDT,Long,something,61250,0.5')).toEqual([false, 'refused'])
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
        isCertain: false,
        questions: ['unread-word'],
        sendable: [false],
      })
  })

  it.each(['Stop Price', 'Trigger Price', 'Callback Rate', 'Iceberg Qty', '触发价', 'Auslöser', 'TP/SL'])(
    'is known by the column that only it has: %s',
    (title) => {
      const limit = 'BTCUSDT,sell,limit,61250,0.5'
      const { isCertain, questions, sendable } = read(
        [`Symbol,Side,Type,Price,Qty,${title}`, `${limit},61200`, `${limit},`].join('\n'),
      )
      expect([isCertain, questions, sendable]).toEqual([false, ['trigger'], [false, true]])
    },
  )

  it.each([
    ['SL', '61300', 'stopLoss'],
    ['Take Profit', '60000', 'takeProfit'],
  ] as const)('is no other kind where it protects a futures entry: %s', (title, at, column) => {
    const sheet = (type: string, category = '') =>
      read(`Symbol,Side,Type,Price,Qty,Category,${title}\nBTCUSDT,sell,${type},61250,0.5,${category},${at}`)
    expect(sheet('limit', 'USDT-FUTURES')).toMatchObject({
      isCertain: false,
      questions: ['protection'],
      sendable: [true],
      rows: [{ orderType: 'limit', [column]: at }],
    })
    for (const other of [sheet('limit', 'SPOT'), sheet('Stop Limit', 'USDT-FUTURES')])
      expect([other.sendable, other.rows.map((row) => row[column])]).toEqual([[false], ['']])
  })

  it('is one with a date of expiry', () => {
    expect(read(`Symbol,Side,Price,Qty,Expiry\n${order},2027-01-01`)).toMatchObject({
      questions: ['expiry'],
      sendable: [false],
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
        questions: ['post-only'],
        rows: [{ timeInForce: 'post_only' }],
      })
    expect(read(`Symbol,Side,Price,Qty,TIF,postOnly\n${order},ioc,true`).sendable).toEqual([false])
    expect(read(`Symbol,Side,Price,Qty,postOnly\n${order},false`)).toMatchObject({ isCertain: true, sendable: [true] })
  })
})

describe('a sheet that lies on its side', () => {
  it('is named', () => {
    const { isCertain, questions } = read('Symbol,BTCUSDT,ETHUSDT\nSide,buy,sell\nPrice,61250,3000\nQty,0.5,1')
    expect([isCertain, questions.includes('transposed')]).toEqual([false, true])
  })
})

describe('any other column', () => {
  it('is asked about where it may be a part of the order', () => {
    for (const title of ['Leverage', 'Amount', 'Working', 'Urgency', ''])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).isCertain]).toEqual([title, false])
    for (const title of ['Status', 'Filled', 'Remaining', 'Avg Price', 'Fee', '成交数量', 'Filled (%)'])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).questions]).toEqual([title, ['record']])
  })

  it('is asked about where only its cells look like a part of the order', () => {
    for (const title of ['Signal', 'Counterparty', 'Hedge side'])
      expect([title, read(`Symbol,${title},Price,Qty\n${order}`).questions]).toEqual([title, ['guessed']])
  })

  it('of words is asked about where its title says more than its name', () => {
    expect(read('Symbol,Side (of position),Price,Qty\n' + order).questions).toEqual(['title-mark'])
    expect(read('Symbol,Side (Buy/Sell),Price,Qty\n' + order).isCertain).toBe(true)
  })

  it('is put into the note unasked where it is none', () => {
    for (const title of ['Time', 'Date(UTC)', 'Order ID', '#', 'Desk', 'Tag', 'Note', '时间'])
      expect([title, read(`Symbol,Side,Price,Qty,${title}\n${order},5`).isCertain]).toEqual([title, true])
    // A column that is empty in every row says nothing.
    expect(read(`Symbol,Side,Price,Qty,Leverage\n${order},`).isCertain).toBe(true)
  })
})
