import { z } from 'zod'

/** Product type of a v3 call (spec: Category). */
export const categories = ['SPOT', 'MARGIN', 'USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const
/** The five words of v3; classic futures calls say the same in lower case (`ProductType`). */
export const Category = z.enum(categories).describe('Category')
/** Sent as one of the five. What the exchange says is read as an open word instead: a sixth must not hide an order. */
export type Category = z.infer<typeof Category>

/** True for the three futures categories, false for spot, margin and whatever the exchange may add. */
export const isFutures = (category: string): boolean => category.endsWith('-FUTURES')
/** True where contracts are counted in quote coin and worth base coin (A-coin-qty). */
export const isInverse = (category: string): boolean => category === 'COIN-FUTURES'

/** Margin trades on the book of spot and has no feeds or candles of its own (A-margin-book; spec: call 7). */
export const bookCategory = (category: Category): Exclude<Category, 'MARGIN'> =>
  category === 'MARGIN' ? 'SPOT' : category
/** The categories that have books, feeds, candles and prices of their own. */
export const bookCategories = categories.filter((category) => category !== 'MARGIN')

/** Of the trade, not of the position; v2 sees that otherwise in hedge mode (exchange: Classic orders). */
export const Side = z.enum(['buy', 'sell']).describe('Side')
export type Side = z.infer<typeof Side>
/** A market order takes no price, a limit order needs one (spec: call 1). */
export const OrderType = z.enum(['limit', 'market']).describe('Order type')
export type OrderType = z.infer<typeof OrderType>
/** Good till canceled, immediate or cancel, fill or kill, post-only, and retail price improvement (spec: call 1). */
export const TimeInForce = z.enum(['gtc', 'ioc', 'fok', 'post_only', 'rpi']).describe('Time in force')
export type TimeInForce = z.infer<typeof TimeInForce>
/** Needed in hedge mode and forbidden in one-way mode (spec: call 1). */
export const PosSide = z.enum(['long', 'short']).describe('Position side; hedge mode only')
export type PosSide = z.infer<typeof PosSide>
/** One-way: a symbol has one position. Hedge: its long and its short are kept apart. */
export const HoldMode = z.enum(['one_way_mode', 'hedge_mode'])
export type HoldMode = z.infer<typeof HoldMode>
/** Which order ends when two of one group of accounts would trade with each other (spec: What the service does). */
export const StpMode = z.enum(['none', 'cancel_taker', 'cancel_maker', 'cancel_both']).describe('Self-trade prevention')
export type StpMode = z.infer<typeof StpMode>
/** A whole number without a sign, as text. */
export const Leverage = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a whole number such as 20')
  .describe('Leverage')
/** A flag as v3 spells it. Answers may write it in capitals (exchange: Unified orders). */
export const YesNo = z.enum(['yes', 'no'])
/** Candle intervals (spec: call 7). */
export const Interval = z.enum(['1m', '3m', '5m', '15m', '30m', '1H', '4H', '6H', '12H', '1D'])
/** `m` is a minute; bars of six hours and more open on UTC+8 boundaries (exchange: Candles). */
export type Interval = z.infer<typeof Interval>

/** An unsigned amount in plain decimal notation, as text: no sign, no exponent, no separators. */
export const DecimalString = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/, 'must be a plain decimal number such as 0.25')
/** At most 20 digits before the point and 18 behind it; never a number, which would round. */
export type DecimalString = z.infer<typeof DecimalString>

/** Unix time in milliseconds, as text (spec: Resources). */
export const UnixMsString = z
  .string()
  .regex(/^\d{1,16}$/, 'must be Unix milliseconds')
  .meta({ unit: 'ms' })

/**
 * Client order ID. The printed v3 pattern read literally admits a backslash; its own words do not
 * (A-client-oid), so neither do we.
 */
export const ClientOid = z
  .string()
  .regex(/^[.A-Z:/a-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, or . : / _ -')
  .describe('Client order ID')

/**
 * Symbol as the exchange spells it, for example BTCUSDT. Latin capitals and digits only: look-alike letters are
 * refused.
 */
export const SymbolName = z
  .string()
  .regex(/^[A-Z0-9]{2,30}(_[A-Z0-9]+)?$/, 'must be capitals and digits such as BTCUSDT')
  .describe('Symbol')

/**
 * Text that the exchange always sends. Should it be left out all the same, that is counted (see `mismatches.ts`) and
 * read as '': one missing member must not take an order from the screen. Our own server may not leave it out.
 */
export const RequiredText = needed({}) as z.ZodType<string, string>

/** A word from a list that may grow: unknown words pass and are shown as they came; they are counted. */
export const openEnum = <const Value extends string>(...known: Value[]) =>
  needed({ known }) as z.ZodType<Value | (string & {}), string>

function needed(meta: object): unknown {
  const text = z
    .string()
    .nullish()
    .transform((given) => given ?? '')
  return text.meta({ ...meta, needed: true })
}

/** Text the exchange may leave out, send as null or send empty: all three read as ''. */
export const LooseText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** A JSON number as plain decimal text: `1e-7` is none. */
const plain = (amount: number): string =>
  /e/i.test(String(amount)) ? amount.toFixed(20).replace(/\.?0+$/, '') : String(amount)

/**
 * The same for an amount, which some servers write as a JSON number: that must not blind anybody. Never for ids, which
 * a number cuts.
 */
export const LooseAmount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((amount) => (typeof amount === 'number' ? plain(amount) : (amount ?? '')))

/** A mark that comes as text or as a JSON boolean, or is left out: `yes`, `no`, `true`, `false` or ''. */
export const LooseFlag = z
  .union([z.string(), z.boolean()])
  .nullish()
  .transform((flag) => String(flag ?? ''))

/**
 * Members that are published and that Volley has no use for: they pass untouched, and nobody takes them for news
 * (exchange: Instruments; exchange: Unified orders).
 */
export const passthrough = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional().meta({ passthrough: true })])) as Record<
    Name,
    z.ZodOptional<z.ZodUnknown>
  >

/**
 * One movement of one coin, as tax and financial records tell of it. `amount` and `fee` are signed, `balance` is what
 * was there afterwards; `type` is a word of a list that may grow (exchange: Words); `ts` in Unix ms.
 */
export const coinMovement = {
  id: z.string(),
  coin: z.string(),
  type: LooseText,
  amount: LooseText,
  fee: LooseText,
  balance: LooseText,
  ts: z.string(),
} as const

/** A list the exchange may send as null when it is empty (exchange: Envelope). */
export const looseList = <Element extends z.ZodType>(element: Element) =>
  z
    .array(element)
    .nullish()
    .transform((list) => list ?? [])
