import { describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { createManualClock } from '@/shared/testing/manual-clock'
import { toDecimals } from '@/shared/base/decimal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { confirm, ltvAnswer, confirmedThresholds, rules, started } from '../testing/started-monitors'
import { recordAt, scriptedLending, notConnected, watchScripted } from '../testing/scripted-lending'

describe('alarms', () => {
  it('go by assumed lines, 97 % being critical, until the user has confirmed some, which take over', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    world.state.ltv = () => ltvAnswer('65000')
    await world.clock.advanceAsync(5000)
    expect(rules(world)).toEqual(['level critical', 'level call', 'level warning'])
    expect(world.alarms[0]!.text).toContain('lines are not confirmed; the liquidation line is assumed at 90.00 %')
    expect(world.monitors.alarms()).toMatchObject({ armed: 1, onAssumedThresholds: 1 })
    world.monitors.confirm({
      riskUnitId: '7',
      ...confirmedThresholds,
      warn: '0.98',
      call: '0.985',
      liquidation: '0.99',
    })
    expect(world.monitors.alarmBook.list().map(({ state }) => state)).toEqual(['over', 'over', 'over'])
    expect(world.monitors.alarms()).toMatchObject({ armed: 1, onAssumedThresholds: 0 })
  })

  it('go by the loan product’s lines until the user confirms some, and never later than it liquidates', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const row = {
      orderId: '1',
      orderProductId: '1002',
      uid: '7',
      loanTime: '1',
      loanCoin: 'USDT',
      loanAmount: '1',
      unpaidAmount: '1',
      unpaidInterest: '0',
      repaidAmount: '0',
      repaidInterest: '0',
      reserve: '0',
    }
    world.state.lent = [
      { ...row, status: 'not_paid_off' },
      { ...row, orderId: '2', orderProductId: '1003', status: 'paid_off' },
    ]
    const more = {
      leverage: '1.5',
      supportUsdtContract: 'NO',
      supportCoinContract: 'NO',
      supportUsdcContract: 'NO',
      usdtContractOpenLine: '',
      coinContractOpenLine: '',
      usdcContractOpenLine: '',
    }
    world.state.products = ['1002', '1003'].map((productId, at) => ({
      productId,
      ...more,
      transferLine: '0.5',
      spotBuyLine: '0.6',
      liquidationLine: at === 0 ? '0.8' : '0.1',
      stopLiquidationLine: '0.75',
    }))
    await world.clock.advanceAsync(31_000)
    expect(world.unit()).toMatchObject({
      product: { productIds: ['1002'], liquidation: '0.8' },
      effectiveThresholds: { warn: '0.5', call: '0.7', liquidation: '0.8', source: 'product' },
    })
    expect(rules(world)).toEqual(['level warning'])
    confirm(world)
    world.state.ltv = () => ltvAnswer('77000')
    await world.clock.advanceAsync(2000)
    expect(world.unit()).toMatchObject({
      thresholds: { liquidation: '0.9' },
      effectiveThresholds: { liquidation: '0.8', source: 'user' },
    })
    expect(rules(world).slice(1)).toEqual(['level critical', 'level call', 'level warning'])
  })

  it('go by the worse of two figures that disagree, and never call a unit calm that has no collateral', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    confirm(world)
    const answerWith = (price: string, ltv: string) => {
      const answer = ltvAnswer(price)
      world.state.ltv = () => ({ ...answer, data: { ...answer.data, ltv } })
      return world.clock.advanceAsync(1500)
    }
    await answerWith('69000', '0')
    expect(rules(world)).toEqual(['level critical', 'level call', 'level warning', 'mismatch warning'])
    expect(world.unit().sample).toMatchObject({ reportedLtv: '0', ltv: '0.91533181', agrees: false })
    await answerWith('100000', '0.63')
    await world.clock.advanceAsync(5000)
    world.alarms.length = 0
    await answerWith('100000', '999')
    expect(rules(world)).toEqual(['level critical', 'level call', 'level warning', 'mismatch warning'])
    expect(world.alarms[0]!.title).toBe('Loan-to-value without collateral: liquidation line reached')
    expect(world.alarms[0]!.text).toMatch(/ The exchange states no collateral, but its amounts give 6\d\.\d\d %\.$/)
    const { points } = world.monitors.archive.history('7', { from: 0, to: world.clock.now() }, 100)!
    expect(points.every(({ low, high }) => Number(low) > 0.6 && Number(high) <= 1)).toBe(true)
    expect((await world.monitors.archive.causes('7', { from: 0, to: world.clock.now() }))!.causes).toMatchObject({
      causes: [],
    })
  })

  it('report that the distance of a coin without a price is not watched', async () => {
    const world = await started()
    const answer = ltvAnswer('100000')
    const [row] = answer.data.balanceInfo
    world.state.ltv = () => ({ ...answer, data: { ...answer.data, balanceInfo: [{ ...row!, price: '' }] } })
    await world.clock.advanceAsync(1500)
    expect(world.alarms).toMatchObject([
      {
        rule: 'unread',
        title: 'BTC has no price or amount',
        text: expect.stringContaining('its distance to the margin call is not watched'),
      },
    ])
    world.state.ltv = () => answer
    await world.clock.advanceAsync(1500)
    expect(world.monitors.alarmBook.list()).toMatchObject([{ state: 'over' }])
  })

  it('fire in order, once for each line and again at each further point, while a market falls by 30 %', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const { clock, state } = world
    confirm(world)
    const random = seededRandom(30)
    let price = 100_000
    state.ltv = () => ltvAnswer(toDecimals(String(price), 1))
    for (let second = 0; second < 300; second += 1) {
      price = 100_000 * (1 - 0.3 * (second / 300)) + (random.next() - 0.5) * 400
      await clock.advanceAsync(1000)
    }
    expect([...new Set(rules(world))]).toEqual(['level warning', 'level call', 'level critical'])
    expect(new Set(world.alarms.map(({ id }) => id)).size).toBe(3)
    // From 80 % to 90 %.
    expect(rules(world).filter((rule) => rule === 'level call')).toHaveLength(10)
    expect(world.alarms.map(({ firedAt }) => firedAt)).toEqual(
      world.alarms.map(({ firedAt }) => firedAt).toSorted((a, b) => a - b),
    )
  })

  it('end after 5 s below the line less the hysteresis, and fire again after that (L13)', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const { clock, state, monitors } = world
    confirm(world)
    const at = async (ltv: number) => {
      state.ltv = () => ltvAnswer(toDecimals(String(6_000_000 / 95 / ltv), 2))
      await clock.advanceAsync(1500)
    }
    await at(0.701)
    await at(0.697)
    expect(monitors.alarmBook.list()).toMatchObject([{ state: 'active' }])
    await at(0.701)
    expect(world.alarms).toHaveLength(1)
    await at(0.694)
    await at(0.701)
    await at(0.694)
    await clock.advanceAsync(3000)
    expect(monitors.alarmBook.list()).toMatchObject([{ state: 'active' }])
    await clock.advanceAsync(2000)
    expect(monitors.alarmBook.list()).toMatchObject([{ state: 'over' }])
    await at(0.701)
    expect(world.alarms).toHaveLength(2)
  })

  it('are heard again a point higher once acknowledged, and a critical one needs a reason (L15)', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const { clock, state, monitors, alarms } = world
    const { alarmBook: book } = monitors
    confirm(world)
    state.ltv = () => ltvAnswer('69000')
    await clock.advanceAsync(1500)
    const critical = book.list().find(({ level }) => level === 'critical')!
    expect([book.acknowledge([critical], ' 1!x', ''), book.snooze([critical], 5, '')]).toEqual([
      'needs-reason',
      'critical',
    ])
    expect(book.acknowledge([critical], 'on the phone', '')).toMatchObject([{ level: 'call' }, { level: 'warning' }])
    await clock.advanceAsync(5000)
    expect(alarms).toHaveLength(3)
    state.ltv = () => ltvAnswer('68100')
    await clock.advanceAsync(1500)
    expect(alarms.slice(3)).toMatchObject([{ id: critical.id, acknowledged: null }])
    const warning = book.list().find(({ level }) => level === 'warning')!
    book.snooze([warning], 10, '')
    await clock.advanceAsync(599_000)
    expect(alarms).toHaveLength(4)
    await clock.advanceAsync(2000)
    expect(alarms.slice(4)).toMatchObject([{ id: warning.id }])
  })

  it('keep the first answer of two pages, and a snooze ends in its time although the clock was set back', async () => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const { clock, state, monitors, alarms, database } = world
    const { alarmBook: book } = monitors
    confirm(world)
    state.ltv = () => ltvAnswer('69000')
    await clock.advanceAsync(1500)
    const [critical, call, warning] = (['critical', 'call', 'warning'] as const).map((level) =>
      book.list().find((alarm) => alarm.level === level)!,
    )
    expect([
      book.acknowledge([critical!], 'on the phone', ''),
      book.acknowledge([critical!], '', ''),
      book.acknowledge([call!], '', ''),
      book.snooze([call!], 1, ''),
    ]).toMatchObject([[call, warning], [call, warning], [warning], [warning]])
    expect(book.list().find(({ id }) => id === critical!.id)?.acknowledged?.reason).toBe('on the phone')
    book.snooze([warning!], 5, '')
    clock.jumpWall(-DAY_MS)
    await clock.advanceAsync(299_000)
    expect(alarms).toHaveLength(3)
    await clock.advanceAsync(2000)
    expect(alarms.slice(3)).toMatchObject([{ id: warning!.id }])
    book.snooze([book.list().find(({ id }) => id === warning!.id)!], 5, '')
    clock.jumpWall(-DAY_MS)
    monitors.stop()
    const again = watchScripted(clock, world, { database, settings: { speed: false, priceDistance: false } })
    await clock.advanceAsync(15 * MINUTE_MS + 2000)
    expect(again.alarms).toMatchObject([{ id: warning!.id }])
    state.ltv = () => ltvAnswer('120000')
    await clock.advanceAsync(7000)
    expect(again.monitors.alarmBook.list().map(({ id }) => id)).toEqual([warning!.id])
    expect([
      again.monitors.alarmBook.acknowledge([critical!], '', ''),
      again.monitors.alarmBook.acknowledge([{ id: 'nobody', lastFiredAt: 0 }], '', ''),
    ]).toEqual([[], 'unknown'])
  })

  it('report new debt, changed haircuts, speed, a price near the call, and a ratio that does not fit', async () => {
    const world = await started()
    const { clock, state } = world
    confirm(world)
    const next = async (record: ReturnType<typeof ltvAnswer>) => {
      state.ltv = () => record
      world.alarms.length = 0
      await clock.advanceAsync(1500)
      return rules(world)
    }
    expect(await next(ltvAnswer('99500'))).toEqual([])
    expect(await next(ltvAnswer('99500', { principal: '6050000' }))).toEqual(['new-debt warning'])
    expect(await next(ltvAnswer('99500', { principal: '6050000', weight: '0.94' }))).toEqual(['haircut warning'])
    expect(await next(ltvAnswer('92500', { principal: '6050000', weight: '0.94' }))).toEqual(['speed warning'])
    expect(await next(ltvAnswer('87000', { principal: '6050000', weight: '0.94' }))).toEqual([
      'level warning',
      'price-distance warning',
    ])
    const odd = ltvAnswer('87000', { principal: '6050000', weight: '0.94' })
    expect(await next({ ...odd, data: { ...odd.data, ltv: '0.6' } })).toEqual(['mismatch warning'])
  })

  it.each(['confirmed', 'assumed'])('see interest alone reach the %s margin call', async (lines) => {
    const world = await started({ settings: { speed: false, priceDistance: false } })
    const { clock, state } = world
    if (lines === 'confirmed') confirm(world)
    let interest = 0
    state.ltv = () => ltvAnswer('80000', { interest: String(interest) })
    for (const minutes of [35, 30]) {
      interest += 6000
      await clock.advanceAsync(minutes * MINUTE_MS)
    }
    expect(rules(world)).toEqual(['level warning', 'projection warning'])
  })

  it('watch consumer loans: the distance to the call and the end of the term, each once', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = []
    lending.state.ltv = () => ({
      kind: 'refused',
      code: '25620',
      message: 'permission denied',
      status: 200,
      definite: true,
    })
    const loan = {
      orderId: '5',
      loanCoin: 'USDT',
      loanAmount: '1000',
      interestAmount: '1',
      hourInterestRate: '0.001',
      pledgeCoin: 'BTC',
      pledgeAmount: '0.02',
    }
    const rates = {
      supRate: '80',
      forceRate: '90',
      borrowTime: String(clock.now()),
      expireTime: String(clock.now() + 73 * HOUR_MS),
    }
    const at = (pledgeRate: string) => [{ ...loan, ...rates, pledgeRate }]
    lending.state.loans = at('70')
    const world = watchScripted(clock, lending, { settings: { speed: false } })
    await clock.advanceAsync(30_000)
    expect(world.monitors.risk.overview()).toMatchObject({ state: 'no-units', units: [] })
    expect([world.monitors.alarms().armed, world.alarms]).toEqual([1, []])
    for (const rate of ['76', '81', '91']) {
      lending.state.loans = at(rate)
      await clock.advanceAsync(21_000)
    }
    expect(world.alarms.map(({ title }) => title)).toEqual([
      'USDT loan near its margin call',
      'USDT loan at its margin call',
      'USDT loan at its liquidation line',
    ])
    for (const hours of [2, 47, 20]) {
      clock.jumpWall(hours * HOUR_MS)
      await clock.advanceAsync(61_000)
    }
    expect(world.alarms.slice(3).map(({ title, level }) => `${title} ${level}`)).toEqual([
      'USDT loan ends within 72 h warning',
      'USDT loan ends within 24 h call',
      'USDT loan ends within 4 h critical',
    ])
    expect(world.monitors.alarmBook.list().filter(({ state }) => state === 'active')).not.toEqual([])
    clock.jumpWall(5 * HOUR_MS)
    await clock.advanceAsync(2000)
    expect(world.alarms.at(-1)).toMatchObject({ title: 'USDT loan has expired and is still listed', level: 'critical' })
  })

  it('that are critical cannot be turned off: liquidation, its threshold, the end of a term, no watcher', async () => {
    const switches = Object.entries(AlarmSettings.parse({}))
      .filter(([, value]) => typeof value === 'boolean')
      .map(([name]) => name)
    const off = AlarmSettings.parse(
      Object.fromEntries([...switches, 'deadMan', 'liquidationRepayment'].map((name) => [name, false])),
    )
    const world = await started({ settings: off })
    const loan = {
      orderId: '5',
      loanCoin: 'USDT',
      loanAmount: '1000',
      interestAmount: '1',
      hourInterestRate: '0.001',
      pledgeCoin: 'BTC',
      pledgeAmount: '0.02',
    }
    const end = world.clock.now() + 23 * HOUR_MS
    world.state.loans = [
      { ...loan, pledgeRate: '91', supRate: '80', forceRate: '90', borrowTime: '1', expireTime: String(end) },
    ]
    await world.clock.advanceAsync(11_000)
    expect(rules(world)).toEqual(['loan-distance critical'])
    world.state.repayments = [
      {
        repayOrderId: '2',
        repaidTime: String(world.clock.now()),
        coin: 'USDT',
        repayAmount: '1000',
        repayInterest: '1',
        repayType: 'part',
        businessType: 'liquidation',
      },
    ]
    world.clock.jumpWall(20 * HOUR_MS)
    await world.clock.advanceAsync(61_000)
    expect(rules(world).slice(1).toSorted()).toEqual(['liquidation-repayment critical', 'loan-expiry critical'])
    world.state.ltv = () => notConnected
    await world.clock.advanceAsync(15_000)
    expect(rules(world)).toContain('dead-man critical')
  })

  it('about the way to the margin call end with the right word when it was reached', async () => {
    const world = await started({ settings: { speed: false } })
    confirm(world)
    world.state.ltv = () => ltvAnswer('84000')
    await world.clock.advanceAsync(1500)
    expect(rules(world)).toEqual(['level warning', 'price-distance warning'])
    world.state.ltv = () => ltvAnswer('78000')
    await world.clock.advanceAsync(1500)
    expect(world.monitors.alarmBook.list().find(({ rule }) => rule === 'price-distance')).toMatchObject({
      state: 'over',
      ending: 'superseded',
    })
    const again = await started({ settings: { speed: false } })
    confirm(again)
    again.state.ltv = () => ltvAnswer('84000')
    await again.clock.advanceAsync(1500)
    again.state.ltv = () => ltvAnswer('100000')
    await again.clock.advanceAsync(1500)
    expect(again.monitors.alarmBook.list().find(({ rule }) => rule === 'price-distance')).not.toHaveProperty('ending')
  })

  it('and repayments are marks on the line of their own unit only', async () => {
    const clock = createManualClock()
    const lending = scriptedLending()
    lending.state.units = ['7', '8']
    let principal = '6000000'
    lending.state.ltv = (id) =>
      id === '8'
        ? {
            kind: 'done',
            data: { ...recordAt('69000', { principal }), subAccountUids: ['3'] },
            tookMs: 1,
            unreadable: [],
          }
        : ltvAnswer('100000')
    const { monitors } = watchScripted(clock, lending)
    await clock.advanceAsync(5000)
    principal = '5000000'
    await clock.advanceAsync(1000)
    lending.state.repayments = [
      {
        repayOrderId: '2',
        repaidTime: String(clock.now()),
        coin: 'USDT',
        repayAmount: '1000000',
        repayInterest: '1',
        repayType: 'part',
        businessType: 'liquidation',
      },
    ]
    await clock.advanceAsync(35_000)
    const kinds = (id: string) =>
      monitors.archive
        .history(id, { from: clock.now() - MINUTE_MS, to: clock.now() }, 100)!
        .events.map(({ kind }) => kind)
    expect([kinds('7'), new Set(kinds('8'))]).toEqual([[], new Set(['alarm', 'liquidation'])])
    expect(monitors.alarmBook.list().find(({ rule }) => rule === 'liquidation-repayment')).toMatchObject({
      subject: '8',
    })
  })

  it('report a liquidation during a gap in monitoring, and no old ones', async () => {
    const first = await started()
    const row = {
      repaidTime: '1700000001000',
      coin: 'USDT',
      repayAmount: '1000',
      repayInterest: '1',
      repayType: 'part',
      businessType: 'liquidation',
    }
    expect(first.alarms).toEqual([])
    first.monitors.stop()
    first.state.repayments = [{ ...row, repayOrderId: '2' }]
    const again = watchScripted(first.clock, first, { database: first.database })
    await first.clock.advanceAsync(40_000)
    expect(again.alarms.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['liquidation-repayment critical'])
    expect(
      again.monitors.archive.history('7', { from: 1_699_980_000_000, to: first.clock.now() }, 100)!.events,
    ).toContainEqual(expect.objectContaining({ kind: 'liquidation' }))
  })
})
