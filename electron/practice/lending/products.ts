/** A loan product: what it lends against, what it lets its borrower trade, and from which ratio of debt to collateral on it acts. */
export interface LoanProduct {
  readonly id: string
  /** Leverage of the loan itself: debt may be this many times the borrower's own money. */
  readonly leverage: string
  readonly transferLine: string
  readonly spotBuyLine: string
  readonly liquidationLine: string
  readonly stopLiquidationLine: string
  /** Share of its value that a coin counts for, and the most it counts for in USDT. */
  readonly collateral: Readonly<Record<string, { readonly ratio: string; readonly cap: string }>>
  readonly spotSymbols: readonly string[]
  /** Empty: no margin trading. */
  readonly marginLeverage: string
  /** Null: contracts of that kind are not supported. */
  readonly usdtContracts: LoanContracts | null
  readonly coinContracts: LoanContracts | null
}

/** Contracts that a product allows: the ratio from which on none may be opened, the leverage of them all, and of each symbol. */
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

/** Lines as the exchange's own example product has them; haircuts in the range it publishes. */
const listed: readonly LoanProduct[] = [
  {
    id: '1001',
    leverage: '3',
    transferLine: '0.7',
    spotBuyLine: '0.75',
    liquidationLine: '0.9',
    stopLiquidationLine: '0.85',
    collateral: majors,
    spotSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'],
    marginLeverage: '3',
    usdtContracts: {
      openLine: '0.75',
      leverage: '10',
      symbols: [['BTCUSDT', '20'], ['ETHUSDT', '20'], ['SOLUSDT', '10'], ['XRPUSDT', '10'], ['DOGEUSDT', '5']],
    },
    coinContracts: { openLine: '0.7', leverage: '5', symbols: [['BTCUSD_CM', '10'], ['ETHUSD_CM', '10']] },
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
  },
]

/** The loan products there are, as they are now. */
export interface LoanProducts {
  find(id: string): LoanProduct | undefined
  /** Changes what a coin counts for, under one product or under all. False when none of them takes the coin. */
  setRatio(coin: string, ratio: string, productId?: string): boolean
}

/** The products the exchange opens with, unless a test brings its own. */
export function createLoanProducts(products: readonly LoanProduct[] = listed): LoanProducts {
  const known = new Map(products.map((product) => [product.id, product]))
  return {
    find: (id) => known.get(id),
    setRatio(coin, ratio, productId) {
      const asked = [...known.values()].filter(({ id }) => productId === undefined || id === productId)
      const takes = asked.filter(({ collateral }) => collateral[coin] !== undefined)
      for (const product of takes) {
        const { cap } = product.collateral[coin]!
        known.set(product.id, { ...product, collateral: { ...product.collateral, [coin]: { ratio, cap } } })
      }
      return takes.length > 0
    },
  }
}

/** Interest per hour as a fraction of the principal; about 5 % to 8 % a year. */
export const hourRates: Readonly<Record<string, string>> = { USDT: '0.0000091', BTC: '0.0000057', ETH: '0.0000063' }
