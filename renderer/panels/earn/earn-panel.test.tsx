// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { SavingsProduct } from '@/shared/exchange/calls/earn/savings-products'
import { type ApyTier, SavingsDetail } from '@/shared/exchange/calls/earn/subscribe-info'
import { listed } from '@/shared/testing/samples/listed'
import {
  button,
  cell,
  closeScreen,
  happens,
  message,
  openAccount,
  pressButton,
  pressKey,
  problemAt,
  rows,
  settled,
  show,
  sortBy,
  table,
  shownText,
  type,
  typed,
} from '@/renderer/testing/screen'
import { accountIs } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { formatMinute } from '@/renderer/kit/format/time'
import { amountProblem, precisionOf } from './calculator'
import { EarnPanel } from './earn-panel'

const step = (minStepVal: string, maxStepVal: string, currentApy: string): ApyTier => ({
  rateLevel: '1',
  minStepVal,
  maxStepVal,
  currentApy,
})
const ladder = [step('0', '300', '8'), step('300', '10000', '3.5'), step('10000', '', '2.1')]
const product = (productId: string, change: Partial<SavingsProduct> = {}): SavingsProduct => ({
  productId,
  coin: 'USDT',
  periodType: 'flexible',
  period: '',
  apyType: 'ladder',
  advanceRedeem: 'Yes',
  settleMethod: 'daily',
  apyList: ladder,
  status: 'in_progress',
  productLevel: 'normal',
  ...change,
})
const detail = (change: Partial<SavingsDetail> = {}): SavingsDetail => ({
  singleMinAmount: '0.1',
  singleMaxAmount: '100000',
  remainingAmount: '250000.5',
  subscribePrecision: '8',
  profitPrecision: '8',
  subscribeTime: '1795000000000',
  interestTime: '1795100000000',
  settleTime: '1795200000000',
  expireTime: '',
  redeemTime: '',
  settleMethod: 'daily',
  apyList: ladder,
  redeemDelay: 'D+1',
  ...change,
})
const amountField = 'Amount'
const fact = (name: string): string => {
  const term = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)
  return (term?.nextElementSibling?.textContent ?? '').replaceAll('\u202f', '')
}

async function showEarn(
  products: readonly SavingsProduct[],
  details: SavingsDetail | ((id: string) => SavingsDetail) = detail(),
): Promise<void> {
  answer('earn.products', listed(products))
  answer('earn.product', ({ productId }) => (typeof details === 'function' ? details(productId) : details))
  await show(<EarnPanel />)
  await table('Savings products')
  await settled()
}
afterEach(closeScreen)

describe('The savings products', () => {
  const three = [
    product('low', { coin: 'BTC', apyList: [step('0', '', '1.2')] }),
    product('high', { coin: 'ETH', apyList: [step('0', '', '10')] }),
    product('mid', {
      coin: 'SOL',
      apyList: [step('0', '100', '9.9'), step('100', '', '2')],
      periodType: 'fixed',
      period: '30',
    }),
  ]
  const coins = (): string[] => rows('Savings products', ['coin']).flat()

  it('are sorted by their highest rate as a number, and show their lowest and highest', async () => {
    await showEarn(three)
    expect(rows('Savings products', ['coin', 'rate'])).toEqual([
      ['ETH', '10 %'],
      ['SOL', '2 to 9.9 %'],
      ['BTC', '1.2 %'],
    ])
  })

  it('are sorted by coin or term at a press', async () => {
    await showEarn(three)
    await sortBy('Savings products', 'Coin')
    expect(coins()).toEqual(['SOL', 'ETH', 'BTC'])
    await sortBy('Savings products', 'Term')
    expect(rows('Savings products', ['term'])[0]).toEqual(['30 days'])
  })

  it('show the first one until another is chosen, by Enter', async () => {
    await showEarn(three, (id) => detail({ settleMethod: `method of ${id}` }))
    await eventually(() => expect(shownText()).toContain('method of low'))
    await pressKey('Savings products', 1, 'Enter')
    await eventually(() => expect(shownText()).toContain('method of mid'))
    expect(inputsOf('earn.product')).toEqual([
      { productId: 'low', periodType: 'flexible' },
      { productId: 'mid', periodType: 'fixed' },
    ])
  })

  it('report an empty list', async () => {
    await showEarn([])
    expect(message()).toMatchObject({ kind: 'empty', title: 'No products' })
  })

  it('that cannot be read are named, and are no empty list', async () => {
    const omitted = 'Of the products 1 could not be read: 7 (apyList).'
    answer('earn.products', { list: [], unreadableText: omitted })
    await show(<EarnPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', title: 'The products are not known' }))
    expect(shownText()).toContain(omitted)
  })

  it('are waited for, and can be read again after a refusal', async () => {
    await show(<EarnPanel />)
    expect(message()).toMatchObject({ kind: 'loading' })
    await closeScreen()
    refuseCall('earn.products', 'The key may not read savings.')
    await show(<EarnPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'The key may not read savings.' }))
    answer('earn.products', listed([product('a')]))
    await pressButton('Read again')
    await eventually(() => expect(coins()).toEqual(['USDT']))
  })

  it('outside of the list are shown by their ID and kind of term, next to the listed products', async () => {
    await showEarn(three, (id) => detail({ settleMethod: `method of ${id}` }))
    await pressButton('Show product')
    expect(problemAt('Product ID')).toBe('must be 1 to 64 characters without blanks')
    await type('Product ID', ' far-off ')
    await pressButton('Show product')
    await eventually(() => expect(shownText()).toContain('method of far-off'))
    expect([shownText().includes('ID far-off flexible, product far-off'), coins(), typed('Product ID')]).toEqual([
      true,
      ['ETH', 'SOL', 'BTC', 'ID far-off'],
      '',
    ])
    expect(inputsOf('earn.product').at(-1)).toEqual({ productId: 'far-off', periodType: 'flexible' })
    // A listed ID selects the listed product, without a second row.
    await type('Product ID', 'high')
    await pressButton('Show product')
    await eventually(() => expect(shownText()).toContain('method of high'))
    expect(coins()).toHaveLength(4)
  })

  it('are shown by ID also where the list cannot be read', async () => {
    refuseCall('earn.products', 'The key may not read savings.')
    answer('earn.product', detail({ settleMethod: 'by hand' }))
    await show(<EarnPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'The key may not read savings.' }))
    await type('Product ID', 'far-off')
    await pressButton('Show product')
    await eventually(() => expect(shownText()).toContain('by hand'))
    expect(coins()).toEqual(['ID far-off'])
  })

  it('of an account that left the screen are gone at once', async () => {
    await showEarn([product('old', { coin: 'OLD' })])
    answer('earn.products', listed([product('new', { coin: 'NEW' })]))
    await happens(openAccount)
    expect(shownText()).not.toContain('OLD')
    await eventually(() => expect(coins()).toEqual(['NEW']))
  })
})

describe('One savings product', () => {
  it('is loading, and gives the reason of a failed read', async () => {
    answer('earn.products', listed([product('a')]))
    await show(<EarnPanel />)
    await table('Savings products')
    expect(message()).toMatchObject({ kind: 'loading', title: 'Loading the product' })
    await closeScreen()
    answer('earn.products', listed([product('a')]))
    refuseCall('earn.product', 'There is no such product.')
    await show(<EarnPanel />)
    await eventually(() => expect(message()).toMatchObject({ kind: 'error', reason: 'There is no such product.' }))
  })

  it('pays each part of an amount at its tier, and shows the rate of the next coin', async () => {
    await showEarn([product('a')])
    await type(amountField, '20000')
    // 300 at 8 %, 9,700 at 3.5 %, 10,000 at 2.1 %: 573.5 a year.
    expect(fact('Effective APR')).toBe('2.8675 %')
    expect(fact('Per day')).toBe('1.57123287 USDT')
    expect(fact('Per year, not compounded')).toBe('573.5000 USDT')
    expect(fact('Marginal APR')).toBe('2.10 %')
  })

  it('cuts what is paid to the precision of the product', async () => {
    await showEarn([product('a')], detail({ profitPrecision: '2' }))
    await type(amountField, '20000')
    expect(fact('Per day')).toBe('1.57 USDT')
  })

  it('states that nothing is earned beyond a ladder with an end', async () => {
    await showEarn([product('a')], detail({ apyList: [step('0', '100', '5')] }))
    await type(amountField, '100')
    expect(fact('Marginal APR')).toBe('nothing: beyond the ladder')
  })

  it.each([
    ['', 'must be a plain number such as 2500.5'],
    ['1e3', '"1e3" uses an exponent; write 1000'],
    ['1,000', '"1,000" may be 1000 or 1'],
    ['0.09', 'at least 0.1 USDT at once'],
    ['100000.00000001', 'at most 100000 USDT at once'],
    ['100000', null],
    ['0.1', null],
  ])('answers to the amount "%s": %s', async (amount, problem) => {
    await showEarn([product('a')])
    await type(amountField, amount)
    if (problem === null) expect(problemAt(amountField)).toBeNull()
    else expect(problemAt(amountField)).toContain(problem)
  })

  it('lights the step that the amount ends in', async () => {
    await showEarn([product('a')])
    const lit = (): boolean[] =>
      [...document.querySelectorAll<HTMLElement>('.tiers__step')].map(({ dataset }) => dataset.lit === 'true')
    await type(amountField, '300')
    expect(lit()).toEqual([true, false, false])
    await type(amountField, '300.01')
    expect(lit()).toEqual([false, true, false])
    await type(amountField, 'nothing')
    expect(lit()).toEqual([false, false, false])
  })

  it('names what is wrong with the ladder of the exchange', async () => {
    await showEarn([product('a')], detail({ apyList: [step('0', '300', '8'), step('500', '', '2')] }))
    expect(shownText()).toContain('No rate is given for amounts from 300 to 500.')
  })

  it('states when the money is back, or why there is no date', async () => {
    await showEarn([product('a')])
    const items = [...document.querySelectorAll('.timeline__item')].map(({ textContent }) => textContent ?? '')
    expect(items).toHaveLength(6)
    expect(items[3]).toContain('No end: it can be redeemed at any time')
    expect(items.at(-1)).toContain('1 day after redemption (D+1)')
  })

  it('shows every field of its detail (spec: call 9)', async () => {
    const [at, day] = [1_795_000_000_000, 86_400_000]
    const fields = {
      singleMinAmount: '1.11',
      singleMaxAmount: '2222.22',
      remainingAmount: '3333.33',
      subscribePrecision: '4',
      profitPrecision: '5',
      subscribeTime: String(at),
      interestTime: String(at + day),
      settleTime: String(at + 2 * day),
      expireTime: String(at + 30 * day),
      redeemTime: String(at + 33 * day),
      settleMethod: 'at maturity',
      apyList: [{ rateLevel: 'L7', minStepVal: '0', maxStepVal: '', currentApy: '6.5' }],
      redeemDelay: 'D+3',
    }
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(SavingsDetail.shape).toSorted())
    await showEarn([product('a')], SavingsDetail.parse(fields))
    const dates = [0, 1, 2, 30, 33].map((days) => formatMinute(at + days * day))
    const amounts = ['1.11 to 2222.22', '3333.33 USDT left', '4 decimals', 'earnings with 5 decimals']
    const marks = [...amounts, ...dates, 'settled: at maturity', 'L7 6.5 %', '0 and above', 'D+3']
    expect(marks.filter((mark) => !shownText().includes(mark))).toEqual([])
  })

  it('states its bounds and the remaining amount', async () => {
    await showEarn([product('a')])
    expect(shownText()).toContain('0.10 to 100000.00 USDT at once, 250000.50 USDT left, 8 decimals, settled: daily')
  })

  it('states the return over a fixed term, and the return of idle balances', async () => {
    await showEarn([product('a', { periodType: 'fixed', period: '90' })])
    await happens(() =>
      accountIs({
        balances: [
          { coin: 'USDT', total: '1300', available: '1200.5', locked: '99.5', equity: '1300', usdValue: '1300' },
        ],
      }),
    )
    await type(amountField, '20000')
    expect(fact('Over the term of 90 days')).toBe('141.41095890 USDT')
    const hint = document.querySelector('[data-testid="idle-balance"]')?.textContent.replaceAll('\u202f', '')
    // 300 at 8 %, 900.5 at 3.5 %: 55.5175 a year.
    expect(hint).toContain('1200.5 USDT idle, would earn 0.15210273 USDT per day.')
    await pressButton('Use this amount')
    expect(typed(amountField)).toBe('1200.5')
  })

  it('keeps the amount from one product to the next', async () => {
    await showEarn([product('a'), product('b', { coin: 'BTC' })])
    await type(amountField, '42.5')
    await pressKey('Savings products', 1, 'Enter')
    await eventually(() => expect(shownText()).toContain('product b'))
    expect(typed(amountField)).toBe('42.5')
  })
})

describe('Several savings products', () => {
  const two = [product('a'), product('b', { coin: 'USDC', periodType: 'fixed', period: '30' })]
  const compare = async (): Promise<void> => {
    await showEarn(two, (id) =>
      id === 'a' ? detail() : detail({ apyList: [step('0', '', '5')], singleMaxAmount: '900', redeemDelay: '' }),
    )
    await pressKey('Savings products', 1, ' ')
    await table('Comparison')
  }

  it('are compared for the same amount, the best one first', async () => {
    await compare()
    expect(rows('Comparison', ['product', 'blended', 'day'])).toEqual([
      ['USDC 30 days', '5.0000 %', '0.13698630'],
      ['USDT flexible', '4.8500 %', '0.13287671'],
    ])
  })

  it('state which of them take the amount, and when the money is back', async () => {
    await compare()
    expect(rows('Comparison', ['problem'])).toEqual([['at most 900 USDC at once'], ['fits']])
    expect(cell('Comparison', 0, 'back').text).toBe('The exchange names no delay')
  })

  it('take one amount, and show its problem', async () => {
    await compare()
    const field = "Amount, in each product's coin"
    await type(field, 'much')
    expect(problemAt(field)).toBe('must be a plain number such as 2500.5')
    expect(rows('Comparison', ['blended', 'day'])).toEqual([
      ['—', '—'],
      ['—', '—'],
    ])
  })

  it('are one again when the other is taken out', async () => {
    await compare()
    await pressKey('Savings products', 1, ' ')
    await eventually(() => expect(fact('Effective APR')).not.toBe(''))
    expect(button('Read again')).toBeUndefined()
  })
})

describe('An amount for a savings product', () => {
  it('may not be more than what is left, however much may be put in at once', () => {
    expect(amountProblem('60', detail({ remainingAmount: '50.5' }), 'BTC')).toBe('only 50.5 BTC are left')
    expect(amountProblem('50.5', detail({ remainingAmount: '50.5' }), 'BTC')).toBeNull()
  })

  it('is not bound by members that the exchange omits', () => {
    expect(
      amountProblem('1', detail({ singleMinAmount: '', singleMaxAmount: '', remainingAmount: '' }), 'BTC'),
    ).toBeNull()
  })

  it.each([
    ['8', 8],
    ['0', 0],
    ['99', 18],
    ['', 8],
    ['-1', 8],
    ['few', 8],
  ])('earns with a precision of "%s" to %i places', (profitPrecision, places) => {
    expect(precisionOf(detail({ profitPrecision }))).toBe(places)
  })
})
