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

/** True for a coin that does not fall with the market. */
export const isStable = (coin: string): boolean => stableCoins.has(coin)

/** True for the US dollar and its stablecoins, whose amount is their value. */
export const isDollar = (coin: string): boolean => coin === 'USD' || isStable(coin)
