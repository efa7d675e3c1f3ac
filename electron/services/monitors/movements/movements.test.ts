import { describe, expect, it } from 'vitest'
import type { FinancialRecord } from '@/shared/exchange/calls/account/financial-records'
import type { LtvRecord } from '@/shared/exchange/calls/ins-loan/ltv-convert'
import type { RiskCauses } from '@/shared/ipc/watching/risk'
import { add, divide, multiply, sum, toDecimals } from '@/shared/base/decimal'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { Fill } from '@/shared/trading/orders/order'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import { createMovementRecords, MOST_MOVEMENTS } from './movement-records'
import { movementOfFill } from './booked-movements'
import { notConnected, scriptedLending, watchScripted } from '../testing/scripted-lending'

const OWN = '1'

/** A unit of this account, whose holdings and debt a test moves as the exchange would. */
function exchange() {
  const lending = scriptedLending()
  const holds = { price: '60000', btc: '10', usdt: '100000', principal: '300000', interest: '0' }
  const fills: Fill[] = []
  const { state } = lending
  state.units = [OWN]
  const answer = (): LtvRecord => {
    const converted = multiply(multiply(holds.btc, holds.price), '0.95')
    const collateral = add(converted, holds.usdt)
    const debt = add(holds.principal, holds.interest)
    return {
      ltv: toDecimals(divide(debt, collateral), 6, 'up'),
      subAccountUids: [],
      usdtBalance: collateral,
      unpaidUsdtAmount: debt,
      unpaidInfo: [{ coin: 'USDT', unpaidQty: holds.principal, unpaidInterest: holds.interest }],
      balanceInfo: [
        { coin: 'BTC', price: holds.price, amount: holds.btc, convertedUsdtAmount: converted },
        { coin: 'USDT', price: '1', amount: holds.usdt, convertedUsdtAmount: holds.usdt },
      ],
    }
  }
  state.ltv = () => ({ kind: 'done', data: answer(), tookMs: 1, unreadable: [] })
  const fill = (at: number, qty: string, change: Partial<Fill> = {}): void => {
    fills.push({
      execId: `e${fills.length}`,
      orderId: '9',
      clientOid: 'c9',
      category: 'SPOT',
      symbol: 'BTCUSDT',
      side: 'sell',
      price: holds.price,
      qty,
      fees: [{ coin: 'USDT', amount: '30' }],
      scope: 'taker',
      at,
      ...change,
    })
  }
  const record = (at: number, coin: string, amount: string, type = 'TRANSFER_OUT'): FinancialRecord => ({
    category: 'SPOT',
    id: String(1000 + state.records.length),
    symbol: '',
    coin,
    type,
    amount,
    fee: '0',
    balance: '',
    ts: String(at),
  })
  return { ...lending, holds, fills, fill, record }
}
type Exchange = ReturnType<typeof exchange>

async function watched(world = exchange(), clock = createManualClock(), database = openInMemory(riskHistory)) {
  const started = watchScripted(clock, world, {
    database,
    fillsBetween: (from, to) => world.fills.filter(({ at }) => at >= from && at <= to),
  })
  await clock.advanceAsync(3000)
  const causes = async (riskUnitId = OWN, back = HOUR_MS): Promise<RiskCauses> => {
    const window = { from: clock.now() - back, to: clock.now() }
    return (await started.monitors.archive.causes(riskUnitId, window))!.causes!
  }
  return { ...world, ...started, clock, database, causes }
}
const lines = ({ causes }: RiskCauses) =>
  causes.flatMap((cause) => (cause.kind === 'movement' ? [[cause.line.kind, cause.change] as const] : []))
const others = ({ causes }: RiskCauses) =>
  causes.flatMap((cause) => (cause.kind === 'movement' ? [] : [`${cause.kind} ${cause.coin}`]))
function addUp(causes: RiskCauses): void {
  expect(add(sum(causes.causes.map(({ change }) => change)), causes.residual)).toBe(causes.change)
}

/** 0.5 BTC at 60,000 less a fee of 30 USDT. */
function sellHalf({ holds }: Exchange): void {
  holds.btc = add(holds.btc, '-0.5')
  holds.usdt = add(holds.usdt, '29970')
}

describe('movements of an account among the causes', () => {
  it('are one part each: a sale, a transfer, a loan and a repayment, and add up (L06)', async () => {
    const world = await watched()
    const { clock, holds, state } = world
    await clock.advanceAsync(MINUTE_MS)
    world.fill(clock.now(), '0.3', { fees: [{ coin: 'USDT', amount: '18' }] })
    world.fill(clock.now(), '0.2', { fees: [{ coin: 'USDT', amount: '12' }] })
    sellHalf(world)
    await clock.advanceAsync(MINUTE_MS)
    state.records = [world.record(clock.now(), 'USDT', '-1000')]
    holds.usdt = add(holds.usdt, '-1000')
    await clock.advanceAsync(MINUTE_MS)
    const loan = { orderProductId: '1', uid: OWN, loanCoin: 'USDT', loanAmount: '50000', unpaidAmount: '50000' }
    const unpaid = { unpaidInterest: '0', repaidAmount: '0', repaidInterest: '0', reserve: '500' }
    state.lent = [{ orderId: '5', loanTime: String(clock.now()), ...loan, ...unpaid, status: 'not_paid_off' }]
    holds.principal = add(holds.principal, '50000')
    holds.usdt = add(holds.usdt, '49500')
    await clock.advanceAsync(MINUTE_MS)
    const repayment = { repayOrderId: '6', coin: 'USDT', repayAmount: '20000', repayInterest: '100', repayType: 'part' }
    state.repayments = [{ ...repayment, repaidTime: String(clock.now()), businessType: 'normal' }]
    holds.interest = '-100'
    holds.principal = add(holds.principal, '-20000')
    holds.usdt = add(holds.usdt, '-20100')
    await clock.advanceAsync(MINUTE_MS)
    const causes = await world.causes()
    addUp(causes)
    expect(lines(causes).map(([kind]) => kind)).toEqual(['fill', 'transfer', 'loan', 'repayment'])
    expect(causes.causes[0]).toMatchObject({ line: { count: 2, trade: { qty: '0.5', side: 'sell', quote: 'USDT' } } })
    expect(others(causes)).toEqual([])
    const [sale, transfer, lent, repaid] = lines(causes).map(([, change]) => Number(change))
    expect([sale! < 0, transfer! > 0, lent! > 0, repaid! < 0]).toEqual([true, true, true, true])
    expect(causes).toMatchObject({ pending: [], recordsProblem: null, otherAccounts: [], namedSince: null })
  })

  it('include the interest of a margin debt, with margin, as the exchange lists it', async () => {
    const world = await watched()
    const { clock, holds, state } = world
    await clock.advanceAsync(MINUTE_MS)
    const interest = world.record(clock.now(), 'USDT', '-3', 'INTEREST_SETTLEMENT_OUT')
    state.records = [{ ...interest, category: 'MARGIN', symbol: 'BTCUSDT' }]
    holds.usdt = add(holds.usdt, '-3')
    await clock.advanceAsync(MINUTE_MS)
    const causes = await world.causes()
    addUp(causes)
    expect([lines(causes).map(([kind]) => kind), others(causes)]).toEqual([['interest'], []])
  })

  it('are read where the exchange refuses the records of one kind, and the refusal is reported', async () => {
    const world = exchange()
    const readRecords = world.rest.financialRecords
    const refused = { kind: 'refused', code: '40014', message: 'No permission', status: 400, definite: true } as const
    const refusing: typeof readRecords = async (request) =>
      request.category === 'MARGIN' ? refused : readRecords(request)
    Object.assign(world.rest, { financialRecords: refusing })
    const { clock, causes, holds, state, record } = await watched(world)
    await clock.advanceAsync(MINUTE_MS)
    state.records = [record(clock.now(), 'USDT', '-1000')]
    holds.usdt = add(holds.usdt, '-1000')
    await clock.advanceAsync(MINUTE_MS)
    const riskCauses = await causes()
    expect(lines(riskCauses).map(([kind]) => kind)).toEqual(['transfer'])
    expect(riskCauses.recordsProblem).toBe('Interest and funding of MARGIN cannot be read: No permission (40014)')
    expect(riskCauses.transfersSince).not.toBeNull()
  })

  it('are named for what they are where the exchange closed it', async () => {
    const world = await watched()
    const { clock } = world
    await clock.advanceAsync(MINUTE_MS)
    world.fill(clock.now(), '0.5', { forcedBy: 'liquidation' })
    sellHalf(world)
    await clock.advanceAsync(2 * MINUTE_MS)
    const liquidationSale = {
      kind: 'movement',
      line: { kind: 'fill', trade: { side: 'sell', forcedBy: 'liquidation' } },
    }
    expect((await world.causes()).causes).toMatchObject([liquidationSale])
    const window = { from: clock.now() - HOUR_MS, to: clock.now() }
    const { events } = world.monitors.archive.history(OWN, window, 100)!
    expect(events).toMatchObject([{ kind: 'liquidation', text: 'liquidation: sell 0.5 BTC of BTCUSDT at 60\u202f000' }])
    // The order journal forgets; what was put down does not.
    world.fills.length = 0
    expect((await world.causes()).causes).toMatchObject([liquidationSale])
  })

  it('are there after a restart, when the order journal has forgotten the fills', async () => {
    const first = await watched()
    const { clock, database } = first
    await clock.advanceAsync(MINUTE_MS)
    first.fill(clock.now(), '0.5')
    sellHalf(first)
    await clock.advanceAsync(2 * MINUTE_MS)
    const before = await first.causes()
    expect(lines(before).map(([kind]) => kind)).toEqual(['fill'])
    first.monitors.stop()
    first.fills.length = 0
    const again = await watched(first, clock, database)
    const after = await again.causes()
    addUp(after)
    expect(lines(after)).toEqual(lines(before))
  })

  it('wait for the balance, or the balance for them, and never count twice (L32)', async () => {
    const world = await watched()
    const { clock } = world
    await clock.advanceAsync(MINUTE_MS)
    // The fill first.
    world.fill(clock.now(), '0.5')
    await clock.advanceAsync(2000)
    expect(await world.causes()).toMatchObject({ causes: [], change: '0', pending: [{ kind: 'fill', count: 1 }] })
    sellHalf(world)
    await clock.advanceAsync(2000)
    expect([lines(await world.causes()).length, others(await world.causes()), (await world.causes()).pending]).toEqual([
      1,
      [],
      [],
    ])
    await clock.advanceAsync(MINUTE_MS)
    // The balance first.
    sellHalf(world)
    await clock.advanceAsync(2000)
    expect(others(await world.causes())).toEqual(['quantity BTC', 'quantity USDT'])
    world.fill(clock.now(), '0.5', { orderId: '10' })
    expect([lines(await world.causes()).length, others(await world.causes())]).toEqual([2, []])
    await clock.advanceAsync(MINUTE_MS)
    addUp(await world.causes())
    expect([lines(await world.causes()).length, others(await world.causes())]).toEqual([2, []])
  })

  it('belong to the unit they moved, and to none that this account’s money does not answer for', async () => {
    const world = exchange()
    world.state.units = ['8', '7']
    const answer = world.state.ltv
    world.state.ltv = (unit) => {
      const answered = answer(unit)
      if (answered.kind !== 'done') return answered
      return { ...answered, data: { ...answered.data, subAccountUids: unit === '7' ? ['70', '71'] : ['80'] } }
    }
    const { clock, causes, holds, state, fill } = await watched(world)
    await clock.advanceAsync(MINUTE_MS)
    fill(clock.now(), '0.5')
    const loan = { orderProductId: '1', uid: '70', loanCoin: 'USDT', loanAmount: '50000', unpaidAmount: '50000' }
    const unpaid = { unpaidInterest: '0', repaidAmount: '0', repaidInterest: '0', reserve: '0' }
    state.lent = [{ orderId: '5', loanTime: String(clock.now()), ...loan, ...unpaid, status: 'not_paid_off' }]
    holds.principal = add(holds.principal, '50000')
    holds.usdt = add(holds.usdt, '50000')
    await clock.advanceAsync(MINUTE_MS)
    expect([lines(await causes('7')).map(([kind]) => kind), others(await causes('7'))]).toEqual([['loan'], []])
    expect([lines(await causes('8')), others(await causes('8'))]).toEqual([[], ['quantity USDT', 'principal USDT']])
    expect((await causes('8')).transfersSince).toBeNull()
    expect([(await causes('7')).otherAccounts, (await causes('8')).otherAccounts]).toEqual([
      ['7', '70', '71'],
      ['8', '80'],
    ])
  })

  it('belong to the unit whose debt fell, also where a repayment was listed before that was seen', async () => {
    const world = exchange()
    world.state.units = ['8', '7']
    const answer = world.state.ltv
    let repaid = '0'
    world.state.ltv = (unit) => {
      const answered = answer(unit)
      if (answered.kind !== 'done' || unit !== '7') return answered
      const { usdtBalance, unpaidUsdtAmount, unpaidInfo, balanceInfo, ...data } = answered.data
      const [btc, usdt] = balanceInfo
      const difference = add(usdt!.amount, `-${repaid}`)
      const owed = { unpaidUsdtAmount: add(unpaidUsdtAmount, `-${repaid}`) }
      const balances = [btc!, { ...usdt!, amount: difference, convertedUsdtAmount: difference }]
      return {
        ...answered,
        data: {
          ...data,
          ...owed,
          usdtBalance: add(usdtBalance, `-${repaid}`),
          unpaidInfo: [{ ...unpaidInfo[0]!, unpaidQty: owed.unpaidUsdtAmount }],
          balanceInfo: balances,
        },
      }
    }
    const { clock, causes, state } = await watched(world)
    await clock.advanceAsync(MINUTE_MS)
    const amounts = { repayAmount: '20000', repayInterest: '0', repayType: 'part', businessType: 'normal' }
    state.repayments = [{ repayOrderId: '6', coin: 'USDT', ...amounts, repaidTime: String(clock.now()) }]
    await clock.advanceAsync(31_000)
    repaid = '20000'
    await clock.advanceAsync(MINUTE_MS)
    expect([lines(await causes('7')).length, lines(await causes('8')).length]).toEqual([1, 0])
    expect(others(await causes('8'))).toEqual([])
  })

  it('of a time without Volley are read afterwards, and count at the prices of its end (L33)', async () => {
    const first = await watched()
    const { clock, database, holds, state } = first
    await clock.advanceAsync(MINUTE_MS)
    const knownSince = (await first.causes()).transfersSince
    first.monitors.stop()
    await clock.advanceAsync(HOUR_MS)
    state.records = [first.record(clock.now(), 'BTC', '-1')]
    holds.btc = add(holds.btc, '-1')
    holds.price = '54000'
    await clock.advanceAsync(HOUR_MS)
    const again = await watched(first, clock, database)
    await clock.advanceAsync(MINUTE_MS)
    const causes = await again.causes(OWN, 3 * HOUR_MS)
    addUp(causes)
    expect(lines(causes).map(([kind]) => kind)).toEqual(['transfer'])
    expect(others(causes)).toEqual(['price BTC'])
    expect(causes.unwatchedMs).toBeGreaterThan(2 * HOUR_MS - MINUTE_MS)
    expect(causes.transfersSince).toBe(knownSince)
  })

  it('report why transfers cannot be read, and since when they are known', async () => {
    const world = exchange()
    const readRecords = world.rest.financialRecords
    Object.assign(world.rest, { financialRecords: async () => notConnected })
    const { clock, causes } = await watched(world)
    await clock.advanceAsync(MINUTE_MS)
    expect(await causes()).toMatchObject({
      transfersSince: null,
      recordsProblem: 'Transfers cannot be read: No connection to the exchange (not-connected)',
    })
    Object.assign(world.rest, { financialRecords: readRecords })
    await clock.advanceAsync(MINUTE_MS)
    expect((await causes()).recordsProblem).toBeNull()
    expect(clock.now() - (await causes()).transfersSince!).toBeGreaterThan(DAY_MS - MINUTE_MS)
    expect(clock.now() - (await causes()).transfersSince!).toBeLessThan(DAY_MS + HOUR_MS)
  })

  it('are kept for two years, and the newest of very many', async () => {
    const { clock, database } = await watched()
    const insert = database.prepare("INSERT INTO movements (rowid, key, at, is_debt, body) VALUES (?, ?, ?, 0, '{}')")
    insert.run(1, 'first of many', clock.now())
    insert.run(2, 'old', clock.now() - 732 * DAY_MS)
    insert.run(200_000, 'one of many', clock.now())
    insert.run(200_001, 'newest', clock.now())
    await clock.advanceAsync(2 * MINUTE_MS)
    const keys = database.prepare('SELECT key FROM movements ORDER BY rowid').all()
    expect(keys.map(({ key }) => key)).toEqual(['one of many', 'newest'])
  })

  it('are counted from the newest where there are too many to be named', async () => {
    const { clock, causes, database, holds } = await watched()
    await clock.advanceAsync(MINUTE_MS)
    const records = createMovementRecords(database as Database)
    const begun = clock.now()
    const many = Array.from({ length: MOST_MOVEMENTS + 10 }, (_, index) =>
      movementOfFill({ ...aFill, execId: `x${index}`, orderId: `o${index % 3}`, at: begun + index }, () => null),
    )
    records.add(many)
    holds.btc = add(holds.btc, multiply('-0.0001', String(many.length)))
    holds.usdt = add(holds.usdt, multiply('6', String(many.length)))
    await clock.advanceAsync(MINUTE_MS)
    const riskCauses = await causes()
    addUp(riskCauses)
    expect(riskCauses.namedSince).toBe(begun + 10)
    expect(lines(riskCauses)).toHaveLength(3)
    expect(others(riskCauses)).toEqual(['quantity BTC', 'quantity USDT'])
  })
})

const aFill: Fill = {
  execId: '',
  orderId: '',
  clientOid: '',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '60000',
  qty: '0.0001',
  fees: [],
  scope: '',
  at: 0,
}
