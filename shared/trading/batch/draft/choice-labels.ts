import { perText } from '@/shared/base/text/per-text'
import { Category, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'

/** Schemas of the choice columns. Their options are the accepted values. */
export const choiceSchemas = {
  category: Category,
  side: Side,
  posSide: PosSide,
  orderType: OrderType,
  timeInForce: TimeInForce,
  stpMode: StpMode,
} as const
export type ChoiceColumn = keyof typeof choiceSchemas
/** Type of a choice column after reading. */
export type ChoiceOf<Column extends ChoiceColumn> = (typeof choiceSchemas)[Column]['_output']

/** Maps space-separated spellings to one value. */
const spelled = <Said extends string>(choice: Said, words: string): Readonly<Record<string, Said>> =>
  Object.fromEntries(words.split(' ').map((spelling) => [spelling, choice]))

/**
 * Spellings of traders and other programs, in the languages of their sheets; lower case with single spaces. The value
 * of the exchange is always accepted.
 */
const synonyms = {
  category: {
    spot: 'SPOT',
    margin: 'MARGIN',
    futures: 'USDT-FUTURES',
    perp: 'USDT-FUTURES',
    perpetual: 'USDT-FUTURES',
    'usdt futures': 'USDT-FUTURES',
    'usdt m': 'USDT-FUTURES',
    'usdt perp': 'USDT-FUTURES',
    linear: 'USDT-FUTURES',
    'coin futures': 'COIN-FUTURES',
    'coin m': 'COIN-FUTURES',
    inverse: 'COIN-FUTURES',
    'usdc futures': 'USDC-FUTURES',
    'usdc m': 'USDC-FUTURES',
  },
  side: {
    'open long': 'buy',
    'buy long': 'buy',
    'buy to open': 'buy',
    'open short': 'sell',
    'sell short': 'sell',
    'sell to open': 'sell',
    ...spelled('buy', 'b bid long bot bought'),
    ...spelled('sell', 's ask short sld sold'),
    ...spelled('buy', 'kauf kaufen achat acheter compra comprar acquisto acquista compro koop kopen покупка купить'),
    ...spelled('buy', '买 买入 買 買入 做多 开多 開多 买多 買多 买开 买入开仓 買い 買付 매수 kupno kup alış al'),
    ...spelled('buy', 'mua beli ซื้อ खरीद شراء קנייה קניה'),
    ...spelled('sell', 'bán jual ขาย बेचें بيع מכירה 売'),
    ...spelled('sell', 'verkauf verkaufen vente vendre venta vender vendita vendi venda verkoop verkopen'),
    ...spelled(
      'sell',
      'продажа продать 卖 卖出 賣 賣出 做空 开空 開空 卖空 賣空 卖开 卖出开仓 売り 売付 매도 sprzedaż sprzedaj satış sat',
    ),
  },
  posSide: { l: 'long', s: 'short' },
  orderType: {
    'limit order': 'limit',
    'market order': 'market',
    ...spelled('limit', 'l lmt'),
    ...spelled('market', 'm mkt'),
    ...spelled('limit', 'limite límite limiet лимит лимитный 限价 限價 限价单 指値 지정가 limitli'),
    ...spelled(
      'market',
      'markt marché mercado mercato рынок рыночный 市价 市價 市价单 成行 시장가 rynek rynkowe piyasa',
    ),
  },
  timeInForce: {
    'good till canceled': 'gtc',
    'good till cancelled': 'gtc',
    'good til canceled': 'gtc',
    'immediate or cancel': 'ioc',
    'fill or kill': 'fok',
    po: 'post_only',
    post: 'post_only',
    postonly: 'post_only',
    'post only': 'post_only',
    alo: 'post_only',
    gtx: 'post_only',
    maker: 'post_only',
    'maker only': 'post_only',
  },
  stpMode: {
    'cancel taker': 'cancel_taker',
    'cancel maker': 'cancel_maker',
    'cancel both': 'cancel_both',
    no: 'none',
    off: 'none',
  },
} as const satisfies { readonly [Column in ChoiceColumn]: Readonly<Record<string, ChoiceOf<Column>>> }

export const isChoiceColumn = (column: string): column is ChoiceColumn => Object.hasOwn(choiceSchemas, column)

/** Accepted values of a choice column, in the order of the description. */
export const choicesOf = (column: ChoiceColumn): readonly string[] => choiceSchemas[column].options

/** Every accepted spelling of a column in lower case, with its value. */
const spellingsOf = (column: ChoiceColumn): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(synonyms[column]),
    ...choicesOf(column).map((word) => [word.toLowerCase().replaceAll(/[_-]/g, ' '), word] as const),
  ])
const spellings = new Map(
  Object.keys(choiceSchemas)
    .filter(isChoiceColumn)
    .map((column) => [column, spellingsOf(column)]),
)

const spellingOf = perText((text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' '),
)

/** The exchange's value for a typed text; null if the text is unknown. */
export function readChoice<Column extends ChoiceColumn>(column: Column, text: string): ChoiceOf<Column> | null {
  return (spellings.get(column)?.get(spellingOf(text)) ?? null) as ChoiceOf<Column> | null
}

/** A side and an order type in one cell, such as `Market buy` and `Sell limit`; null for any other text. */
export function readSideAndType(text: string): { readonly side: Side; readonly orderType: OrderType } | null {
  const words = text.trim().split(/[\s_/,-]+/)
  if (words.length !== 2) return null
  for (const [first, second] of [words, words.toReversed()]) {
    const [side, orderType] = [readChoice('side', first ?? ''), readChoice('orderType', second ?? '')]
    if (side !== null && orderType !== null) return { side, orderType }
  }
  return null
}

/** A part of a symbol with mixed case, such as AAPLx. Its case is significant. */
const isSpelled = (part: string): boolean =>
  /\p{Ll}/u.test(part) && /\p{Lu}/u.test(part) && !/^\p{Lu}\p{Ll}+$/u.test(part)

/**
 * 'BTC/USDT', 'btc-usdt' and 'BTC USDT' are BTCUSDT. AAPLxUSDT keeps its case and BTCUSDT-241227 its date. Look-alike
 * letters stay as they are, so that they can be refused. A separator at either end stays too: `//BTCUSDT` is a comment.
 */
export const readSymbol = perText((text): string => {
  const typed = text.trim()
  if (/^[/-]|[/-]$/.test(typed)) return typed
  const spelled = typed.split(/[\s/-]+/).some(isSpelled) ? typed : typed.toUpperCase()
  return spelled.replaceAll(/[\s/]+|-+(?!\d+$)/g, '')
})
