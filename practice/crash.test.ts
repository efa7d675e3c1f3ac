import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { createManualClock } from '@/shared/testing/manual-clock'
import { add, compare, divide, multiply, negate, sum, toDecimals, trim } from '@/shared/base/decimal'
import { participantsOf } from '@/practice/accounts/accounts'
import { markOfCoin } from '@/practice/prices/coin-prices'
import { createExchangeCore } from '@/practice/engine/core'
import { listedInstruments } from '@/practice/engine/state/listed-symbols'
import { assumedBehavior } from '@/practice/flips/behavior'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { startCrowd } from '@/practice/market/crowd'
import { openServices } from '@/practice/services/services'

/** Received or paid money, and the value of its coin at that time. */
interface Movement {
  readonly coin: string
  readonly amount: string
  readonly type: string
  readonly mark: string
}

/** Perpetuals provide the mark prices of all valuations here. */
const instruments = listedInstruments.filter(({ category }) => category === 'USDT-FUTURES')
/** Collateral ratios of the loan product of the trader's own unit, repeated here on purpose. */
const ratios = { USDT: '1', BTC: '0.95', ETH: '0.93', SOL: '0.85', XRP: '0.8', DOGE: '0.7' }
/** Proceeds of a liquidation sale, as a share of the value of the coin. */
const PROCEEDS = '0.995'

/** The whole exchange without its servers, on a manual clock. */
function opened(seed: number) {
  const clock = createManualClock(Date.UTC(2026, 10, 21))
  const core = createExchangeCore({ clock, instruments: listedInstruments })
  const participants = participantsOf(seed, listedInstruments)
  for (const account of participants.accounts) core.addAccount(account)
  const movements: Movement[] = []
  core.listen(
    (event) => {
      if (event.kind === 'movement') movements.push({ ...event, mark: markOfCoin(core, event.coin) })
    },
    (uid) => uid === participants.traders[0]!.trader,
  )
  const market = startCrowd({
    core,
    clock,
    seed,
    instruments,
    externalPrice: () => null,
    resumeAt: new Map(),
    saved: () => [],
  })
  const newAccounts = new Set(participants.accounts.map(({ uid }) => uid))
  const services = openServices({
    core,
    clock,
    seed,
    random: seededRandom(1),
    participants,
    newAccounts,
    saved: forgetfulRows,
    behavior: assumedBehavior,
  })
  const [unit] = services.lending.unitsOf(participants.traders[0]!.trader)
  const trader = participants.accounts.find(({ uid }) => uid === participants.traders[0]!.trader)
  if (!unit || !trader) throw new Error('no risk unit')
  const owed = (): string => sum(services.lending.loansOf(unit).flatMap(({ unpaid, interest }) => [unpaid, interest]))
  return { clock, core, market, movements, services, lending: services.lending, unit, trader, owed, firstDebt: owed() }
}
type Exchange = ReturnType<typeof opened>

/** Collateral and debt of the trader's unit by the ledger: deposits and movements, mark prices, haircuts. */
function fromTheLedger({ core, trader, movements, firstDebt }: Exchange, first: number) {
  const collateralValue = Object.entries(ratios).map(([coin, ratio]) => {
    const balance = add(trader.deposits[coin] ?? '0', total(movements.filter((row) => row.coin === coin)))
    return toDecimals(multiply(multiply(balance, markOfCoin(core, coin)), ratio), 8)
  })
  const usdtBalance = trim(sum(collateralValue))
  const unpaidUsdtAmount = trim(add(firstDebt, total(repayments(movements.slice(first)))))
  return { usdtBalance, unpaidUsdtAmount, ltv: toDecimals(divide(unpaidUsdtAmount, usdtBalance), 6, 'up') }
}

/** A fall by 30 % in eight seconds and the time after it. `told` has the values for a client after each second. */
function crash(seed: number, length = 16) {
  const exchange = opened(seed)
  const { clock, market, lending, unit, services, movements } = exchange
  const first = movements.length
  market.shock(-0.3, 8000)
  const seconds = Array.from({ length }, () => {
    clock.advance(1000)
    return { notified: lending.snapshotOf(unit), ledger: fromTheLedger(exchange, first) }
  })
  market.stop()
  services.stop()
  return {
    ...exchange,
    seconds,
    path: seconds.map(({ notified }) => notified?.ltv ?? ''),
    crashed: movements.slice(first),
  }
}

const total = (rows: readonly Movement[]): string => sum(rows.map((row) => row.amount))
const repayments = (rows: readonly Movement[]): Movement[] =>
  rows.filter(({ type }) => type.startsWith('INS_LOAN_REPAY_'))

describe('a fall of the market by 30 %', () => {
  let fall: ReturnType<typeof crash>
  beforeAll(() => {
    fall = crash(7)
  })

  it('takes the trader’s unit through 0.70, 0.80 and 0.90 into liquidation, back to its stop line, and stays', () => {
    const { path, core } = fall
    const reached = ['0.70', '0.80', '0.90'].map((line) =>
      path.findIndex((ltv) => ltv !== '' && compare(ltv, line) >= 0),
    )
    expect(reached[0]).toBeGreaterThan(0)
    expect(reached).toEqual([...new Set(reached)].toSorted((a, b) => a - b))
    expect(path.indexOf('')).toBeGreaterThan(reached[2]!)
    expect(Math.abs(Number(path.at(-1)) - 0.85)).toBeLessThan(0.005)
    expect(Number(core.markPrice('USDT-FUTURES', 'BTCUSDT')) / 97_260).toBeCloseTo(0.7, 2)
  })

  it('liquidates consumer loans beyond their lines, but not a loan whose debt falls with its pledge', () => {
    const ends = fall.services.loans
      .loansOf(fall.trader.uid)
      .map(({ loanCoin, pledgeCoin, end }) => [loanCoin, pledgeCoin, end])
    expect(ends).toEqual([
      ['ETH', 'BTC', null],
      ['USDT', 'SOL', 'FORCE'],
      ['USDT', 'BTC', 'FORCE'],
    ])
  })

  it('shows at every tick the ratio that follows from the ledger, the mark prices and the haircuts alone', () => {
    const computed = fall.seconds.flatMap(({ notified, ledger }) => (notified === null ? [] : [{ notified, ledger }]))
    expect(computed.length).toBeGreaterThan(9)
    for (const { notified, ledger } of computed) {
      const { ltv, usdtBalance, unpaidUsdtAmount } = notified
      expect({ ltv, usdtBalance: trim(usdtBalance), unpaidUsdtAmount: trim(unpaidUsdtAmount) }).toEqual(ledger)
    }
  })

  it('sells no coin that is not paid for at its mark price, and pays back exactly what is no longer owed', () => {
    const { crashed, firstDebt, owed, lending, unit } = fall
    const sold = crashed.filter(({ type }) => type === 'INS_LOAN_EXCHANGE_USER_OUT')
    const bought = crashed.filter(({ type }) => type === 'INS_LOAN_EXCHANGE_USER_IN')
    expect(sold.length).toBeGreaterThan(1)
    expect(bought.map(({ amount }) => trim(amount))).toEqual(
      sold.map(({ amount, mark }) => trim(toDecimals(multiply(multiply(negate(amount), mark), PROCEEDS), 8))),
    )
    expect(add(firstDebt, total(repayments(crashed)))).toBe(owed())
    const flagged = lending
      .repaymentsOf(unit)
      .filter(({ at, isLiquidation }) => isLiquidation && at > Date.UTC(2026, 10, 21))
    expect(sum(flagged.flatMap(({ principal, interest }) => [principal, interest]))).toBe(
      negate(total(repayments(crashed))),
    )
  })

  it('takes the same path from the same seed, and another one from another', () => {
    expect(crash(7).path).toEqual(fall.path)
    expect(crash(12, 5).path).not.toEqual(fall.path.slice(0, 5))
  })
})
