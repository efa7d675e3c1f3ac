import { grouped } from '@/shared/base/grouped'
import {
  compare,
  isDecimal,
  isPositive,
  isZero,
  multiply,
  roundToStep,
  subtract,
  absolute,
} from '@/shared/base/decimal'
import { plainText } from '@/shared/base/exact'
import { ratioText } from '@/shared/base/line-text'
import { isFutures } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type {
  PretradeFinding,
  RowAssessment,
  WorstCause,
  WorstFigure,
  WorstFills,
  WorstLiquidation,
} from '@/shared/trading/pretrade/assessment/assessment'
import type {
  AssessedOrder,
  LoanAssessment,
  PretradeContext,
  UnitAtRisk,
} from '@/shared/trading/pretrade/assessment/context'
import { marginModel, type Markets, marketsOf, type Modelled, unitModel } from './account-models'
import { type Fillable, fillablesOf } from './fillable'
import { coinIn, type ModelMarket, type RatioModel } from './ratio-model'
import { worstLoansOf } from './worst-loans'
import { crossingsOf, type Scenario, worstRatio } from './worst-ratio'

/** Number of liquidation prices in a review. */
const NAMED = 3

type Ratio = string | null
/** No backing is worse than any ratio. */
const isHigher = (first: Ratio, other: Ratio): boolean =>
  other !== null && (first === null || compare(first, other) > 0)

/** Without the new orders that can open or change anything, so that only those count as a cause. */
const withoutRows = (model: RatioModel, fillables: readonly Fillable[]): RatioModel => ({
  ...model,
  markets: model.markets.map((market) => ({
    ...market,
    orders: market.orders.filter(({ id, isClosing }) => isClosing || fillables[id]!.row === null),
  })),
})

function causeOf(model: RatioModel, { filled, factors }: Scenario, fillables: readonly Fillable[]): WorstCause {
  const fills = [...filled].map(([id, qty]) => ({ ...fillables[id]!, filledQty: plainText(qty) }))
  const rows = fills.filter((fill): fill is typeof fill & { row: number } => fill.row !== null)
  const marketOf = (coin: string): ModelMarket | undefined => {
    const candidates = model.markets.filter(({ baseCoin }) => baseCoin === coin)
    return candidates.find(({ orders }) => orders.some(({ id }) => fillables[id]!.row !== null)) ?? candidates[0]
  }
  const prices = [...factors].map(([coin, factor]) => {
    const market = marketOf(coin)
    const [name, now] = market === undefined ? [coin, coinIn(model, coin).price] : [market.symbol, market.mid]
    return { name, price: multiply(plainText(now), plainText(factor)), isOrdered: market !== undefined }
  })
  return {
    rows: rows.map(({ row }) => row).toSorted((a, b) => a - b),
    partial: rows.flatMap(({ row, qty, filledQty, instrument }) =>
      compare(qty, filledQty) === 0 ? [] : [{ row, qty: filledQty, coin: lotCoinOf(instrument) }],
    ),
    open: fills.flatMap(({ row, name, qty, filledQty }) =>
      row !== null ? [] : [compare(qty, filledQty) === 0 ? name : t`${name}, only ${grouped(filledQty)}`],
    ),
    prices: [...prices.filter(({ isOrdered }) => isOrdered), ...prices.filter(({ isOrdered }) => !isOrdered)].map(
      ({ name, price }) => ({ name, price }),
    ),
  }
}

function figureOf({ model, missing }: Modelled, fillables: readonly Fillable[]): WorstFigure {
  const worst = worstRatio(model)
  const { ratio: without } = worstRatio(withoutRows(model, fillables))
  return { ...causeOf(model, worst, fillables), ratio: worst.ratio, without, missing }
}

function liquidationsOf(
  { model }: Modelled,
  { markets }: Markets,
  fillables: readonly Fillable[],
): readonly WorstLiquidation[] {
  const futures = markets.filter(({ instrument }) => isFutures(instrument.category))
  const byBase = Map.groupBy(futures, ({ instrument }) => instrument.baseCoin)
  const ranked = [...byBase].flatMap(([coin, here]) => {
    const { instrument, mid } = here.find(({ orders }) => orders.some(({ row }) => row !== null)) ?? here[0]!
    const { down, up } = crossingsOf(model, coin)
    return [['below', down] as const, ['above', up] as const].flatMap(([side, crossing]) => {
      if (crossing === null) return []
      const factor = plainText(crossing.factor)
      return [
        {
          category: instrument.category,
          symbol: instrument.symbol,
          side,
          price: roundToStep(multiply(mid, factor), instrument.tickSize, side === 'below' ? 'up' : 'down'),
          distance: absolute(subtract(factor, '1')),
          ...causeOf(model, crossing, fillables),
        },
      ]
    })
  })
  return ranked.toSorted((a, b) => compare(a.distance, b.distance)).slice(0, NAMED)
}

const classicAccount = t('the wallets of a classic account have no common margin ratio')

/**
 * Worst loan-to-value, margin ratio and liquidation prices over every subset and order of the fills of these orders and
 * of the open orders, and over every price in the band. The order of fills does not matter: values and positions depend
 * on the filled quantities only, and each intermediate state is another subset.
 */
export function worstFillsOf(
  orders: readonly AssessedOrder[],
  rows: readonly RowAssessment[],
  context: PretradeContext,
  { units, loans }: Pick<LoanAssessment, 'units' | 'loans'>,
): WorstFills {
  const band = context.settings.worstBand
  const { orders: fillables, missing } = fillablesOf(orders, rows, context)
  const markets = marketsOf(fillables, context, units)
  const hasFutures = markets.markets.some(
    ({ instrument, orders: own, size }) => isFutures(instrument.category) && (own.length > 0 || !isZero(size)),
  )
  const borrows = fillables.some(({ instrument }) => instrument.category === 'MARGIN')
  const { marginRatio = '' } = context
  const needsMargin = hasFutures || borrows || (isDecimal(marginRatio) && isPositive(marginRatio))
  const margin = context.walletOf === undefined ? marginModel(markets, context, units, band) : null
  const whyNoMargin = context.walletOf === undefined ? t('the balances are not known') : classicAccount
  const ofMargin = [
    ...missing,
    ...(margin?.missing ?? [whyNoMargin]),
    ...(borrows ? [t('the maintenance margin of what margin orders borrow')] : []),
  ]
  return {
    band,
    units: units.map(({ riskUnitId, portfolio, missing: ofUnit }) => {
      const modelled = portfolio && unitModel(portfolio, markets, band)
      const reasons = [...ofUnit, ...missing, ...(modelled?.missing ?? [])]
      return {
        riskUnitId,
        figure: modelled && figureOf({ ...modelled, missing: reasons }, fillables),
        missing: reasons,
      }
    }),
    loans: worstLoansOf(loans, band),
    margin: margin === null || !needsMargin ? null : figureOf({ ...margin, missing: ofMargin }, fillables),
    marginMissing: needsMargin || markets.missing.length > 0 ? ofMargin : [],
    liquidations: margin === null || !hasFutures ? [] : liquidationsOf(margin, markets, fillables),
  }
}

const finding = { row: null, field: 'qty' } as const
const bandText = (band: string): string => ratioText(band, null, 1)

function unitFinding(
  { ratio, without }: WorstFigure,
  { riskUnitId, lines: { call, liquidation } }: UnitAtRisk,
  band: string,
): readonly PretradeFinding[] {
  const reaches = (line: string): boolean => ratio === null || compare(ratio, line) >= 0
  if (!isHigher(ratio, without) || !reaches(call)) return []
  const reached = ratio === null ? t('debt without collateral') : ratioText(ratio, [call, liquidation])
  const lineText = reaches(liquidation)
    ? t`liquidation at ${ratioText(liquidation, null)}`
    : t`margin call at ${ratioText(call, null)}`
  const reaching = t`the loan-to-value of ${riskUnitId} reaches ${reached}`
  return [
    {
      ...finding,
      rule: 'worst-ltv',
      band: reaches(liquidation) ? 'type-to-confirm' : 'review',
      message: t`At the worst fills and prices within ${bandText(band)}, ${reaching}: ${lineText}`,
      figure: ratio,
    },
  ]
}

/** A margin ratio of 1 is liquidation (A-margin-ratio). */
const LIQUIDATION = '1'

/** Findings for orders that can bring the account to a line that it does not reach without them. */
export function worstFindings(
  { band, units: worst, margin }: WorstFills,
  units: readonly UnitAtRisk[],
): readonly PretradeFinding[] {
  const ofUnits = worst.flatMap(({ figure }, at) => (figure === null ? [] : unitFinding(figure, units[at]!, band)))
  const isBroken = margin !== null && (margin.ratio === null || compare(margin.ratio, LIQUIDATION) >= 0)
  if (!isBroken || !isHigher(margin.ratio, margin.without)) return ofUnits
  const reached =
    margin.ratio === null
      ? t('no equity is left')
      : t`the margin ratio reaches ${ratioText(margin.ratio, [LIQUIDATION])}`
  const message = t`At the worst fills and prices within ${bandText(band)}, ${reached}: liquidation at 100 %`
  return [...ofUnits, { ...finding, rule: 'worst-margin', band: 'type-to-confirm', message, figure: margin.ratio }]
}
