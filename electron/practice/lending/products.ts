/** A loan product: what it lends against, what it lets its borrower trade, and from which ratio of debt to collateral on it acts. */
export interface LoanProduct {
  readonly id: string
  /** Leverage of the loan itself: debt may be this many times the borrower's own money. */
  readonly leverage: string
  readonly transferLine: string
  readonly spotBuyLine: string
  readonly openLine: string
  readonly liquidationLine: string
  readonly stopLiquidationLine: string
  /** Share of its value that a coin counts for, and the most it counts for in USDT. */
  readonly collateral: Readonly<Record<string, { readonly ratio: string; readonly cap: string }>>
  readonly spotSymbols: readonly string[]
  readonly marginLeverage: string
  readonly usdtLeverage: string
  /** Perpetuals with the most leverage each allows. Empty: the product has no USDT contracts. */
  readonly usdtSymbols: readonly (readonly [symbol: string, leverage: string])[]
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
export const loanProducts: readonly LoanProduct[] = [
  {
    id: '1001',
    leverage: '3',
    transferLine: '0.7',
    spotBuyLine: '0.75',
    openLine: '0.75',
    liquidationLine: '0.9',
    stopLiquidationLine: '0.85',
    collateral: majors,
    spotSymbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', 'DOGEUSDT'],
    marginLeverage: '3',
    usdtLeverage: '10',
    usdtSymbols: [
      ['BTCUSDT', '20'],
      ['ETHUSDT', '20'],
      ['SOLUSDT', '10'],
    ],
  },
  {
    id: '1002',
    leverage: '1.5',
    transferLine: '0.5',
    spotBuyLine: '0.6',
    openLine: '0.6',
    liquidationLine: '0.8',
    stopLiquidationLine: '0.75',
    collateral: { USDT: majors.USDT, BTC: majors.BTC, ETH: majors.ETH },
    spotSymbols: ['BTCUSDT', 'ETHUSDT'],
    marginLeverage: '',
    usdtLeverage: '',
    usdtSymbols: [],
  },
]

export const findProduct = (id: string): LoanProduct | undefined => loanProducts.find((product) => product.id === id)

/** Interest per hour as a fraction of the principal; about 5 % to 8 % a year. */
export const hourRates: Readonly<Record<string, string>> = { USDT: '0.0000091', BTC: '0.0000057', ETH: '0.0000063' }
