import { isInverse } from '@/shared/exchange/protocol/fields'
import { multiply } from '@/shared/base/decimal'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'

/**
 * Unit of a number: typed next to it, part of its title, or from the number format:
 *
 * - `plain`: none, or a count of coins;
 * - `coin`: a coin, or a fraction of a coin: 1 mBTC is 0.001 BTC;
 * - `percent` and `thousands`: the multiplier;
 * - `unknown`: lots, contracts, basis points and all others.
 */
export type Unit =
  | { readonly kind: 'plain' | 'percent' | 'unknown' }
  | { readonly kind: 'coin'; readonly coin: string; readonly times: string }
  | { readonly kind: 'thousands'; readonly times: string }

export type AmountColumn = 'price' | 'qty'

/** Fields of an order that determine the coins of its price and its quantity; '' is unknown. */
export interface CountedOrder {
  readonly symbol: string
  readonly category: string
  readonly side: string
  readonly orderType: string
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/,\s*/))

const plainWords: Readonly<Record<AmountColumn, ReadonlySet<string>>> = {
  qty: listed('required, optional'),
  price: listed(
    'quote, quote coin, quote currency, per coin, limit, lmt, price, limit price, 限价, 指値, 지정가, required, optional',
  ),
}
/** Words for the base coin of the row. */
const baseWords = listed(
  `base, base coin, base coins, base currency, base asset, coin, coins, crypto, token, tokens, 币, 幣, 基础币, 基礎幣,
  コイン, 코인, монет`,
)
const times: Readonly<Record<string, string>> = {
  k: '1000',
  '000': '1000',
  '000s': '1000',
  '1000': '1000',
  '1000s': '1000',
  thousand: '1000',
  thousands: '1000',
  tsd: '1000',
  тыс: '1000',
  千: '1000',
  万: '10000',
  萬: '10000',
  million: '1000000',
  millions: '1000000',
  mio: '1000000',
  mln: '1000000',
  млн: '1000000',
  百万: '1000000',
  億: '100000000',
  亿: '100000000',
}

/** Currency codes by sign and name. Other codes are unchanged. */
const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  us$: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  'us dollars': 'USD',
  '€': 'EUR',
  euro: 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  円: 'JPY',
  元: 'CNY',
  '₩': 'KRW',
  원: 'KRW',
  '₹': 'INR',
  '₽': 'RUB',
  руб: 'RUB',
  'руб.': 'RUB',
  'р.': 'RUB',
  '₺': 'TRY',
  tl: 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '฿': 'THB',
  r$: 'BRL',
  c$: 'CAD',
  a$: 'AUD',
  hk$: 'HKD',
  zł: 'PLN',
  kr: 'SEK',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  quote: 'QUOTE',
  value: 'QUOTE',
}
const moneyCodes = listed(
  `USD, USDT, USDC, EUR, EURC, GBP, CHF, JPY, KRW, INR, RUB, TRY, BRL, PLN, CNY, RMB, CAD, AUD, HKD, SGD, SEK, NOK,
  DKK, CZK, HUF, MXN, UAH, VND, THB, RON, BGN, QUOTE`,
)
/** Words in the form of a coin with another meaning. */
const noCoins = listed(
  `LOT, LOTS, CONT, CONTS, CONTRACT, CONTRACTS, UNIT, UNITS, SHARE, SHARES, PCT, PERCENT, BP, BPS, PIP, PIPS, TICK,
  TICKS, MM, MN, BN, TRN, MIN, MAX, AVG, GWEI, WEI, FILLED, TOTAL, LEFT, OPEN, CLOSE, STOP, DELTA, RISK`,
)

/** Contracts of the size that the exchange of the file gives them. */
const contractWords = listed(
  `contract, contracts, cont, conts, lot, lots, 张, 張, 张数, 張數, 手, 手数, 枚, 枚数, 口, 口数, ロット, 계약, контракт,
  контракты, контрактов, лот, лоты, лотов, kontrakt, kontrakte, kontrakty, contrat, contrats, contrato, contratos,
  contratto, contratti, contracten, sözleşme, عقد, عقود, חוזים`,
)
/** True for a unit of contracts. The exchange lists no size of a contract (A-contract-size). */
export const countsContracts = (mark: string): boolean =>
  mark
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => contractWords.has(word))

const plain: Unit = { kind: 'plain' }
const BASE = 'BASE'
const base: Unit = { kind: 'coin', coin: BASE, times: '1' }
const unknown: Unit = { kind: 'unknown' }

function coinUnit(word: string): Unit {
  const currency = currencies[word.toLowerCase()]
  if (currency !== undefined) return { kind: 'coin', coin: currency, times: '1' }
  if (/^(sats?|satoshis?|聪|聰)$/i.test(word)) return { kind: 'coin', coin: 'BTC', times: '0.00000001' }
  const part = /^(m|[uµμ])([A-Z0-9]{2,15})$/.exec(word)
  if (part) return { kind: 'coin', coin: part[2]!, times: part[1] === 'm' ? '0.001' : '0.000001' }
  const coin = word.toUpperCase()
  // A single letter may mean millions or lots. A coin has at least two letters.
  return /^[A-Z0-9]{2,15}$/.test(coin) && /[A-Z]/.test(coin) && !noCoins.has(coin)
    ? { kind: 'coin', coin, times: '1' }
    : unknown
}

function wordUnit(word: string, column: AmountColumn): Unit {
  if (plainWords[column].has(word.toLowerCase())) return plain
  if (column === 'qty' && baseWords.has(word.toLowerCase())) return base
  if (word === '%' || /^(pct|percent|prozent|pourcent|百分比)$/i.test(word)) return { kind: 'percent' }
  const many =
    times[
      word
        .toLowerCase()
        .replace(/[.']$|^['x×]/g, '')
        .replaceAll(/(\d)[,.'](?=\d{3})/g, '$1')
    ]
  return many === undefined ? coinUnit(word) : { kind: 'thousands', times: many }
}

/** Reads the unit of a number from its text; '' is `plain`. A text with any unknown part is `unknown`. */
export function readUnit(mark: string, column: AmountColumn): Unit {
  const word = mark
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(in|en|à|в) /i, '')
  if (word === '' || plainWords[column].has(word.toLowerCase())) return plain
  if (column === 'qty' && baseWords.has(word.toLowerCase())) return base
  if (currencies[word.toLowerCase()] !== undefined) return coinUnit(word)
  const units = word.split(' ').map((word) => wordUnit(word, column))
  const [first = unknown, second] = units.filter(({ kind }) => kind !== 'plain')
  if (first.kind === 'unknown' && units.every(({ kind }) => kind === 'plain')) return plain
  if (second === undefined) return first
  // `k BTC` and `in 1,000 BTC`: a multiple of a coin.
  const [many, coin] = first.kind === 'thousands' ? [first, second] : [second, first]
  return units.length === 2 && many.kind === 'thousands' && coin.kind === 'coin'
    ? { ...coin, times: multiply(many.times, coin.times) }
    : unknown
}

/** True for a unit of money, which never counts coins. */
export const isMoney = (unit: Unit): boolean => unit.kind === 'coin' && unit.times === '1' && moneyCodes.has(unit.coin)

/** Quote coins of the exchange, the longest first. */
const quotes = ['FDUSD', 'USDT', 'USDC', 'USDE', 'EURC', 'USD', 'EUR', 'GBP', 'BRL', 'TRY', 'DAI', 'BGB', 'BTC', 'ETH']

/** Base and quote coin of a symbol by its spelling; null without a known quote coin at its end. */
function coinsOf(symbol: string): { readonly base: string; readonly quote: string } | null {
  const name = symbol.toUpperCase().replace(/[-_].*$/, '')
  const perpetual = /^(.+)PERP$/.exec(name)?.[1]
  if (perpetual !== undefined) return { base: perpetual, quote: 'USDC' }
  const quote = quotes.find((coin) => name.endsWith(coin) && name.length > coin.length)
  return quote === undefined ? null : { base: name.slice(0, -quote.length), quote }
}

/** True if a quantity of the order is in base coin (spec: call 1, qty; A-coin-qty). */
const countsBase = ({ category, side, orderType }: CountedOrder): boolean =>
  !isInverse(category) && !((category === 'SPOT' || category === 'MARGIN') && orderType === 'market' && side === 'buy')

/**
 * True if a unit is the coin of the order: base coin for a quantity, quote coin for a price. All dollar coins are
 * equal. For an unknown symbol, only dollars as the unit of a price count.
 */
export function isOwn(unit: Unit, column: AmountColumn, order: CountedOrder): boolean {
  if (unit.kind !== 'coin') return unit.kind === 'plain'
  return unit.times === '1' && isCoinOf(unit.coin, column, order)
}

function isCoinOf(coin: string, column: AmountColumn, order: CountedOrder): boolean {
  const coins = coinsOf(order.symbol)
  if (column === 'qty') return countsBase(order) && (coin === BASE || coins?.base === coin)
  if (coins === null) return order.symbol === '' && isDollar(coin)
  return coins.quote === coin || (coin === 'USD' && isDollar(coins.quote)) || coin === 'QUOTE'
}

/** Converts a number in the unit of its column for the draft; null if the order cannot be in that unit. */
export function inUnit(number: string, unit: Unit, column: AmountColumn, order: CountedOrder): string | null {
  if (isOwn(unit, column, order)) return number
  switch (unit.kind) {
    case 'percent':
      return column === 'qty' ? `${number}%` : null
    case 'thousands':
      return multiply(number, unit.times)
    case 'coin':
      return unit.times !== '1' && isCoinOf(unit.coin, column, order) ? multiply(number, unit.times) : null
    case 'plain':
    case 'unknown':
      return null
  }
}
