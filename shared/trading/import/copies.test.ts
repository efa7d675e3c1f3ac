import { describe, expect, it } from 'vitest'
import { noAnswers } from './import-sheet'
import { readOrders } from './testing/read-orders'

const head = ['Symbol', 'Side', 'Price', 'Qty']
const page = ''
const excel = '<html xmlns:x="urn:schemas-microsoft-com:office:excel">'
const google = '<style type="text/css"></style><google-sheets-html-origin data-sheets-root="1">'

/** One order as a program copies it: a table, and the plain text beside it. */
function copied(program: string, cells: readonly string[], plain: readonly string[] | string, styles = '') {
  const line = (texts: readonly string[]) =>
    `<tr>${texts.map((text) => (text.startsWith('<td') ? text : `<td>${text}</td>`)).join('')}</tr>`
  const text = typeof plain === 'string' ? plain : [head, plain].map((texts) => texts.join('\t')).join('\n')
  return { kind: 'html', html: `${program}${styles}<table>${line(head)}${line(cells)}</table>`, text } as const
}
const order = (price: string, qty: string) => ['BTCUSDT', 'buy', price, qty]
const read = (...tables: Parameters<typeof copied>) => readOrders(copied(...tables))

describe('the two forms of one copy', () => {
  it('that show the same are no question, whatever parts their digits', () => {
    for (const program of [page, excel])
      expect(read(program, order('61250.5', '0.015'), order('61250.5', '0.015')).isCertain).toBe(true)
    expect(read(page, order('61 250.5', '0.015'), order('61\u00a0250.5', '0.015')).isCertain).toBe(true)
  })

  it('that differ in a number are asked about, and the exact one is offered', () => {
    const copy = copied(excel, order('61251', '0.02'), order('61250.55', '0.0154'))
    const { isCertain, sheet } = readOrders(copy)
    expect([isCertain, sheet.question?.differing.map(({ differs }) => differs)]).toEqual([
      false,
      [
        { stored: '61250.55', displayed: '61251' },
        { stored: '0.0154', displayed: '0.02' },
      ],
    ])
    expect(readOrders(copy, { ...noAnswers, take: 'stored' }).rows[0]).toMatchObject({
      price: '61250.55',
      qty: '0.0154',
    })
  })

  it('that differ in any other way are asked about, and nothing is taken', () => {
    const other = read(page, order('61250.5', '0.015'), ['BTCUSDT', 'sell', '61250.5', '0.015'])
    expect([other.questions, other.rows[0]!.side]).toEqual([['two-forms'], 'buy ?'])
    expect(read(page, order('61250.5', '0.015'), order('61.250', '15')).isCertain).toBe(false)
    expect(read(page, order('61250.5', '0.015'), ['ETHUSDT', 'buy', '61250.5', '0.015']).isCertain).toBe(false)
    expect(read(page, order('61250.5', '0.015'), 'Symbol\tSide\tPrice\tQty').isCertain).toBe(false)
    expect(read(page, order('61250.5', '0.015'), 'https://volley.test/orders').isCertain).toBe(false)
    const additional = [head, order('61250.5', '0.015'), order('61250.5', '0.016')].map((cells) => cells.join('\t'))
    expect(read(page, order('61250.5', '0.015'), additional.join('\n')).questions).toEqual(['remark'])
    const swapped = ['Symbol\tSide\tQty\tPrice', order('61250.5', '0.015').join('\t')].join('\n')
    expect(read(page, order('61250.5', '0.015'), swapped).questions).toEqual(['irregular-title'])
  })

  it('give the number where the table has ####', () => {
    const { rows, isCertain } = read(excel, order('#####', '0.015'), order('61250.5', '0.015'))
    expect([rows[0]!.price, isCertain]).toEqual(['61250.5', true])
    expect(read(excel, order('#####', '0.015'), order('#####', '0.015')).isCertain).toBe(false)
  })

  it('are asked about where no program says what the cells hold', () => {
    expect(read(google, order('61,251', '0.02'), order('61,251', '0.02')).questions).toEqual(['may-be-rounded'])
    const styles = '<style>.xl1{mso-number-format:"0\\.00";}</style>'
    const rounded = ['BTCUSDT', 'buy', '<td class=xl1>61250.50</td>', '0.015']
    expect(read(excel, rounded, order('61250.50', '0.015'), styles).questions).toEqual(['may-be-rounded'])
  })

  it('are asked about where only a color says the sign', () => {
    const styles = (code: string) => `<style>.xl1{mso-number-format:"${code}";}</style>`
    const cells = ['BTCUSDT', 'buy', '61250.5', '<td class=xl1>0.015</td>']
    const plain = order('61250.5', '0.015')
    const red = read(excel, cells, plain, styles('0\\.000\\;\\[Red\\]0\\.000'))
    expect([red.questions.includes('unsigned'), red.rows[0]!.qty]).toEqual([true, '0.015 ?'])
    expect(read(excel, cells, plain, styles('General\\;\\[Red\\]General')).questions).toContain('unsigned')
    expect(read(excel, cells, plain, styles('0\\.000\\;\\[Red\\]\\-0\\.000')).questions).not.toContain('unsigned')
  })
})

const priced = (price: string) => readOrders(copied(page, order(price, '0.015'), ''))

describe('the structure of a cell', () => {
  it.each([
    ['0.0<sub>5</sub>1234', 'raised'],
    ['61250<sup>1</sup>', 'raised'],
    ['61250<span style="vertical-align: super">1</span>', 'raised'],
    ['<div>61,250</div><div>50</div>', 'lines'],
    ['<p>0.0</p><p>15</p>', 'lines'],
    ['<ul><li>61250</li><li>62250</li></ul>', 'lines'],
    ['61<br>250', 'lines'],
    ['<table><tr><td>61</td><td>250</td></tr></table>', 'lines'],
    ['<del>62250</del> <b>61250</b>', 'struck'],
    ['<s>62250</s>61250', 'struck'],
    ['<span style="text-decoration: line-through">62250</span>61250', 'struck'],
    ['<td style="text-decoration:line-through">61250</td>', 'struck'],
    ['<span style="display:none">00061250</span>61250', 'hidden-text'],
    ['<ruby>61250<rt>1</rt></ruby>', 'raised'],
    ['<span hidden>0</span>61250', 'hidden-text'],
    ['61250<span style="font-size:0">5</span>', 'hidden-text'],
  ])('makes no number of several pieces: %s', (price, rule) => {
    const { isCertain, questions, rows } = priced(price)
    expect([isCertain, questions]).toEqual([false, [rule]])
    expect(rows[0]!.price).toMatch(/ \?$/)
  })

  it('is no question where it is one piece', () => {
    for (const price of [
      '<div><span>61</span><span>250.5</span></div>',
      '\n <div>\n 61250.5 <br></div>\n',
      '<b>61250.5</b>',
      '<img src=x alt=""><template>7</template>61250.5',
    ])
      expect([price, priced(price).isCertain, priced(price).rows[0]!.price]).toEqual([price, true, '61250.5'])
  })

  it('is read in titles and in texts', () => {
    const titles = head.map((title) => `<th>${title.replace('Price', 'Limit<br>Price')}</th>`).join('')
    const html = `<table><tr>${titles}</tr>
      <tr><td>BTC<br>USDT</td><td><s>buy</s></td><td>1.5</td><td>2.5</td></tr></table>`
    const { rows, questions } = readOrders({ kind: 'html', html, text: '' })
    expect([rows[0]!.symbol, rows[0]!.side, rows[0]!.price]).toEqual(['BTCUSDT', 'buy ?', '1.5'])
    expect(questions).toContain('struck')
  })
})
