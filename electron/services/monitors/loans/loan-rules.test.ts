import { describe, expect, it } from 'vitest'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { scriptedLending, watchScripted } from '../testing/scripted-lending'
import { aLoan } from '../testing/scripted-loans'

/** A borrower with these loans, read for a few seconds; every message since then. */
async function borrowing(...loans: OngoingLoan[]) {
  return borrowingWith({}, ...loans)
}
async function borrowingWith(settings: Partial<AlarmSettings>, ...loans: OngoingLoan[]) {
  const clock = createManualClock()
  const lending = scriptedLending()
  lending.state.units = []
  lending.state.ltv = () => ({ kind: 'refused', code: '25559', message: 'no', status: 400, definite: true })
  lending.state.loans = loans
  const alarmLines: string[] = []
  const world = watchScripted(clock, lending, {
    settings,
    alarm: ({ alarm, change }) =>
      void (change !== 'updated' && alarmLines.push(`${alarm.level}: ${alarm.title.replaceAll('\u202f', ' ')}`)),
  })
  await clock.advanceAsync(3000)
  alarmLines.length = 0
  const becomes = async (...next: OngoingLoan[]): Promise<readonly string[]> => {
    lending.state.loans = next
    await clock.advanceAsync(2000)
    return alarmLines.splice(0)
  }
  return { clock, becomes, alarmLines, ...world }
}
const calm = aLoan('5', 1_700_000_000_000)

describe('a consumer loan', () => {
  it.each<[string, Partial<OngoingLoan>, string[]]>([
    ['without a ratio', { pledgeRate: 'n/a' }, ['call: USDT loan without pledgeRate']],
    ['without its lines', { supRate: '', forceRate: '-' }, ['call: USDT loan without supRate, forceRate']],
    [
      'at its liquidation, without a margin call',
      { supRate: '', pledgeRate: '91' },
      ['critical: USDT loan at its liquidation line'],
    ],
    [
      'that leaps over all its lines, by its gravest alarm',
      { pledgeRate: '91' },
      ['critical: USDT loan at its liquidation line'],
    ],
    [
      'that loses collateral alone',
      { pledgeAmount: '1.5', pledgeRate: '80' },
      ['call: USDT loan: 0.5 BTC of its collateral left, now 80.00 %'],
    ],
    ['with more debt', { loanAmount: '140000' }, ['warning: USDT loan: new debt of 3 842 USDT, now 70.00 %']],
    [
      'whose debt is in another coin',
      { loanCoin: 'BTC', loanAmount: '1.4' },
      ['call: Coins of a loan changed: 1.4 BTC against 2 BTC, now 70.00 %'],
    ],
    [
      'whose collateral is another coin',
      { pledgeCoin: 'ETH', pledgeAmount: '60' },
      ['call: Coins of a loan changed: 136 158 USDT against 60 ETH, now 70.00 %'],
    ],
    ['with less debt', { loanAmount: '100000' }, []],
    ['with interest', { interestAmount: '700' }, []],
    [
      'of which a part was sold at its liquidation line',
      { loanAmount: '68079', interestAmount: '0', pledgeAmount: '1.112', pledgeRate: '90' },
      ['critical: USDT loan liquidated in part: 68 080 USDT repaid, 0.888 BTC sold, now 90.00 %'],
    ],
    [
      'of which a part is gone far from its lines',
      { loanAmount: '68079', pledgeAmount: '1.2', pledgeRate: '60' },
      [
        'critical: USDT loan liquidated in part or repaid from its collateral: ' +
          '68 079 USDT repaid, 0.8 BTC taken, now 60.00 %',
      ],
    ],
    ['that is repaid and gives collateral back in proportion', { loanAmount: '68079', pledgeAmount: '1' }, []],
    ['with more collateral', { pledgeAmount: '3', pledgeRate: '46.7' }, []],
    [
      'whose lines move',
      { supRate: '82', forceRate: '91' },
      [
        'call: USDT loan: margin call line moved from 83.00 % to 82.00 %',
        'warning: USDT loan: liquidation line moved from 90.00 % to 91.00 %',
      ],
    ],
    [
      'that gets a term',
      { expireTime: '1800000000000' },
      ['call: USDT loan: its term ends earlier, at 2027-01-15 08:00:00 UTC'],
    ],
    ['without a term, in other forms', { expireTime: '0' }, []],
    ['without a term, below zero', { expireTime: '-1' }, []],
  ])('%s has its alarms', async (_, change, expected) => {
    const { becomes } = await borrowing(calm)
    expect(await becomes({ ...calm, ...change })).toEqual(expected)
  })

  it('that no earlier list had is announced once, also after a restart', async () => {
    const { becomes, clock, monitors, database } = await borrowing(calm)
    expect(await becomes(calm, aLoan('6', 1, { loanAmount: '5000000' }))).toEqual([
      'warning: New loan of 5 000 000 USDT',
    ])
    monitors.stop()
    const again = watchScripted(clock, scriptedLendingOf(calm, aLoan('6', 1)), { database })
    await clock.advanceAsync(MINUTE_MS)
    expect(again.alarms.filter(({ title }) => title.startsWith('New loan'))).toEqual([])
  })

  it('without a ratio is unknown after ten seconds, and the others keep their alarms', async () => {
    const { becomes, clock, alarmLines } = await borrowing(calm, aLoan('6', 1))
    await becomes({ ...calm, pledgeRate: '' }, aLoan('6', 1))
    await clock.advanceAsync(9000)
    expect(alarmLines).toEqual(['critical: USDT loan unknown for 10 s'])
    expect(await becomes({ ...calm, pledgeRate: '' }, aLoan('6', 1, { pledgeRate: '84' }))).toContain(
      'call: USDT loan at its margin call',
    )
    expect(await becomes(calm, aLoan('6', 1))).toEqual([])
  })

  it.each([{ pledgeRate: '0', pledgeAmount: '0' }, { pledgeRate: '0.0' }, { pledgeRate: '-5' }])(
    'with debt and %o has no ratio',
    async (odd) => {
      const { becomes, clock, alarmLines } = await borrowing(calm)
      await becomes({ ...calm, ...odd })
      await clock.advanceAsync(11_000)
      expect(alarmLines).toContain('critical: USDT loan unknown for 10 s')
    },
  )

  it.each([{ pledgeAmount: 'word_of_no_list' }, { pledgeAmount: '' }, { loanAmount: 'n/a' }, { interestAmount: '-' }])(
    'is compared with its last readable amounts after one with %o',
    async (unreadable) => {
      const { becomes } = await borrowing(calm)
      expect(await becomes({ ...calm, ...unreadable })).toEqual([])
      const amounts = '68 079 USDT repaid, 0.8 BTC taken, now 60.00 %'
      expect(await becomes({ ...calm, loanAmount: '68079', pledgeAmount: '1.2', pledgeRate: '60' })).toEqual([
        `critical: USDT loan liquidated in part or repaid from its collateral: ${amounts}`,
      ])
    },
  )

  it('whose ratio rises fast has an alarm, which ends by time', async () => {
    const { becomes, clock, monitors } = await borrowing(calm)
    expect(await becomes({ ...calm, pledgeRate: '71.9' })).toEqual([])
    expect(await becomes({ ...calm, pledgeRate: '72' })).toEqual([
      'warning: USDT loan: its ratio rose 2.00 pp in 10 minutes',
    ])
    await clock.advanceAsync(11 * MINUTE_MS)
    expect(monitors.alarmBook.list()).toMatchObject([{ rule: 'loan-speed', state: 'over' }])
  })

  it.each([
    // (83 / 80 - 1) x 136 158.69 USDT at 1361.58 USDT an hour.
    ['1', ['warning: USDT loan: margin call in about 3 h']],
    ['0.5', []],
    ['', []],
  ])('whose interest of %s % an hour leads to its margin call has an alarm', async (hourInterestRate, expected) => {
    const { becomes } = await borrowingWith({ loanWithin: '0.01' }, aLoan('5', 1, { pledgeRate: '80' }))
    expect(await becomes(aLoan('5', 1, { pledgeRate: '80', hourInterestRate }))).toEqual(expected)
  })

  it('that drifts to its margin call has an alarm if prices are projected', async () => {
    const settings = { loanWithin: '0.01', speed: false }
    const worlds = [
      await borrowingWith({ ...settings, projectionPrices: true }, calm),
      await borrowingWith(settings, calm),
    ]
    for (const { clock } of worlds) await clock.advanceAsync(2 * HOUR_MS)
    const [projected, plain] = worlds.map(({ becomes }) => becomes({ ...calm, pledgeRate: '78' }))
    expect([await projected, await plain]).toEqual([['warning: USDT loan: margin call in about 1 h'], []])
  })

  it('is part of the assessment of orders, at the rate that its alarms use', async () => {
    const { monitors, becomes } = await borrowing(calm)
    await becomes({ ...calm, pledgeRate: '79' })
    expect(monitors.assessLoans([], { positions: [], instrumentOf: () => null }).loans).toMatchObject([
      { orderId: '5', loanCoin: 'USDT', pledgeCoin: 'BTC', rate: '0.79', callAt: '0.83', liquidationAt: '0.9' },
    ])
  })

  it('whose term is over and that is still listed has an alarm', async () => {
    const end = 1_700_000_000_000 + 4 * HOUR_MS
    const { clock, alarmLines } = await borrowing({ ...calm, expireTime: String(end) })
    await clock.advanceAsync(end - clock.now() + 1000)
    expect(alarmLines).toEqual(['critical: USDT loan has expired and is still listed'])
  })
})

function scriptedLendingOf(...loans: OngoingLoan[]) {
  const lending = scriptedLending()
  lending.state.loans = loans
  return lending
}
