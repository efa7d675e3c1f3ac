import { z } from 'zod'
import { isZero, plainDecimal } from '@/shared/base/decimal'

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
 * Symbol as the exchange lists it, for example BTCUSDT, AAPLxUSDT or 龙虾USDT: one word of at most 40 visible characters
 * (A-symbol-name). Spaces, control characters, invisible characters, quotes and separators of queries and keys are
 * refused here; a name that only looks like a listed one is refused because it is not listed.
 */
export const SymbolName = z
  .string()
  .regex(/^[^\p{C}\p{Z}\p{DI}"'`\\<>&=?#%/|:,;]{1,40}$/u, 'must be one word such as BTCUSDT')
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

/** What names an element of a list, such as its symbol, coin or ID: without it the element is unreadable. */
export const GivenText = z.string().min(1)

/** The side of an order in either case. Another word makes the order unreadable: its direction is not known. */
export const GivenSide = z.string().toLowerCase().pipe(Side).meta({ known: Side.options })

/** Text the exchange may leave out, send as null or send empty: all three read as ''. */
export const LooseText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const textOrNumber = z.union([z.string(), z.number()])

/** Plain notation of text or a JSON number; null for text that is no number. */
const plainOf = (given: string | number): string | null => plainDecimal(String(given).trim())

function plainOrIssue(given: string | number, context: z.core.$RefinementCtx): string {
  const plain = plainOf(given)
  if (plain !== null) return plain
  context.addIssue({ code: 'custom', message: 'is not a number' })
  return z.NEVER
}
const plainOrNothing = (given: string | number | null | undefined, context: z.core.$RefinementCtx): string =>
  given === null || given === undefined || given === '' ? '' : plainOrIssue(given, context)

/**
 * An amount that decides money, as plain decimal text with its exponent written out; '' where it was left out, null or
 * empty. Other text, and a JSON number (V12), makes its element unreadable.
 */
export const Amount = z.string().nullish().transform(plainOrNothing)

/** The same where nothing is no answer: an amount that is missing, null or empty makes its element unreadable. */
export const GivenAmount = z.string().transform(plainOrIssue)

/**
 * An amount that is only shown, or checked before use. JSON numbers are read too. Text that is no number passes
 * unchanged. Never for IDs, which a number cuts.
 */
export const LooseAmount = textOrNumber
  .nullish()
  .transform((given) => (given === null || given === undefined ? '' : (plainOf(given) ?? String(given).trim())))

/** A count, such as of decimals, as text or a JSON number. */
export const GivenCount = textOrNumber.transform(plainOrIssue)

/**
 * Whether a position is held on a known side; an empty one needs none (A-empty-side). The side of a position decides
 * the sign of its size, so a position on another side is unreadable. `total` is decimal text.
 */
export const hasKnownSide = (total: string, side: string): boolean => isZero(total) || PosSide.safeParse(side).success

/** Beyond the year 5138: a time in another unit than ms. */
const TOO_LATE_MS = 1e14
const isInMs = (time: string): boolean => Number(time) < TOO_LATE_MS
const notInMs = { error: 'is not in ms' } as const

/** Unix time in ms of an answer or a push, as text or a JSON number; '' where there is none. */
export const LooseTime = LooseAmount.meta({ unit: 'ms' })
/** The same where it always comes: a missing one is counted and read as ''. */
export const RequiredTime = textOrNumber
  .nullish()
  .transform(plainOrNothing)
  .refine(isInMs, notInMs)
  .meta({ unit: 'ms', needed: true })
/** The same where a missing one makes its element unreadable. */
export const GivenTime = GivenCount.refine(isInMs, notInMs).meta({ unit: 'ms' })

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
  amount: LooseAmount,
  fee: LooseAmount,
  balance: LooseAmount,
  ts: LooseTime,
} as const

/**
 * A list the exchange may send as null when it is empty (exchange: Envelope). `readElements` reads it element by
 * element: one that cannot be read is left out and named. Our own server may not send such an element.
 */
export const looseList = <Element extends z.ZodType>(element: Element) =>
  z.array(element).meta({ elementwise: true }).nullish().transform(orNone)

/**
 * The same of a list that proves what there is: it may be null when it is empty, but a message without it says nothing
 * about its elements and cannot be read (exchange: Envelope).
 */
export const givenList = <Element extends z.ZodType>(element: Element) =>
  z.array(element).meta({ elementwise: true }).nullable().transform(orNone)

/**
 * The results of a batch: a success without them proves nothing about its orders, so the answer is unreadable then. One
 * result that cannot be read leaves only its own order unknown.
 */
export const resultList = <Element extends z.ZodType>(element: Element) => z.array(element).meta({ elementwise: true })

/** Reads a list that was left out as an empty one. */
export const orNone = <Element>(list: Element[] | null | undefined): Element[] => list ?? []

/**
 * A list that is useful as a whole only, such as the levels of a book. One element that cannot be read makes all of it
 * unreadable.
 */
export const wholeList = <Element extends z.ZodType>(element: Element) => z.array(element)
