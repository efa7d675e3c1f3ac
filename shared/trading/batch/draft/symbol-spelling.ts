import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** A symbol of another program: its name in the lists of the exchange, and the category of its spelling. */
export interface SpelledSymbol {
  readonly symbol: string
  readonly category: Category | null
}

type Kind = 'SPOT' | 'perpetual' | 'inverse' | null

/** Symbol suffixes of other programs, with the kind of symbol. */
const endings: readonly (readonly [RegExp, Kind])[] = [
  [/_SPBL$/, 'SPOT'],
  [/_[UC]MCBL$/, 'perpetual'],
  [/_DMCBL$/, 'inverse'],
  [/\.P$/, 'perpetual'],
  [/[-_/]?PERP(ETUAL)?$/, 'perpetual'],
  [/[-_/]?SWAP$/, 'perpetual'],
  // ccxt appends the settle coin.
  [/(?<=USD[TC]?):[A-Z0-9]{2,10}$/, 'perpetual'],
  [/(?<=USD[TC]?)M$/, 'perpetual'],
]

/** Exchange prefix of a name, as in charts. */
const exchange = /^[A-Z][A-Z0-9_]{1,15}:(?=[A-Z0-9])/

/** Bitcoin's other name; Kraken marks coins with X and currencies with Z. */
const renamed = (name: string): string =>
  name.replace(/^X(XBT|ETH|LTC|XRP|ETC|XLM|XMR|ZEC|REP|MLN)Z(USD|EUR|GBP|CAD|JPY|AUD)$/, '$1$2').replace(/^XBT/, 'BTC')

function listedAs(name: string, kind: Kind): readonly SpelledSymbol[] {
  const quote = /(USDT|USDC|USD)$/.exec(name)?.[1]
  // A coin without a quote coin may be a USDC or a coin-margined future.
  if (kind !== null && quote === undefined) return []
  if (kind === null || kind === 'SPOT') return [{ symbol: name, category: kind }]
  if (quote === 'USDT') return [{ symbol: name, category: 'USDT-FUTURES' }]
  // USDC perpetuals are named by their coin. IDs of coin-margined futures may end in _CM.
  if (quote === 'USDC')
    return [`${name.slice(0, -4)}PERP`, name].map((symbol) => ({ symbol, category: 'USDC-FUTURES' }))
  return [name, `${name}_CM`].map((symbol) => ({ symbol, category: 'COIN-FUTURES' }))
}

/**
 * Possible listed names for a symbol of another program: `BTC_USDT`, `BTC/USDT:USDT`, `BTCUSDT.P`, `BTCUSDT_UMCBL`,
 * `BTC-USDT-SWAP`, `XBTUSDT`. The most likely name first; empty for a text without such a mark.
 */
export function spelledSymbols(text: string): readonly SpelledSymbol[] {
  const typed = text.trim().toUpperCase()
  const settled = /^.+USD[TC]?:[A-Z0-9]{2,10}$/.test(typed)
  const pairText = settled ? typed : typed.replace(exchange, '')
  const ending = endings.find(([mark]) => mark.test(pairText))
  const bare = pairText.replace(ending?.[0] ?? /$^/, '')
  const name = renamed(bare.replaceAll(/[-_/\s]+/g, ''))
  const isSpelled = ending !== undefined || name !== typed
  return isSpelled && /^[A-Z0-9]{2,30}$/.test(name) ? listedAs(name, ending?.[1] ?? null) : []
}

/** Fix that writes a symbol as the exchange lists it. */
export const symbolFix = ({ symbol, category }: SpelledSymbol) => ({
  label: category === null ? t`Use ${symbol}` : t`Use ${symbol}, ${category}`,
  value: symbol,
  ...(category === null ? {} : { category }),
})
