import { Category, OrderType, PosSide, Side, StpMode, TimeInForce } from '@/shared/exchange/protocol/fields'

/** The schema is the list of accepted words. */
export const choiceSchemas = {
  category: Category,
  side: Side,
  posSide: PosSide,
  orderType: OrderType,
  timeInForce: TimeInForce,
  stpMode: StpMode,
} as const
export type ChoiceColumn = keyof typeof choiceSchemas
/** What a choice column means once it is read. */
export type ChoiceOf<Column extends ChoiceColumn> = (typeof choiceSchemas)[Column]['_output']

/**
 * The words traders and other programs write for a choice, lower case with single spaces. The exchange's own word
 * always works.
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
  side: { b: 'buy', bid: 'buy', long: 'buy', s: 'sell', ask: 'sell', short: 'sell' },
  posSide: { l: 'long', s: 'short' },
  orderType: { l: 'limit', lmt: 'limit', m: 'market', mkt: 'market' },
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

/** The words a choice column takes, in the order of the description. */
export const choicesOf = (column: ChoiceColumn): readonly string[] => choiceSchemas[column].options

/** Every accepted spelling of a column, lower case, with the word it stands for. */
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

/** The exchange's word for what was typed, or null when it is none we know. */
export function readChoice<Column extends ChoiceColumn>(column: Column, text: string): ChoiceOf<Column> | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  return (spellings.get(column)?.get(typed) ?? null) as ChoiceOf<Column> | null
}

/**
 * 'BTC/USDT', 'btc-usdt' and 'BTC USDT' are BTCUSDT. Look-alike letters stay as they are, so that they can be refused.
 */
export const readSymbol = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s/-]+/g, '')
