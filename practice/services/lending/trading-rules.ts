import { isFutures } from '@/shared/exchange/protocol/fields'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { compare } from '@/shared/base/decimal'
import { reject } from '@/practice/engine/api/rejection'
import type { ExchangeCore, Rejection } from '@/practice/engine/api/exchange-core'
import type { Lending } from './lending'
import type { LoanContracts, LoanProduct } from './products'

function contractsOf(product: LoanProduct, category: NewOrder['category']): LoanContracts | null {
  if (category === 'COIN-FUTURES') return product.coinContracts
  return category === 'USDC-FUTURES' ? product.usdcContracts : product.usdtContracts
}

/** Codes 95005 to 95009 and 95013 as in the published list (exchange: Codes; A-loan-rules). */
function contractProblem(
  product: LoanProduct,
  ltv: string,
  { category, symbol }: NewOrder,
  leverage: string,
): Rejection | null {
  const contracts = contractsOf(product, category)
  const contract = contracts?.symbols.find(([listed]) => listed === symbol)
  if (contracts === null || (contracts.symbols.length > 0 && contract === undefined))
    return reject('95008', `The loan product does not support ${category} ${symbol}`)
  const most = contract?.[1] ?? contracts.leverage
  if (compare(leverage, most) > 0)
    return reject('95013', `The leverage ${leverage} of ${symbol} exceeds the ${most} of the loan product`)
  return compare(ltv, contracts.openLine) < 0
    ? null
    : reject('95005', `The LTV ${ltv} has reached the line ${contracts.openLine}: opening contracts is prohibited`)
}

function spotProblem(
  { spotSymbols, marginLeverage, spotBuyLine }: LoanProduct,
  ltv: string,
  { category, symbol, side }: NewOrder,
): Rejection | null {
  const isMargin = category === 'MARGIN'
  if (!spotSymbols.includes(symbol) || (isMargin && marginLeverage === '')) {
    return reject(
      isMargin ? '95009' : '95007',
      `The loan product does not support ${isMargin ? 'margin' : 'spot'} trading of ${symbol}`,
    )
  }
  const isOver = side === 'buy' && compare(ltv, spotBuyLine) >= 0
  return isOver
    ? reject('95006', `The LTV ${ltv} has reached the line ${spotBuyLine}: spot buying is prohibited`)
    : null
}

/** An order that only reduces a position is never blocked by a loan. */
function closesOnly(
  core: ExchangeCore,
  uid: string,
  { category, symbol, side, posSide, qty, reduceOnly }: NewOrder,
): boolean {
  if (reduceOnly === 'yes') return true
  if (posSide !== undefined) return (side === 'buy') !== (posSide === 'long')
  const against = core
    .positions(uid)
    .find(
      (position) =>
        position.category === category &&
        position.symbol === symbol &&
        position.posSide === (side === 'sell' ? 'long' : 'short'),
    )
  return against !== undefined && compare(qty, against.available) <= 0
}

/**
 * The engine for borrowers of institutional loans: while a risk unit owes, its accounts trade the symbols of its
 * product, up to its limits (spec: Trade symbols record; A-loan-rules). Other accounts trade as before.
 */
export function underLoanRules(core: ExchangeCore, lending: Lending): ExchangeCore {
  const isListed = ({ category, symbol }: NewOrder): boolean =>
    core.instruments(category).some((instrument) => instrument.symbol === symbol)

  function ruleBroken(uid: string, order: NewOrder): Rejection | null {
    const unit = lending.owingUnitOf(uid)
    const product = unit && lending.products.find(unit.productId)
    if (unit === undefined || product === undefined) return null
    const snapshot = lending.snapshotOf(unit)
    if (snapshot === null) return reject('95001', 'The current user is undergoing forced liquidation')
    if (!isFutures(order.category)) return spotProblem(product, snapshot.ltv, order)
    const problem = contractProblem(product, snapshot.ltv, order, core.leverage(uid, order.category, order.symbol))
    return problem !== null && closesOnly(core, uid, order) ? null : problem
  }

  /** The engine rejects a symbol that is not listed anywhere. */
  function problemOf(uid: string, order: NewOrder): Rejection | null {
    const problem = ruleBroken(uid, order)
    return problem !== null && isListed(order) ? problem : null
  }

  return {
    ...core,
    place: (uid, order, isLate) => problemOf(uid, order) ?? core.place(uid, order, isLate),
    amend(uid, change) {
      const order = core.findOrder(uid, change)
      if (order === null || change.qty === undefined || compare(change.qty, order.qty) <= 0)
        return core.amend(uid, change)
      const { category, symbol, side, orderType, posSide } = order
      const grown = { category, symbol, side, orderType, qty: change.qty, ...(posSide === null ? {} : { posSide }) }
      return problemOf(uid, grown) ?? core.amend(uid, change)
    },
  }
}
