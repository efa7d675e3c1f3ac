import { z } from 'zod'
import { isPositive, isSignedDecimal, isZero, plainDecimal } from '@/shared/base/decimal'
import { isUnixMs } from '@/shared/base/time'
import { t } from '@/shared/languages/text'

/** Product type of a v3 call (spec: Category). */
export const categories = ['SPOT', 'MARGIN', 'USDT-FUTURES', 'COIN-FUTURES', 'USDC-FUTURES'] as const
/** The five categories of v3. Classic futures calls write them in lower case (`ProductType`). */
export const Category = z.enum(categories).describe(t('Category'))
/** Sent as one of the five. Received categories are open values: a sixth must not hide an order. */
export type Category = z.infer<typeof Category>

/** True for the three futures categories. False for spot, margin and any added category. */
export const isFutures = (category: string): boolean => category.endsWith('-FUTURES')
/** True if quantities are in quote coin and values in base coin (A-coin-qty). */
export const isInverse = (category: string): boolean => category === 'COIN-FUTURES'

/** Margin trades on the book of spot and has no separate feeds or candles (A-margin-book; spec: call 7). */
export const bookCategory = (category: Category): Exclude<Category, 'MARGIN'> =>
  category === 'MARGIN' ? 'SPOT' : category
/** The categories with separate books, feeds, candles and prices. */
export const bookCategories = categories.filter((category) => category !== 'MARGIN')

/** Side of the trade, not of the position. v2 differs in hedge mode (exchange: Classic orders). */
export const Side = z.enum(['buy', 'sell']).describe(t('Side'))
export type Side = z.infer<typeof Side>
/** A market order has no price, a limit order needs one (spec: call 1). */
export const OrderType = z.enum(['limit', 'market']).describe(t('Order type'))
export type OrderType = z.infer<typeof OrderType>
/** Good till canceled, immediate or cancel, fill or kill, post-only, and retail price improvement (spec: call 1). */
export const TimeInForce = z.enum(['gtc', 'ioc', 'fok', 'post_only', 'rpi']).describe(t('Time in force'))
export type TimeInForce = z.infer<typeof TimeInForce>
/** Needed in hedge mode and forbidden in one-way mode (spec: call 1). */
export const PosSide = z.enum(['long', 'short']).describe(t('Position side; hedge mode only'))
export type PosSide = z.infer<typeof PosSide>
/** One-way: a symbol has one position. Hedge: its long and its short are separate. */
export const HoldMode = z.enum(['one_way_mode', 'hedge_mode'])
export type HoldMode = z.infer<typeof HoldMode>
/**
 * Order that is canceled when two orders of a group of accounts would trade with each other
 * (spec: What the service does).
 */
export const StpMode = z
  .enum(['none', 'cancel_taker', 'cancel_maker', 'cancel_both'])
  .describe(t('Self-trade prevention'))
export type StpMode = z.infer<typeof StpMode>
/** An unsigned whole number as text. */
export const Leverage = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, t('must be a whole number such as 20'))
  .describe(t('Leverage'))
/** A flag in the spelling of v3. Answers may write it in capitals (exchange: Unified orders). */
export const YesNo = z.enum(['yes', 'no'])
/** Candle intervals (spec: call 7). */
export const Interval = z.enum(['1m', '3m', '5m', '15m', '30m', '1H', '4H', '6H', '12H', '1D'])
/** `m` is a minute. Bars of six hours and more open on UTC+8 boundaries (exchange: Candles). */
export type Interval = z.infer<typeof Interval>

/** An unsigned amount in plain decimal notation, as text: no sign, no exponent, no separators. */
export const DecimalString = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/, { error: t('must be a plain decimal number such as 0.25'), abort: true })
/**
 * At most 20 digits before the point and 18 behind it. Never a number, which would round. A failure ends the
 * validation: arithmetic on other text throws.
 */
export type DecimalString = z.infer<typeof DecimalString>

/** Unix time in milliseconds, as text (spec: Resources). */
export const UnixMsString = z
  .string()
  .regex(/^\d{1,16}$/, t('must be Unix milliseconds'))
  .meta({ unit: 'ms' })

/**
 * Client order ID. The printed v3 pattern read literally admits a backslash. Its explanation does not (A-client-oid),
 * and neither does Volley.
 */
export const ClientOid = z
  .string()
  .regex(/^[.A-Z:/a-z0-9_-]{1,32}$/, t('must be 1 to 32 letters, digits, or . : / _ -'))
  .describe(t('Client order ID'))

/**
 * Symbol as the exchange lists it, for example BTCUSDT, AAPLxUSDT or 龙虾USDT: at most 40 visible characters without
 * spaces (A-symbol-name). Spaces, control characters, invisible characters, quotes and separators of queries and keys
 * are refused here. A name that only looks like a listed symbol is refused because it is not listed.
 */
export const SymbolName = z
  .string()
  .regex(/^[^\p{C}\p{Z}\p{DI}"'`\\<>&=?#%/|:,;]{1,40}$/u, t('must be one word such as BTCUSDT'))
  .describe(t('Symbol'))

/**
 * Text that the exchange always sends. A missing text is counted (see `mismatches.ts`) and read as '': one missing
 * member must not hide an order. The practice exchange must send it.
 */
export const RequiredText = needed({}) as z.ZodType<string, string>

/**
 * A value of a list that may grow. A known value is read in either case and has its own spelling. Unknown values pass,
 * are shown as received and counted.
 */
export const openEnum = <const Value extends string>(...values: Value[]) =>
  needed({ known: values }, spellingOf(values)) as z.ZodType<Value | (string & {}), string>

/** A reader that gives these words their own spelling, whatever their case. Other text is unchanged. */
function spellingOf(words: readonly string[]): (text: string) => string {
  const spellings = new Map(words.map((word) => [word.toLowerCase(), word]))
  return (text) => spellings.get(text.toLowerCase()) ?? text
}

function needed(meta: object, read = (text: string): string => text): unknown {
  const text = z
    .string()
    .nullish()
    .transform((value) => read(value ?? ''))
  return text.meta({ ...meta, needed: true })
}

/** Identifier of an element of a list, such as its symbol, coin or ID: without it the element is unreadable. */
export const GivenText = z.string().min(1)

const IdNumber = z.int().nonnegative()
/** An identifier, as text or as a JSON number. A number of more than 15 digits is unreadable: it may have lost some. */
export const GivenId = z.union([z.string().min(1), IdNumber]).transform(String)
/** An identifier that may be missing: '' then. */
export const LooseId = z
  .union([z.string(), IdNumber])
  .nullish()
  .transform((id) => String(id ?? ''))

/** The side of an order in either case. Another value makes the order unreadable: its direction is unknown. */
export const GivenSide = z.string().toLowerCase().pipe(Side).meta({ known: Side.options })

/** Text that the exchange may omit, send as null or send empty: all three are read as '' (A-absent-value). */
export const LooseText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** Text that may be omitted, like `LooseText`. These words are read in either case. */
export const looseWord = (...words: readonly string[]) => LooseText.transform(spellingOf(words))

const textOrNumber = z.union([z.string(), z.number()])

/** Plain notation of text or a JSON number. Null for text that is no number. */
const plainOf = (value: string | number): string | null => plainDecimal(String(value).trim())

function plainOrIssue(value: string | number, context: z.core.$RefinementCtx): string {
  const plain = plainOf(value)
  if (plain !== null) return plain
  context.addIssue({ code: 'custom', message: t('is not a number') })
  return z.NEVER
}
const plainOrEmpty = (value: string | number | null | undefined, context: z.core.$RefinementCtx): string =>
  value === null || value === undefined || value === '' ? '' : plainOrIssue(value, context)

/**
 * A monetary amount, as plain decimal text without an exponent. '' where it was omitted, null or empty. Other text, and
 * a JSON number (V12), makes its element unreadable.
 */
export const Amount = z.string().nullish().transform(plainOrEmpty)

/** A required amount: a missing, null or empty one makes its element unreadable. */
export const GivenAmount = z.string().transform(plainOrIssue)

/**
 * An amount for display, or one that is validated before use. JSON numbers are read too (A-number-text). Text that is
 * no number passes unchanged. Never for IDs, which a number would truncate.
 */
export const LooseAmount = textOrNumber
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : (plainOf(value) ?? String(value).trim())))

/** A market price for display: '' if it is not above 0, which is no price, or is no number. */
export const LoosePrice = LooseAmount.transform((text) => (isSignedDecimal(text) && isPositive(text) ? text : ''))

/** A count, such as of decimals, as text or a JSON number. */
export const GivenCount = textOrNumber.transform(plainOrIssue)

/**
 * True if a position is on a known side. An empty position needs none (A-empty-side). The side of a position determines
 * the sign of its size, so a position on another side is unreadable. `total` is decimal text.
 */
export const hasKnownSide = (total: string, side: string): boolean => isZero(total) || PosSide.safeParse(side).success

const isTime = (text: string): boolean => isUnixMs(Number(text))
const timeOrNone = LooseAmount.transform((text) => (isTime(text) ? text : ''))

/**
 * Unix time in ms of an answer or a push, as text or a JSON number. '' if there is none, as for a time of 0. Any other
 * text and a time in another unit are unknown: they are counted and read as ''.
 */
export const LooseTime = timeOrNone.meta({ unit: 'ms', isLoose: true })
/** The end of a term. Text that is no time passes unchanged: such an end is unknown, whereas '' and 0 are none. */
export const EndTime = LooseAmount.meta({ unit: 'ms', isLoose: true })
/** A time that is always sent: a missing time is counted too. */
export const RequiredTime = timeOrNone.meta({ unit: 'ms', isLoose: true, needed: true })
/** A required time: a missing one makes its element unreadable. */
export const GivenTime = GivenCount.refine(isTime, { error: t('is not in ms') }).meta({ unit: 'ms' })

/** A flag as text or as a JSON boolean, or omitted: `yes`, `no`, `true`, `false` or ''. */
export const LooseFlag = z
  .union([z.string(), z.boolean()])
  .nullish()
  .transform((flag) => String(flag ?? ''))

/**
 * Published members that Volley does not use: they pass unchanged and are not reported as new (exchange: Instruments;
 * exchange: Unified orders).
 */
export const passthrough = <const Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, z.unknown().optional().meta({ passthrough: true })])) as Record<
    Name,
    z.ZodOptional<z.ZodUnknown>
  >

/**
 * One movement of a coin in tax and financial records. `amount` and `fee` are signed, `balance` is the balance
 * afterwards. `type` is a value of a list that may grow (exchange: Words). `ts` in Unix ms.
 */
export const coinMovement = {
  id: GivenId,
  coin: z.string(),
  type: LooseText,
  amount: LooseAmount,
  fee: LooseAmount,
  balance: LooseAmount,
  ts: LooseTime,
} as const

/**
 * A list that the exchange may send as null when it is empty (exchange: Envelope). `readElements` reads it element by
 * element: an unreadable one is omitted and named. The practice exchange may not send such an element.
 */
export const looseList = <Element extends z.ZodType>(element: Element) =>
  z.array(element).meta({ elementwise: true }).nullish().transform(orNone)

/**
 * A list that proves existence: it may be null when it is empty, but without it a message proves nothing about its
 * elements and is unreadable (exchange: Envelope).
 */
export const givenList = <Element extends z.ZodType>(element: Element) =>
  z.array(element).meta({ elementwise: true }).nullable().transform(orNone)

/**
 * The results of a batch: a success without them proves nothing about its orders, so the answer is unreadable then. An
 * unreadable result affects only its own order.
 */
export const resultList = <Element extends z.ZodType>(element: Element) => z.array(element).meta({ elementwise: true })

/** Reads an omitted list as an empty one. */
export const orNone = <Element>(list: Element[] | null | undefined): Element[] => list ?? []

/**
 * A list that is useful as a whole only, such as the levels of a book. One unreadable element makes all of it
 * unreadable.
 */
export const wholeList = <Element extends z.ZodType>(element: Element) => z.array(element)
