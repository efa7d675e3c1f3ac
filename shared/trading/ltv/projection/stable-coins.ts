const stableCoins: ReadonlySet<string> = new Set([
  'USDT',
  'USDC',
  'DAI',
  'FDUSD',
  'USDE',
  'TUSD',
  'BGUSD',
  'USD1',
  'PYUSD',
  'RLUSD',
])

/** Coins that a fall of the market leaves alone. */
export const isStable = (coin: string): boolean => stableCoins.has(coin)

/** The US dollar and its stablecoins: an amount of them is its value. */
export const isDollar = (coin: string): boolean => coin === 'USD' || isStable(coin)
