import { z } from 'zod'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { CoinName } from '@/shared/exchange/calls/loan/loan-coins'
import { isPositive, isSignedDecimal, subtract } from '@/shared/base/decimal'
import type { RunningMarket } from '../market/crowd'
import type { PracticeServices } from '../services/services'
import type { PracticeRiskUnit } from '../accounts/risk-unit'

const ofUnit = { riskUnitId: z.string() }
const SignedDecimal = z.string().refine(isSignedDecimal, 'must be a plain decimal number, with a minus for away')
const Ratio = DecimalString.refine((ratio) => Number(ratio) <= 1, 'must be at most 1')

/**
 * What a test may let happen to the market and to loans. All of it is the exchange's own doing: money moves and is
 * booked as ever.
 */
export const RiskFault = z.discriminatedUnion('kind', [
  /**
   * The fair price of a coin, or of all coins, moves by a share of itself (-0.3: falls by 30 %) over `ms`, and stays.
   */
  z.object({
    kind: z.literal('shock'),
    fraction: z.number().gt(-1).lte(10),
    ms: z.number().positive(),
    coin: CoinName.optional(),
  }),
  /** Interest for so many hours more, on institutional and consumer loans. */
  z.object({ kind: z.literal('interest'), hours: z.number().int().positive() }),
  /** New debt of a unit, paid out to its first account. */
  z.object({ kind: z.literal('lend'), ...ofUnit, coin: CoinName, amount: DecimalString }),
  /** The unit pays its debt in a coin back, newest loan first, out of the accounts that borrowed. */
  z.object({ kind: z.literal('repay'), ...ofUnit, coin: CoinName, amount: DecimalString }),
  /**
   * An account's owner moves a coin between it and somewhere that no risk unit counts; below nothing: away from it.
   */
  z.object({ kind: z.literal('transfer'), uid: z.string(), coin: CoinName, amount: SignedDecimal }),
  /** ltv-convert answers empty strings about a unit for a while (A-ltv-not-computed); 0 ends it at once. */
  z.object({ kind: z.literal('not-computed'), ...ofUnit, ms: z.number().nonnegative() }),
  /** No unit's liquidation begins, however far over its line it is, until told otherwise. */
  z.object({ kind: z.literal('forbearance'), enabled: z.boolean().default(true) }),
  /** ltv-convert writes 63.42 in place of 0.6342 until told otherwise. */
  z.object({ kind: z.literal('ltv-as-percent'), enabled: z.boolean().default(true) }),
  /** ltv-convert says this of a unit's `ltv`, word for word, in place of what its figures make; null ends it. */
  z.object({ kind: z.literal('ltv-said'), ...ofUnit, ltv: z.union([z.string().max(20), z.number()]).nullable() }),
  /** ltv-convert writes this for a coin's price, which counts as ever; null ends it. */
  z.object({
    kind: z.literal('coin-price'),
    coin: CoinName,
    price: z.union([z.string().max(20), z.number()]).nullable(),
  }),
  /** What a coin counts for changes, under one loan product or under all. */
  z.object({ kind: z.literal('haircut'), coin: CoinName, ratio: Ratio, productId: z.string().optional() }),
])
export type RiskFault = z.infer<typeof RiskFault>

/** Does what a fault asks for; answers with what it cannot do, null when it is done. */
export type ActOnRisk = (fault: RiskFault) => string | null

type OfKind<Kind extends RiskFault['kind']> = Extract<RiskFault, { kind: Kind }>
type Acts = { readonly [Kind in RiskFault['kind']]: (fault: OfKind<Kind>) => string | null }

const unless = (isDone: boolean, problem: string): string | null => (isDone ? null : problem)

export function createRiskFaults(
  market: RunningMarket,
  { lending, loans, ltvOddities, trading }: PracticeServices,
): ActOnRisk {
  const withUnit = (riskUnitId: string, act: (unit: PracticeRiskUnit) => string | null): string | null => {
    const unit = lending.unitNamed(riskUnitId)
    return unit === undefined ? 'riskUnitId: no such risk unit' : act(unit)
  }

  function payBack(unit: PracticeRiskUnit, coin: string, amount: string): string | null {
    let left = amount
    for (const loan of lending.loansOf(unit))
      if (loan.coin === coin && isPositive(left)) left = subtract(left, lending.repay(loan.orderId, left))
    return unless(!isPositive(left), `amount: ${left} ${coin} could not be paid`)
  }

  const acts: Acts = {
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
        ltvOddities.say(unit.id, ltv)
        return null
      }),
    'coin-price'({ coin, price }) {
      ltvOddities.price(coin, price)
      return null
    },
    haircut: ({ coin, ratio, productId }) =>
      unless(lending.products.setRatio(coin, ratio, productId), 'coin: no such loan product takes it'),
  }
  // Kind and act belong together by the table's type, which the compiler cannot follow through the union.
  return (fault) => acts[fault.kind](fault as never)
}
