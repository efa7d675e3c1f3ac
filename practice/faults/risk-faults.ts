import { z } from 'zod'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { CoinName } from '@/shared/exchange/calls/loan/loan-coins'
import { isPositive, isSignedDecimal, subtract } from '@/shared/base/decimal'
import { type Crash, crashProblem, fasterCrash, pastCrashes } from '@/shared/trading/market/crash-returns'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { startCrash } from '@/practice/prices/crash-run'
import type { RunningMarket } from '@/practice/market/crowd'
import type { PracticeServices } from '@/practice/services/services'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'

const ofUnit = { riskUnitId: z.string() }
const SignedDecimal = z.string().refine(isSignedDecimal, 'must be a plain decimal number, with a minus for away')
const Ratio = DecimalString.refine((ratio) => Number(ratio) <= 1, 'must be at most 1')

const pastNames = pastCrashes.map(({ name }) => name).join(', ')
/** Largest speed of a crash. */
export const MOST_SPEED = 1000
const Speed = z.number().int().min(1).max(MOST_SPEED).default(1)
const Move = z.string().refine(isSignedDecimal, 'change: must be a plain decimal number, such as -0.3')
const DrawnPoints = z
  .array(z.strictObject({ second: z.number(), BTC: Move, ETH: Move, others: Move }))
  .superRefine((points, context) => {
    const problem = crashProblem(points)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })

/** Faults of the market and of loans. Money moves and is booked as usual. */
export const RiskFault = z.discriminatedUnion('kind', [
  /** The fair price of a coin, or of all coins, moves by a fraction (-0.3: falls by 30 %) over `ms`, permanently. */
  z.object({
    kind: z.literal('shock'),
    fraction: z.number().gt(-1).lte(10),
    ms: z.number().positive(),
    coin: CoinName.optional(),
  }),
  /**
   * The market lives through a crash: a past one by name, or a drawn path. `speed` shortens it; the liquidations keep
   * their pace.
   */
  z.object({ kind: z.literal('crash'), name: z.string(), speed: Speed }),
  z.object({ kind: z.literal('drawn-crash'), points: DrawnPoints, speed: Speed }),
  /** Charges interest for this many more hours, on institutional and consumer loans. */
  z.object({ kind: z.literal('interest'), hours: z.number().int().positive() }),
  /** New debt of a unit, paid out to its first account. */
  z.object({ kind: z.literal('lend'), ...ofUnit, coin: CoinName, amount: DecimalString }),
  /** The unit repays its debt in a coin, newest loan first, from the borrowing accounts. */
  z.object({ kind: z.literal('repay'), ...ofUnit, coin: CoinName, amount: DecimalString }),
  /** Moves a coin between an account and the outside of all risk units. A negative amount is moved out. */
  z.object({ kind: z.literal('transfer'), uid: z.string(), coin: CoinName, amount: SignedDecimal }),
  /** ltv-convert returns empty strings for a unit for this time (A-ltv-not-computed). 0 ends it at once. */
  z.object({ kind: z.literal('not-computed'), ...ofUnit, ms: z.number().nonnegative() }),
  /** No liquidation of a unit begins, at any LTV, until disabled. */
  z.object({ kind: z.literal('forbearance'), enabled: z.boolean().default(true) }),
  /** ltv-convert returns 63.42 instead of 0.6342 until disabled. */
  z.object({ kind: z.literal('ltv-as-percent'), enabled: z.boolean().default(true) }),
  /** ltv-convert returns this text as the `ltv` of a unit instead of the computed value. Null ends it. */
  z.object({ kind: z.literal('ltv-said'), ...ofUnit, ltv: z.union([z.string().max(20), z.number()]).nullable() }),
  /** ltv-convert returns this as a coin's price, without effect on the computation. Null ends it. */
  z.object({
    kind: z.literal('coin-price'),
    coin: CoinName,
    price: z.union([z.string().max(20), z.number()]).nullable(),
  }),
  /** The lists omit a risk unit or consumer loan, and calls about the unit are denied, until this is disabled. */
  z.object({ kind: z.literal('omitted'), id: z.string(), enabled: z.boolean().default(true) }),
  /** The haircut of a coin changes, under one loan product or under all. */
  z.object({ kind: z.literal('haircut'), coin: CoinName, ratio: Ratio, productId: z.string().optional() }),
])
export type RiskFault = z.infer<typeof RiskFault>

/** Carries out a fault. Returns the error, or null on success. */
export type ActOnRisk = (fault: RiskFault) => string | null

type OfKind<Kind extends RiskFault['kind']> = Extract<RiskFault, { kind: Kind }>
type Acts = { readonly [Kind in RiskFault['kind']]: (fault: OfKind<Kind>) => string | null }

const unless = (isDone: boolean, problem: string): string | null => (isDone ? null : problem)

export function createRiskFaults(
  core: ExchangeCore,
  market: RunningMarket,
  { crash, lending, loans, ltvOddities, trading }: PracticeServices,
): ActOnRisk {
  const withUnit = (riskUnitId: string, act: (unit: PracticeRiskUnit) => string | null): string | null => {
    const unit = lending.unitNamed(riskUnitId)
    return unit === undefined ? 'riskUnitId: no such risk unit' : act(unit)
  }

  function payBack(unit: PracticeRiskUnit, coin: string, amount: string): string | null {
    let remaining = amount
    for (const loan of lending.loansOf(unit))
      if (loan.coin === coin && isPositive(remaining))
        remaining = subtract(remaining, lending.repay(loan.orderId, remaining))
    return unless(!isPositive(remaining), `amount: ${remaining} ${coin} could not be paid`)
  }

  function fall(path: Crash, speed: number): string | null {
    const faster = fasterCrash(path, speed)
    const problem = crashProblem(faster.points)
    if (problem !== null) return `speed: too high for this crash (${problem})`
    crash(startCrash(core, faster, (coin, price) => market.pin(coin, price)))
    return null
  }

  const acts: Acts = {
    crash({ name, speed }) {
      const past = pastCrashes.find((pastCrash) => pastCrash.name === name)
      return past === undefined ? `name: must be one of ${pastNames}` : fall(past, speed)
    },
    'drawn-crash': ({ points, speed }) => fall({ name: 'drawn', about: '', points }, speed),
    shock: ({ fraction, ms, coin }) =>
      unless(market.shock(fraction, ms, coin), 'coin: its price is not generated here'),
    interest({ hours }) {
      lending.chargeHours(hours)
      loans.chargeHours(hours)
      return null
    },
    lend: ({ riskUnitId, coin, amount }) =>
      withUnit(riskUnitId, (unit) => unless(lending.lend(unit, coin, amount), 'coin: not lent')),
    repay: ({ riskUnitId, coin, amount }) => withUnit(riskUnitId, (unit) => payBack(unit, coin, amount)),
    transfer: ({ uid, coin, amount }) =>
      unless(
        trading.move(uid, coin, amount, isPositive(amount) ? 'TRANSFER_IN' : 'TRANSFER_OUT'),
        'amount: the account has not as much to move, or is none of this exchange',
      ),
    'not-computed': ({ riskUnitId, ms }) =>
      withUnit(riskUnitId, (unit) => {
        ltvOddities.suspend(unit.id, ms)
        return null
      }),
    forbearance({ enabled }) {
      lending.forbear(enabled)
      return null
    },
    'ltv-as-percent'({ enabled }) {
      ltvOddities.setPercent(enabled)
      return null
    },
    'ltv-said': ({ riskUnitId, ltv }) =>
      withUnit(riskUnitId, (unit) => {
        ltvOddities.set(unit.id, ltv)
        return null
      }),
    'coin-price'({ coin, price }) {
      ltvOddities.price(coin, price)
      return null
    },
    omitted({ id, enabled }) {
      ltvOddities.omit(id, enabled)
      return null
    },
    haircut: ({ coin, ratio, productId }) =>
      unless(lending.products.setRatio(coin, ratio, productId), 'coin: no such loan product takes it'),
  }
  // Kind and handler match by the table's type, which the compiler cannot follow through the union.
  return (fault) => acts[fault.kind](fault as never)
}
