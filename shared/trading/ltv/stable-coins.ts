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
