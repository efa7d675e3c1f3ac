import type { Clock } from '@/shared/base/clock'
import { REPAYMENTS_BACK } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { before } from '@/shared/exchange/protocol/time-range'
import { isPositive, multiply, sum } from '@/shared/base/decimal'
import type { Lending } from '@/practice/services/lending/lending'
import { type Loan, owed, type RepaymentRow } from '@/practice/services/lending/loan-book'
import type { LtvOddities } from '@/practice/services/lending/ltv-oddities'
import type { LoanContracts, LoanProduct } from '@/practice/services/lending/products'
import type { UnitSnapshot } from '@/practice/services/lending/collateral'
import { refuse } from './refusal'
import type { Routes } from './routes'
import { isInTimeRange } from './time-range'
import type { PracticeRiskUnit } from '@/practice/accounts/risk-unit'

type LendingRoutes = Pick<
  Routes,
  'ltvConvert' | 'loanOrder' | 'repaidHistory' | 'loanSymbols' | 'riskUnit' | 'productInfos' | 'ensureCoins'
>

/** A-institution-codes. */
const notInstitutional = refuse('25559', 'Not loan user: not an institutional exclusive lending unit account')
const noUnit = refuse('25566', 'The risk unit does not exist')
const notPrimary = refuse('25620', 'permission denied: riskUnitId needs the primary account of that risk unit')
const noProduct = refuse('40034', 'Parameter productId does not exist')

/** One row per coin over all its loans. */
function unpaidRecords(loans: readonly Loan[]) {
  const open = loans.filter((loan) => isPositive(owed(loan)))
  return [...new Set(open.map((loan) => loan.coin))].map((coin) => {
    const inCoin = open.filter((loan) => loan.coin === coin)
    return {
      coin,
      unpaidQty: sum(inCoin.map((loan) => loan.unpaid)),
      unpaidInterest: sum(inCoin.map((loan) => loan.interest)),
    }
  })
}

/** The primary account is no sub-account, even if the unit's money is its own (A-risk-unit). */
const subAccountsOf = ({ primaryUid, uids }: PracticeRiskUnit): string[] => uids.filter((uid) => uid !== primaryUid)

/** A-ltv-not-computed. */
const notComputed = (unit: PracticeRiskUnit) => ({
  ltv: '',
  subAccountUids: subAccountsOf(unit),
  usdtBalance: '',
  unpaidUsdtAmount: '',
  unpaidInfo: [],
  balanceInfo: [],
})

function ltvRecord(unit: PracticeRiskUnit, snapshot: UnitSnapshot, loans: readonly Loan[], oddities: LtvOddities) {
  const { usdtBalance, unpaidUsdtAmount, collateral } = snapshot
  const ltv = oddities.get(unit.id) ?? (oddities.writesPercent() ? multiply(snapshot.ltv, '100') : snapshot.ltv)
  const unpaidInfo = unpaidRecords(loans)
  return {
    ltv,
    subAccountUids: subAccountsOf(unit),
    usdtBalance,
    unpaidUsdtAmount,
    unpaidInfo,
    balanceInfo: collateral.map((coin) => ({ ...coin, price: oddities.priceOf(coin.coin) ?? coin.price })),
  }
}

const loanRecord = (loan: Loan) => ({
  orderId: loan.orderId,
  orderProductId: loan.productId,
  uid: loan.uid,
  loanTime: String(loan.loanTime),
  loanCoin: loan.coin,
  loanAmount: loan.amount,
  unpaidAmount: loan.unpaid,
  unpaidInterest: loan.interest,
  repaidAmount: loan.repaid,
  repaidInterest: loan.repaidInterest,
  reserve: loan.reserve,
  status: isPositive(owed(loan)) ? 'not_paid_off' : 'paid_off',
})

const repaymentRecord = (row: RepaymentRow) => ({
  repayOrderId: row.id,
  repaidTime: String(row.at),
  coin: row.coin,
  repayAmount: row.principal,
  repayInterest: row.interest,
  repayType: row.isAll ? 'all' : 'part',
  businessType: row.isLiquidation ? 'liquidation' : 'normal',
})

const symbolsOf = (contracts: LoanContracts | null) =>
  (contracts?.symbols ?? []).map(([symbol, leverage]) => ({ symbol, leverage }))

function symbolsRecord({
  id: productId,
  spotSymbols,
  marginLeverage,
  usdtContracts,
  coinContracts,
  usdcContracts,
}: LoanProduct) {
  return {
    productId,
    spotSymbols: [...spotSymbols],
    marginLeverage,
    usdtContractLeverage: usdtContracts?.leverage ?? '',
    coinContractLeverage: coinContracts?.leverage ?? '',
    usdcContractLeverage: usdcContracts?.leverage ?? '',
    usdtContractSymbols: symbolsOf(usdtContracts),
    coinContractSymbols: symbolsOf(coinContracts),
    usdcContractSymbols: symbolsOf(usdcContracts),
  }
}

function productRecord({ usdtContracts, coinContracts, usdcContracts, ...product }: LoanProduct) {
  const { id: productId, leverage, transferLine, spotBuyLine, liquidationLine, stopLiquidationLine } = product
  const supported = (contracts: LoanContracts | null): string => (contracts === null ? 'NO' : 'YES')
  return {
    productId,
    leverage,
    supportUsdtContract: supported(usdtContracts),
    supportCoinContract: supported(coinContracts),
    supportUsdcContract: supported(usdcContracts),
    transferLine,
    spotBuyLine,
    usdtContractOpenLine: usdtContracts?.openLine ?? '',
    coinContractOpenLine: coinContracts?.openLine ?? '',
    usdcContractOpenLine: usdcContracts?.openLine ?? '',
    liquidationLine,
    stopLiquidationLine,
  }
}

const collateralRecord = ({ id: productId, collateral }: LoanProduct) => ({
  productId,
  coinInfo: Object.entries(collateral).map(([coin, { ratio, cap }]) => ({
    coin,
    convertRatio: ratio,
    maxConvertValue: cap,
  })),
})

/** Institutional lending (spec: calls 14 to 17). */
export function createLendingRoutes(lending: Lending, oddities: LtvOddities, clock: Clock): LendingRoutes {
  /** Returns data of a product, or the error if there is none. */
  function aboutProduct<Data>(productId: string, show: (product: LoanProduct) => Data) {
    const product = lending.products.find(productId)
    return product === undefined ? noProduct : { ok: true as const, data: show(product) }
  }

  function snapshotRecord(unit: PracticeRiskUnit) {
    const snapshot = oddities.isSuspended(unit.id) ? null : lending.snapshotOf(unit)
    return snapshot === null ? notComputed(unit) : ltvRecord(unit, snapshot, lending.loansOf(unit), oddities)
  }

  return {
    ltvConvert({ riskUnitId }, uid) {
      const units = lending.unitsOf(uid)
      const lendingUnit =
        riskUnitId === undefined ? units[0] : units.find((unit) => unit.id === riskUnitId && unit.primaryUid === uid)
      if (units.length === 0) return notInstitutional
      if (riskUnitId !== undefined && lending.unitNamed(riskUnitId) === undefined) return noUnit
      const isDenied = lendingUnit === undefined || oddities.isOmitted(lendingUnit.id)
      return isDenied ? notPrimary : { ok: true, data: snapshotRecord(lendingUnit) }
    },
    loanOrder(request, uid) {
      const loans = lending
        .unitsOf(uid)
        .flatMap((unit) => lending.loansOf(unit))
        .toSorted((a, b) => b.loanTime - a.loanTime)
      const matches = loans.filter((loan) =>
        request.orderId === undefined ? isInTimeRange(loan.loanTime, request) : loan.orderId === request.orderId,
      )
      return { ok: true, data: matches.map(loanRecord) }
    },
    repaidHistory(request, uid) {
      const range = { ...request, startTime: request.startTime ?? String(before(REPAYMENTS_BACK, clock.now())) }
      const all = lending
        .unitsOf(uid)
        .flatMap((unit) => lending.repaymentsOf(unit))
        .toSorted((a, b) => b.at - a.at)
      const rows = all.filter((row) => isInTimeRange(row.at, range))
      return { ok: true, data: rows.slice(0, Number(request.limit ?? '100')).map(repaymentRecord) }
    },
    loanSymbols: ({ productId }) => aboutProduct(productId, symbolsRecord),
    productInfos: ({ productId }) => aboutProduct(productId, productRecord),
    ensureCoins: ({ productId }) => aboutProduct(productId, collateralRecord),
    riskUnit(_request, uid) {
      const own = lending.unitsOf(uid).filter(({ id, primaryUid }) => primaryUid === uid && !oddities.isOmitted(id))
      return { ok: true, data: { riskUnitId: own.map(({ id }) => id) } }
    },
  }
}
