import type { Clock } from '../../../shared/clock'
import { REPAYMENTS_DAYS } from '../../../shared/exchange/ins-loan/repaid-history'
import { isPositive, sum } from '../../../shared/trading/decimal'
import type { Lending } from '../lending/lending'
import { type Loan, owed, type RepaymentRow } from '../lending/loan-book'
import { findProduct, type LoanProduct } from '../lending/products'
import type { RiskUnit, Standing } from '../lending/collateral'
import { refuse } from './refusal'
import type { Routes } from './routes'
import { isWithin } from './time-range'

type LendingRoutes = Pick<Routes, 'ltvConvert' | 'loanOrder' | 'repaidHistory' | 'loanSymbols' | 'riskUnit' | 'productInfos' | 'ensureCoins'>

const DAY_MS = 86_400_000
/** A-institution-codes: the published texts of the lending codes are not known; this one says permission denied. */
const notInstitutional = refuse('25620', 'permission denied: not an institutional exclusive lending unit account')
const notPrimary = refuse('25620', 'permission denied: riskUnitId needs the primary account of that risk unit')
const noProduct = refuse('40034', 'Parameter productId does not exist')

/** One row per coin, however many loans are in it. */
function unpaidRecords(loans: readonly Loan[]) {
  const open = loans.filter((loan) => isPositive(owed(loan)))
  return [...new Set(open.map((loan) => loan.coin))].map((coin) => {
    const inCoin = open.filter((loan) => loan.coin === coin)
    return { coin, unpaidQty: sum(inCoin.map((loan) => loan.unpaid)), unpaidInterest: sum(inCoin.map((loan) => loan.interest)) }
  })
}

function ltvRecord(unit: RiskUnit, standing: Standing, loans: readonly Loan[]) {
  const { ltv, usdtBalance, unpaidUsdtAmount, collateral } = standing
  const unpaidInfo = unpaidRecords(loans)
  return { ltv, subAccountUids: [...unit.subUids], usdtBalance, unpaidUsdtAmount, unpaidInfo, balanceInfo: collateral.map((coin) => ({ ...coin })) }
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

function symbolsRecord(product: LoanProduct) {
  const { id: productId, spotSymbols, marginLeverage, usdtLeverage, usdtSymbols } = product
  return {
    productId,
    spotSymbols: [...spotSymbols],
    marginLeverage,
    usdtContractLeverage: usdtLeverage,
    coinContractLeverage: '',
    usdcContractLeverage: '',
    usdtContractSymbols: usdtSymbols.map(([symbol, leverage]) => ({ symbol, leverage })),
    coinContractSymbols: [],
    usdcContractSymbols: [],
  }
}

function productRecord(product: LoanProduct) {
  const supportUsdtContract = product.usdtSymbols.length > 0 ? 'YES' : 'NO'
  const { id: productId, leverage, transferLine, spotBuyLine, openLine, liquidationLine, stopLiquidationLine } = product
  const contracts = { supportUsdtContract, supportCoinContract: 'NO', supportUsdcContract: 'NO' }
  const lines = { transferLine, spotBuyLine, usdtContractOpenLine: openLine, coinContractOpenLine: '', usdcContractOpenLine: '' }
  return { productId, leverage, ...contracts, ...lines, liquidationLine, stopLiquidationLine }
}

const collateralRecord = ({ id: productId, collateral }: LoanProduct) => ({
  productId,
  coinInfo: Object.entries(collateral).map(([coin, { ratio, cap }]) => ({ coin, convertRatio: ratio, maxConvertValue: cap })),
})

/** Answers about a product, or that there is none. */
function aboutProduct<Data>(productId: string, show: (product: LoanProduct) => Data) {
  const product = findProduct(productId)
  return product === undefined ? noProduct : { ok: true as const, data: show(product) }
}

/** Institutional lending (spec: calls 14 to 17). */
export function createLendingRoutes(lending: Lending, clock: Clock): LendingRoutes {
  return {
    ltvConvert({ riskUnitId }, uid) {
      const unit = lending.unitOf(uid)
      if (unit === undefined) return notInstitutional
      if (riskUnitId !== undefined && (riskUnitId !== unit.id || uid !== unit.id)) return notPrimary
      return { ok: true, data: ltvRecord(unit, lending.standingOf(unit), lending.loansOf(unit)) }
    },
    loanOrder(request, uid) {
      const unit = lending.unitOf(uid)
      const loans = unit === undefined ? [] : lending.loansOf(unit)
      const asked = loans.filter((loan) => (request.orderId === undefined ? isWithin(loan.loanTime, request) : loan.orderId === request.orderId))
      return { ok: true, data: asked.map(loanRecord) }
    },
    repaidHistory(request, uid) {
      const unit = lending.unitOf(uid)
      const range = { ...request, startTime: request.startTime ?? String(clock.now() - REPAYMENTS_DAYS * DAY_MS) }
      const rows = unit === undefined ? [] : lending.repaymentsOf(unit).filter((row) => isWithin(row.at, range))
      return { ok: true, data: rows.slice(0, Number(request.limit ?? '100')).map(repaymentRecord) }
    },
    loanSymbols: ({ productId }) => aboutProduct(productId, symbolsRecord),
    productInfos: ({ productId }) => aboutProduct(productId, productRecord),
    ensureCoins: ({ productId }) => aboutProduct(productId, collateralRecord),
    riskUnit(_request, uid) {
      const unit = lending.unitOf(uid)
      return { ok: true, data: { riskUnitId: unit?.id === uid ? [unit.id] : [] } }
    },
  }
}
