import { describe, expect, it } from 'vitest'
import { noAnswers } from './import-sheet'
import { readOrders } from './testing/read-orders'

const header = 'Symbol,Side,Price,Qty'
const texts = (text: string, split: 'join' | 'leave' = 'join') =>
  readOrders(text, { ...noAnswers, decimal: 'comma', split }).rows.map(({ price, qty }) => [price, qty])

describe('a row with more cells than its header', () => {
  it('is asked about, and its decimal commas are offered as the reading', () => {
    const text = `${header}\nBTCUSDT,buy,61250,5,0,015\nBTCUSDT,sell,61300,0,02\nBTCUSDT,sell,61400,2`
    const { isCertain, sheet, questions } = readOrders(text)
    expect([isCertain, sheet.answered, questions]).toEqual([false, false, ['wider']])
    expect(sheet.question?.split.map(({ joined }) => joined.cells.map(({ displayed }) => displayed).slice(2))).toEqual([
      ['61250,5', '0,015'],
      ['61300', '0,02'],
    ])
    expect(texts(text)).toEqual([
      ['61250.5', '0.015'],
      ['61300', '0.02'],
      ['61400', '2'],
    ])
    expect(texts(text, 'leave')[0]).toEqual(['61250', '5'])
    expect(readOrders(text, { ...noAnswers, split: 'leave' }).questions).toEqual(['wider'])
  })

  it('is asked about without an offer where it can be read in several ways, or in none', () => {
    for (const line of ['BTCUSDT,buy,61250,5,2', 'BTCUSDT,buy,61250,0.5,later', 'BTCUSDT,buy,61,250,500,0.5'])
      expect([line, readOrders(`${header}\n${line}`)]).toMatchObject([
        line,
        { isCertain: false, questions: ['wider'], sheet: { question: null } },
      ])
    expect(readOrders(`${header.replaceAll(',', ';')}\nBTCUSDT;buy;61250;0;015`)).toMatchObject({
      questions: ['wider'],
      sheet: { question: null },
    })
  })

  it('is asked about where its last cell has a title of words', () => {
    for (const line of ['BTCUSDT,buy,61250,1,5', 'BTCUSDT,buy,61,250,0.5'])
      expect([line, readOrders(`${header},Note\n${line}`).questions]).toEqual([line, ['split-number']])
    expect(readOrders(`${header},Note\nBTCUSDT,buy,61250,1.5,7 lots left`).isCertain).toBe(true)
    expect(readOrders(`${header},Ref\nBTCUSDT,buy,61250,1,5`).questions).toEqual(['split-number'])
    expect(readOrders(`${header},Order ID\nBTCUSDT,buy,61250,1,20260105`).isCertain).toBe(true)
  })
})

describe('a quotation mark that does not pair', () => {
  it('is named with its line, as the rows below it are in its cell', () => {
    const rows = ['61250,0.5,first', '61250,0.5,"second', '61300,0.5,third'].map((end) => `BTCUSDT,buy,${end}`)
    const text = [`${header},Note`, ...rows].join('\n')
    const { isCertain, findings } = readOrders(text)
    expect([isCertain, findings[0]!.text]).toEqual([
      false,
      'A quotation mark in line 3 does not pair: the lines below it may be inside one cell',
    ])
  })

  it('is asked about where another one further down seems to close it', () => {
    const rows = ['61250,0.5,"first', '61300,0.5,second', '61400,0.5,third"'].map((end) => `BTCUSDT,buy,${end}`)
    expect(readOrders([`${header},Note`, ...rows].join('\n')).isCertain).toBe(false)
    const mixed = ['61250,0.5,"first', '61300,0.5,"second"', '61400,0.5,x'].map((end) => `BTCUSDT,buy,${end}`)
    expect(readOrders([`${header},Note`, ...mixed].join('\n')).isCertain).toBe(false)
  })

  it('is no question inside a text, nor is a note of several lines', () => {
    expect(readOrders(`${header},Note\nBTCUSDT,buy,61250,0.5,5" level`).isCertain).toBe(true)
    expect(readOrders(`${header},Note\nBTCUSDT,buy,61250,0.5,"first\nsecond, third"`).isCertain).toBe(true)
  })
})
