/** Quote coins for reading a symbol without its rules, the longer ones first. */
const QUOTES = ['USDT', 'USDC', 'BRL', 'BGB', 'BTC', 'ETH', 'EUR', 'USD']
/** Suffix of futures in USDC: BTCPERP. */
const PERP = 'PERP'

/** Coins of a symbol by its name; null if it ends in no known coin. The part after `_` or `-` is a date or a kind. */
export function coinsInSymbol(symbol: string): { readonly baseCoin: string; readonly quoteCoin: string } | null {
  const [pair = ''] = symbol.split(/[_-]/)
  if (pair.endsWith(PERP) && pair !== PERP) return { baseCoin: pair.slice(0, -PERP.length), quoteCoin: 'USDC' }
  const quoteCoin = QUOTES.find((coin) => pair.endsWith(coin) && pair !== coin)
  return quoteCoin === undefined ? null : { baseCoin: pair.slice(0, -quoteCoin.length), quoteCoin }
}
