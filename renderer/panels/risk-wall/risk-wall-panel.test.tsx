// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { RiskCauses } from '@/shared/ipc/risk'
import { spotFill } from '@/shared/testing/movement'
import { lineOf } from '@/shared/trading/ltv/movement'
import { btcSpot } from '@/shared/testing/draft-rows'
import { showWallView } from '@/renderer/domain/risk/wall-view'
import { anAlarm, anAlarmOverview } from '@/shared/testing/alarm'
import { useAlarms } from '@/renderer/state/stores/alarms-store'
import { useHealth } from '@/renderer/state/stores/health-store'
import { chooseUnit, useRisk } from '@/renderer/state/stores/risk-store'
import { formatTime } from '@/renderer/kit/format/time'
import { accountReadingIs, allLive, nothingReceived } from '@/renderer/testing/account'
import { eventually } from '@/renderer/testing/eventually'
import { aReading, aRiskUnit, unitsAre } from '@/renderer/testing/risk'
import {
  button,
  cell,
  closeScreen,
  happens,
  message,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  tick,
  type,
  typed,
} from '@/renderer/testing/screen'
import { RiskWallPanel } from './risk-wall-panel'

// The chart paints on a canvas, which only a real browser has; its figures are tested by themselves.
vi.mock('./history-renderer', () => {
  const paints = (): undefined => undefined
  return {
    createHistoryRenderer: () => ({
      show: paints,
      showReading: paints,
      showLines: paints,
      recolor: paints,
      dispose: paints,
    }),
  }
})

const now = Date.UTC(2026, 10, 22, 12)
const plain = (words: string): string => words.replaceAll('\u202f', '').trim()
const text = (selector: string): string => plain(document.querySelector(selector)?.textContent ?? '')
const figure = (): string => text('[data-testid="ltv"]')
const bands = (): string[] => [...document.querySelectorAll('.panel-band')].map(({ textContent }) => textContent)
const causeRows = (): string[] =>
  [...document.querySelectorAll('.causes__row')].map(({ textContent }) => plain(textContent))
const notes = (): string[] => [...document.querySelectorAll('.causes__note')].map(({ textContent }) => textContent)
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('[role="dialog"].dialog')
const causesOf = (change: Partial<RiskCauses> = {}): RiskCauses => ({
  from: now - HOUR_MS,
  to: now,
  before: '0.62',
  after: '0.62',
  causes: [],
  residual: '0',
  change: '0',
  unwatchedMs: 0,
  pending: [],
  transfersSince: null,
  recordsProblem: null,
  otherAccounts: [],
  namedSince: null,
  ...change,
})

async function showWall(...units: ReturnType<typeof aRiskUnit>[]): Promise<void> {
  await show(<RiskWallPanel />)
  await happens(() => {
    allLive()
    unitsAre(...units)
  })
}
beforeEach(() => {
  vi.setSystemTime(now)
  showWallView('collateral')
  answer('market.tickers', [])
  answer('market.instruments', ({ category }) => (category === 'SPOT' ? [btcSpot] : []))
  answer('risk.products', [])
  answer('risk.history', { points: [], gaps: [], events: [], step: 1000, since: null })
  answer('risk.causes', null)
  answer('risk.pastDebt', null)
})
afterEach(async () => {
  await closeScreen()
  nothingReceived()
  vi.useRealTimers()
})

describe('The figure of the wall', () => {
  it('says how far the next confirmed line is, and that the own figure agrees', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    expect(figure()).toBe('55.93 %')
    expect(text('.wall-head__distance')).toMatch(/^24\.07 pp to margin call ≈ collateral [−-]30\.\d %$/)
    expect(text('.wall-head')).toContain('server 55.93 = own 55.93 ✓')
    expect(document.querySelector<HTMLElement>('.wall-head')?.dataset.zone).toBe('calm')
  })

  it('says by how much a line is passed', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.82', unpaidUsdtAmount: '733080' }))
    expect(text('.wall-head__distance')).toMatch(/^8\.00 pp to liquidation/)
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })))
    expect(text('.wall-head__distance')).toBe('Above the liquidation line by 5.00 pp.')
  })

  it('comes with both sides of it, what can be lost until the call, and where it goes', async () => {
    const point = (minute: number, last: string) => ({ at: now - minute * MINUTE_MS, low: last, high: last, last })
    answer('risk.history', { points: [point(13, '0.5543')], gaps: [], events: [], step: MINUTE_MS, since: null })
    await showWall(aRiskUnit({ id: '77031' }))
    const facts = (): string[] => [...document.querySelectorAll('.wall-facts div')].map((one) => plain(one.textContent))
    // 894,000 less 500,000 / 0.8; half a point in twelve minutes.
    await eventually(() =>
      expect(facts()).toEqual([
        'Collateral894000 USDT',
        'Debt500000 USDT',
        'To call269000 USDT',
        'To liquidation34.07 pp −37.9 %',
        'Direction▲ +2.49 pp/h',
      ]),
    )
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })))
    expect(facts().slice(2, 4)).toEqual(['Missing below call167625 USDT', 'Above liquidation5.00 pp'])
  })

  it('calls nothing safe before lines are confirmed, and says when an assumed one is passed', async () => {
    await showWall(aRiskUnit({ id: '77031', thresholds: null }))
    expect(text('.wall-head__distance')).toBe('No lines confirmed: nothing here is known to be safe.')
    expect(document.querySelector<HTMLElement>('.wall-head')?.dataset.zone).toBe('neutral')
    expect(button('Confirm LTV thresholds')).toBeDefined()
    await happens(() =>
      unitsAre(aRiskUnit({ id: '77031', thresholds: null }, { ltv: '0.97', unpaidUsdtAmount: '867180' })),
    )
    expect(text('.wall-head__distance')).toMatch(/^Above an assumed liquidation line of \d+ %\. No lines confirmed\.$/)
  })

  it('is no figure once it is not current: since when it is unknown, and what it was', async () => {
    const sample = aReading('77031', now - 60_000)
    await showWall(aRiskUnit({ id: '77031', sample, freshness: 'lost', problem: 'HTTP 502' }))
    const at = formatTime(now - 60_000)
    expect([figure(), text('.wall-head__old')]).toEqual([`LTV unknown since ${at}`, `was 55.93 % at ${at}`])
    expect(text('.wall-head')).toContain('HTTP 502')
    expect(text('.wall__as-of')).toBe(`as of ${at}, not current`)
    expect(document.querySelectorAll('[data-live="true"]')).toHaveLength(0)
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample, freshness: 'not-computed' })))
    expect(figure()).toBe('not computed by the exchange')
    expect(bands()[0]).toContain('as it does while it liquidates')
  })

  it('is lost as soon as Volley itself cannot be reached, whatever was said last', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => useHealth.setState({ connected: false }))
    expect(figure()).toBe(`LTV unknown since ${formatTime(now)}`)
  })

  it('warns where it is not debt over collateral, of coins without figures, and of debt against nothing', async () => {
    await showWall(aRiskUnit({ id: '77031' }, { ltv: '0.40' }))
    expect(text('.wall-head .chip--danger')).toBe('server 40.00 ≠ own 55.93')
    const unread = { ...aReading('77031', now), unread: ['ETH'] }
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: unread })))
    expect(bands()[0]).toContain('no full figures for ETH')
    const bare = aReading('77031', now, { balanceInfo: [], usdtBalance: '0', ltv: '1' })
    await happens(() => unitsAre(aRiskUnit({ id: '77031', sample: bare })))
    expect([figure(), text('.wall-head__distance')]).toEqual([
      'no collateral',
      'Debt stands against nothing: there is no ratio.',
    ])
  })
})

describe('The wall', () => {
  it('says why there is nothing to watch', async () => {
    await show(<RiskWallPanel />)
    await happens(allLive)
    expect(message()).toMatchObject({ kind: 'loading', title: 'Loading the risk units' })
    await happens(() => useRisk.setState({ overview: { state: 'no-units', reason: null, units: [] } }))
    expect(message()).toMatchObject({ kind: 'empty', title: 'No risk unit' })
    await happens(() => useRisk.setState({ overview: { state: 'unreadable', reason: 'denied', units: [] } }))
    expect(message()).toEqual({ kind: 'error', title: 'The risk units could not be read', reason: 'denied' })
    await happens(() => {
      useRisk.setState({ overview: { state: 'no-key', reason: null, units: [] } })
      accountReadingIs('no-key', 'This profile has no key.')
    })
    expect([message()?.title, button('Open connections') === undefined]).toEqual(['No account on this profile', false])
  })

  it('lists units by name however the market moves, and shows the one that is chosen', async () => {
    const units = [aRiskUnit({ id: '2' }), aRiskUnit({ id: '1' }, { ltv: '0.95', unpaidUsdtAmount: '849300' })]
    await showWall(...units)
    const listed = (): string[] =>
      [...document.querySelectorAll('.unit-list__units label')].map(({ textContent }) => textContent)
    expect(listed().map((one) => one.split(' ')[0])).toEqual(['1', '2'])
    expect(figure()).toBe('55.93 %')
    await happens(() => chooseUnit('1'))
    expect(figure()).toBe('95.00 %')
    await happens(() => unitsAre(aRiskUnit({ id: '2' })))
    expect(figure()).toBe('55.93 %')
  })

  it('has only alarms about its own unit above it, two at once', async () => {
    const alarm = (id: string, subject: string) => anAlarm({ id, subject })
    await showWall(aRiskUnit({ id: '77031' }))
    const alarms = [alarm('a', '77031'), alarm('b', '77032'), alarm('c', ''), alarm('d', '77031')]
    await happens(() => useAlarms.setState({ alarms: anAlarmOverview({ alarms }) }))
    const titles = (): string[] => [...document.querySelectorAll('.alarm__title')].map(({ textContent }) => textContent)
    expect(titles()).toEqual(['a', 'c'])
    await pressButton('1 more')
    expect(titles()).toEqual(['a', 'c', 'd'])
    await pressButton('Show the most severe only')
    expect(titles()).toEqual(['a', 'c'])
  })

  it('says that nobody watched for a while until that is understood', async () => {
    await showWall(aRiskUnit({ id: '77031', unwatched: { from: now - HOUR_MS, to: now } }))
    expect(bands()[0]).toMatch(/^Not watched from .* to .*\. The history shows it hatched\./)
    await pressButton('Understood')
    expect(inputsOf('risk.dismissUnwatched')).toEqual([{ riskUnitId: '77031' }])
  })

  it('ranks movements and prices by their size, and says in one sentence what it shows', async () => {
    const sale = spotFill(now - 60_000, 'sell', '0.5', '60000')
    const causes: RiskCauses['causes'] = [
      { kind: 'price', coin: 'ETH', change: '-0.001' },
      { kind: 'price', coin: 'BTC', change: '0.012', prices: { before: '60000', after: '58740' } },
      { kind: 'interest', coin: 'USDT', change: '0' },
      { kind: 'movement', line: lineOf([sale]), change: '-0.005' },
    ]
    answer('risk.causes', causesOf({ causes, residual: '0.0005', change: '0.0065', after: '0.6265' }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('[data-testid="ltv-change"]')).toBe('+0.650 pp'))
    expect(causeRows()).toEqual([
      'BTC price −2.10 %+1.200 pp',
      'Your sell of 0.5 BTC at 60000 USDT−0.500 pp',
      'ETH price−0.100 pp',
      'Residual+0.050 pp',
    ])
    const sentences: string[] = []
    document.execCommand = () => {
      sentences.push(plain(document.querySelector<HTMLTextAreaElement>('body > textarea')!.value))
      return true
    }
    await pressButton('Copy the causes as a sentence')
    expect(sentences).toEqual([
      'In the last hour the LTV rose from 62.00 % to 62.65 %, +0.650 pp: BTC price −2.10 % +1.200 pp; ' +
        'Your sell of 0.5 BTC at 60000 USDT −0.500 pp; ETH price −0.100 pp; residual +0.050 pp.',
    ])
  })

  it('says what of the causes is not known: gaps, late figures, transfers, too many movements', async () => {
    const pending = [lineOf([spotFill(now, 'buy', '1', '60000')])]
    const unknown = { unwatchedMs: 60_000, pending, transfersSince: now - 1000, namedSince: now - 2000 }
    const recordsProblem = 'Transfers cannot be read: No permission (40014)'
    answer('risk.causes', causesOf({ ...unknown, recordsProblem, otherAccounts: ['80', '81'] }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(notes()).toHaveLength(6))
    expect(notes()).toEqual([
      expect.stringMatching(/^Monitoring gap of 1.* of it: only its ends are compared, and what happened in it/),
      '1 movement booked, not in the figures of the exchange yet.',
      'Transfers cannot be read: No permission (40014)',
      expect.stringMatching(/^Transfers before .* are not known: they are part of the amounts\.$/),
      expect.stringMatching(/^Movements before .* are too many to be named/),
      'What 2 other accounts of the unit (80, 81) traded, moved or paid as interest is told to their own keys only: ' +
        'it is part of the amounts.',
    ])
  })

  it('folds what a busy day did below the largest, and shows all of it when asked', async () => {
    const causes: RiskCauses['causes'] = Array.from({ length: 30 }, (_, index) => ({
      kind: 'movement',
      line: lineOf([spotFill(index, 'sell', '0.1', '60000')]),
      change: `-0.0${30 - index}`,
    }))
    answer('risk.causes', causesOf({ causes }))
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(causeRows()).toHaveLength(14))
    expect(causeRows().at(-2)).toMatch(/^18 more causes, together−/)
    await pressButton('Show all 30')
    expect(causeRows()).toHaveLength(31)
  })

  it('tells apart that there are no two readings and that the causes could not be read', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('.causes')).toContain('No two readings yet'))
    await closeScreen()
    answer('risk.history', { points: [], gaps: [], events: [], step: 1000, since: null })
    refuseCall('risk.causes', 'The disk is full.')
    await showWall(aRiskUnit({ id: '77031' }))
    await eventually(() => expect(text('.causes')).toContain('The causes could not be readThe disk is full.'))
  })
})

describe('Collateral and debt', () => {
  it('say at which price of one coin alone the lines are reached, largest holding first', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    expect(rows('Collateral', ['coin']).flat()).toEqual(['BTC', 'ETH', 'USDT'])
    // 500,000 / 0.8 less 324,000 of the others, over 10 BTC at 0.95.
    expect(cell('Collateral', 0, 'to-call').title).toMatch(/^31684\.2\d* USDT, every other price unchanged$/)
    expect(cell('Collateral', 0, 'to-call').text).toContain('−47.2 %')
    // 55.93 % with 57,000 USDT less of collateral.
    expect(cell('Collateral', 0, 'if-less').text).toBe('59.74 %')
    expect(cell('Collateral', 1, 'to-liquidation').text).toBe('n/a alone')
    expect(cell('Collateral', 2, 'to-call').title).toContain('its price does not move')
  })

  it('give no price of a line that nobody confirmed', async () => {
    await showWall(aRiskUnit({ id: '77031', thresholds: null }))
    expect(cell('Collateral', 0, 'to-call')).toEqual({ text: '—', title: 'Confirm the lines first' })
  })

  it('say what is owed and how that changed in a day, also of what was paid back', async () => {
    answer('risk.pastDebt', {
      at: now - 24 * HOUR_MS,
      debts: [
        { coin: 'USDT', principal: '400000', interest: '100' },
        { coin: 'BTC', principal: '1', interest: '0' },
      ],
    })
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => showWallView('debt'))
    await eventually(() => expect(rows('Debt', ['coin']).flat()).toEqual(['USDT', 'BTC']))
    expect(cell('Debt', 0, 'change')).toEqual({ text: '+99900', title: expect.stringContaining('interest +400') })
    expect([cell('Debt', 1, 'change').text, cell('Debt', 1, 'usdt').text]).toEqual(['−1', '0.00'])
  })

  const loan = (change: Partial<InstitutionalLoan>): InstitutionalLoan =>
    ({
      orderId: '1',
      orderProductId: '7',
      uid: '12345679',
      loanTime: '1795000000000',
      loanCoin: 'USDT',
      loanAmount: '100',
      unpaidAmount: '40',
      unpaidInterest: '1',
      repaidAmount: '60',
      repaidInterest: '0',
      reserve: '0',
      status: 'not_paid_off',
      ...change,
    }) as InstitutionalLoan
  const repayment = (change: Partial<Repayment>): Repayment =>
    ({
      repayOrderId: '1',
      businessType: 'normal',
      repayType: 'all',
      repaidTime: '1795000000000',
      coin: 'USDT',
      repayAmount: '10',
      repayInterest: '1',
      ...change,
    }) as Repayment
  const loansAre = (loans: readonly InstitutionalLoan[], repayments: readonly Repayment[] = []): void =>
    answer('risk.loans', { asOf: now, loans, repayments })

  it('check each loan: loaned less repaid is unpaid, or one of the three figures is wrong', async () => {
    loansAre([
      loan({ orderId: 'fits', loanTime: '3' }),
      loan({ orderId: 'off', loanTime: '2', unpaidAmount: '45' }),
      loan({ orderId: 'other', uid: '555', loanTime: '1', status: 'paid_off' }),
    ])
    await showWall(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '555' }, { subAccountUids: [] }))
    await happens(() => showWallView('loans'))
    await eventually(() =>
      expect(rows('Loans', ['ledger', 'status'])).toEqual([
        ['open', 'reconciled'],
        ['open', expect.stringMatching(/^off by [−-]?5\.00$/)],
      ]),
    )
    await happens(() => chooseUnit('555'))
    await eventually(() => expect(rows('Loans', ['status']).flat()).toEqual(['paid off']))
  })

  it('mark what a liquidation paid back, and say where it is not known of which unit a repayment is', async () => {
    loansAre(
      [],
      [
        repayment({ repayOrderId: '1', repaidTime: '1' }),
        repayment({ repayOrderId: '2', repaidTime: '2', businessType: 'liquidation' }),
      ],
    )
    await showWall(aRiskUnit({ id: '77031' }))
    await happens(() => showWallView('repayments'))
    await eventually(() => expect(rows('Repayments', ['business']).flat()).toEqual(['liquidation', 'normal']))
    expect(shownText()).not.toContain('Of all risk units')
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77032' })))
    expect(shownText()).toContain('the exchange does not say which one a repayment belongs to')
  })
})

describe('A risk unit that no list gives', () => {
  it('is watched by its ID, which the exchange has the last word on', async () => {
    await showWall(aRiskUnit({ id: '77031' }))
    await pressButton('Watch another risk unit')
    await type('Risk unit ID', '77 09')
    await pressButton('Watch this risk unit')
    expect([problemAt('Risk unit ID'), inputsOf('risk.watchUnit')]).toEqual([
      'must be a UID: digits alone, at most 20 of them',
      [],
    ])
    refuseCall('risk.watchUnit', 'riskUnitId: The risk unit does not exist (25566)')
    await type('Risk unit ID', ' 77099 ')
    await pressButton('Watch this risk unit')
    await eventually(() => expect(problemAt('Risk unit ID')).toBe('The risk unit does not exist (25566)'))
    answer('risk.watchUnit', { state: 'watching', reason: null, units: [] })
    await pressButton('Watch this risk unit')
    await eventually(() => expect(dialog()).toBeNull())
    expect(inputsOf('risk.watchUnit').at(-1)).toEqual({ riskUnitId: '77099' })
    await happens(() => unitsAre(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77099', isTyped: true })))
    expect(text('.unit-list label:has(:checked)')).toContain('77099')
  })

  it('is no longer watched when the user says so, and can be named where nothing is watched', async () => {
    await showWall(aRiskUnit({ id: '77031' }), aRiskUnit({ id: '77099', isTyped: true }))
    await pressButton('Watch another risk unit')
    answer('risk.unwatchUnit', { state: 'watching', reason: null, units: [] })
    expect(button('Stop watching 77031')).toBeUndefined()
    await pressButton('Stop watching 77099')
    expect(inputsOf('risk.unwatchUnit')).toEqual([{ riskUnitId: '77099' }])
    await pressButton('Cancel')
    await happens(() => useRisk.setState({ overview: { state: 'no-units', reason: null, units: [] } }))
    await pressButton('Enter a risk unit ID')
    expect(typed('Risk unit ID')).toBe('')
  })
})

describe('Confirming LTV thresholds', () => {
  const open = async (...unit: Parameters<typeof aRiskUnit>): Promise<void> => {
    await showWall(aRiskUnit(...unit))
    await pressButton(unit[0].thresholds === null ? 'Confirm LTV thresholds' : 'LTV thresholds')
    await eventually(() => expect(dialog()).not.toBeNull())
  }
  const fill = async (warn: string, call: string, liquidation: string): Promise<void> => {
    await type('Warning', warn)
    await type('Margin call', call)
    await type('Liquidation', liquidation)
    await pressButton('Confirm these thresholds')
  }

  it('begins empty where nobody knows them: a guess would be confirmed unread', async () => {
    await open({ id: '77031', thresholds: null })
    expect(['Warning', 'Margin call', 'Liquidation'].map(typed)).toEqual(['', '', ''])
    await pressButton('Confirm these thresholds')
    expect([problemAt('Warning'), inputsOf('risk.confirmThresholds')]).toEqual([
      'must be a number above 0 and up to 100, such as 80',
      [],
    ])
  })

  it('sends ratios for percent, and closes once they are taken', async () => {
    await open({ id: '77031', thresholds: null })
    answer('risk.confirmThresholds', aRiskUnit({ id: '77031' }))
    await fill('65', '77.5', '88.25')
    expect(inputsOf('risk.confirmThresholds')).toMatchObject([
      { riskUnitId: '77031', warn: '0.65', call: '0.775', liquidation: '0.8825', stopWithin: null },
    ])
    await eventually(() => expect(dialog()).toBeNull())
  })

  it.each([
    ['Margin call', ['80', '80', '90'], 'must lie above the warning line'],
    ['Liquidation', ['70', '80', '79'], 'must lie above the margin call line'],
    ['Warning', ['70 %', '80', '90'], 'such as 80'],
    ['Liquidation', ['70', '80', '101'], 'up to 100'],
  ])('names %s in %j as wrong, by its rule', async (field, [warn, call, liquidation], rule) => {
    await open({ id: '77031' })
    await fill(warn!, call!, liquidation!)
    expect(problemAt(field)).toContain(rule)
    expect(inputsOf('risk.confirmThresholds')).toEqual([])
  })

  it('takes a line behind the product’s own only from somebody who says that they know', async () => {
    const product = { productIds: ['7'], liquidation: '0.85', restrictions: [] }
    await open({ id: '77031', product })
    expect(bands()[0]).toContain('Your liquidation line stands at 90.00 %, but the loan product liquidates at 85.00 %')
    await pressButton('Confirm these thresholds')
    expect([problemAt('Liquidation'), inputsOf('risk.confirmThresholds')]).toEqual([
      'the loan product liquidates at 85 %',
      [],
    ])
    await tick('I know that the loan product liquidates at 85 %, before my line of 90 %')
    await pressButton('Confirm these thresholds')
    expect(inputsOf('risk.confirmThresholds')).toMatchObject([{ liquidation: '0.9', despiteProduct: true }])
  })

  it('keeps what was typed where the main process refuses it', async () => {
    await open({ id: '77031' })
    refuseCall('risk.confirmThresholds', 'This unit is not watched any more.')
    await fill('60', '70', '80')
    await eventually(() =>
      expect(text('[role="alert"].thresholds__failure')).toBe('This unit is not watched any more.'),
    )
    expect([typed('Warning'), dialog() === null]).toEqual(['60', false])
  })
})
