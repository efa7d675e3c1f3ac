import type { Category } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { MARGIN_LEVERAGE } from '@/practice/engine/money/account-risk'

/** A loan product: its collateral, the allowed symbols, and the ratios of debt to collateral at which it acts. */
export interface LoanProduct {
  readonly id: string
  /** Leverage of the loan itself: debt may be this multiple of the borrower's own money. */
  readonly leverage: string
  readonly transferLine: string
  readonly spotBuyLine: string
  readonly liquidationLine: string
  readonly stopLiquidationLine: string
  /** Collateral ratio of a coin, and its largest counted value in USDT. */
  readonly collateral: Readonly<Record<string, { readonly ratio: string; readonly cap: string }>>
  readonly spotSymbols: readonly string[]
  /** Empty: no margin trading. */
  readonly marginLeverage: string
  /** Null: contracts of that kind are not supported. */
  readonly usdtContracts: LoanContracts | null
  readonly coinContracts: LoanContracts | null
  readonly usdcContracts: LoanContracts | null
}

/**
 * Contracts that a product allows: the ratio from which none may be opened, the leverage of all, and of each symbol.
 */
export interface LoanContracts {
  readonly openLine: string
  readonly leverage: string
  readonly symbols: readonly (readonly [symbol: string, leverage: string])[]
}

const majors = {
  USDT: { ratio: '1', cap: '100000000' },
  BTC: { ratio: '0.95', cap: '50000000' },
  ETH: { ratio: '0.93', cap: '30000000' },
  SOL: { ratio: '0.85', cap: '5000000' },
  XRP: { ratio: '0.8', cap: '3000000' },
  DOGE: { ratio: '0.7', cap: '1000000' },
}

/**
 * The initial products. Lines follow the exchange's example product, haircuts its published range. The first product
 * allows all listed symbols, the second two spot pairs.
 */
export function openingProducts(listed: readonly Pick<Instrument, 'category' | 'symbol'>[]): readonly LoanProduct[] {
  const symbolsOf = (category: Category): string[] =>
    listed.filter((instrument) => instrument.category === category).map(({ symbol }) => symbol)
  const contracts = (category: Category, openLine: string, leverage: string, most: string): LoanContracts => ({
    openLine,
    leverage,
    symbols: symbolsOf(category).map((symbol) => [symbol, most] as const),
  })
  return [
    {
      id: '1001',
      leverage: '3',
      transferLine: '0.7',
      spotBuyLine: '0.75',
      liquidationLine: '0.9',
      stopLiquidationLine: '0.85',
      collateral: majors,
      spotSymbols: symbolsOf('SPOT'),
      marginLeverage: String(MARGIN_LEVERAGE),
      usdtContracts: contracts('USDT-FUTURES', '0.75', '10', '20'),
      coinContracts: contracts('COIN-FUTURES', '0.7', '5', '10'),
      usdcContracts: contracts('USDC-FUTURES', '0.75', '10', '10'),
    },
    {
      id: '1002',
      leverage: '1.5',
      transferLine: '0.5',
      spotBuyLine: '0.6',
      liquidationLine: '0.8',
      stopLiquidationLine: '0.75',
      collateral: { USDT: majors.USDT, BTC: majors.BTC, ETH: majors.ETH },
      spotSymbols: ['BTCUSDT', 'ETHUSDT'],
      marginLeverage: '',
      usdtContracts: null,
      coinContracts: null,
      usdcContracts: null,
    },
  ]
}

/** The current loan products. */
export interface LendingProducts {
  find(id: string): LoanProduct | undefined
  /** Changes the haircut of a coin, under one product or under all. False if none accepts the coin. */
  setRatio(coin: string, ratio: string, productId?: string): boolean
}

export function createLoanProducts(products: readonly LoanProduct[]): LendingProducts {
  const productsById = new Map(products.map((product) => [product.id, product]))
  return {
    find: (id) => productsById.get(id),
    setRatio(coin, ratio, productId) {
      const matches = [...productsById.values()].filter(({ id }) => productId === undefined || id === productId)
      const takes = matches.filter(({ collateral }) => collateral[coin] !== undefined)
      for (const product of takes) {
        const { cap } = product.collateral[coin]!
        productsById.set(product.id, { ...product, collateral: { ...product.collateral, [coin]: { ratio, cap } } })
      }
      return takes.length > 0
    },
  }
}

/** Interest per hour as a fraction of the principal, about 5 % to 8 % per year. */
export const hourRates: Readonly<Record<string, string>> = { USDT: '0.0000091', BTC: '0.0000057', ETH: '0.0000063' }
