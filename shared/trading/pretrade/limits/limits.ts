import { z } from 'zod'
import { compare, isDecimal } from '@/shared/base/decimal'
import { perObject } from '@/shared/base/per-object'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { TradingLockSettings } from './trading-lock'

/**
 * How much an order has to be looked at before it may leave, worst last: nothing is asked, it is shown and confirmed,
 * its phrase is typed, or it is never sent.
 */
export const bands = ['silent', 'review', 'type-to-confirm', 'never'] as const
export const Band = z.enum(bands)
export type Band = z.infer<typeof Band>

/** Whether one band asks for more than the other. */
export const isMoreSevere = (one: Band, other: Band): boolean => bands.indexOf(one) > bands.indexOf(other)
export const mostSevere = (all: Iterable<Band>): Band =>
  [...all].reduce((worst, band) => (isMoreSevere(band, worst) ? band : worst), 'silent')

const bound = z.string().max(40).refine(isDecimal, 'must be a plain decimal number such as 0.25').nullable()
const stepBands = ['review', 'type-to-confirm', 'never'] as const

/** The values above which each band begins; null: that band never does. */
const Steps = z
  .strictObject({ review: bound, 'type-to-confirm': bound, never: bound })
  .superRefine((steps, context) => {
    const known = stepBands.flatMap((band) =>
      steps[band] === null || !isDecimal(steps[band]) ? [] : [{ band, value: steps[band] }],
    )
    known.forEach(({ band, value }, at) => {
      const milder = known[at - 1]
      if (milder === undefined || compare(milder.value, value) <= 0) return
      context.addIssue({ code: 'custom', path: [band], message: `must not be below ${milder.band} (${milder.value})` })
    })
  })
export type Steps = z.infer<typeof Steps>

const steps = (review: string | null, type: string | null, never: string | null = null) =>
  Steps.default({ review, 'type-to-confirm': type, never })

/** The band a value falls into: a bound itself still belongs to the milder one. */
export const bandAt = (limit: Steps, value: string): Band =>
  mostSevere(stepBands.filter((band) => limit[band] !== null && compare(value, limit[band]) > 0))

/** The band a value falls into, with the bound above which it begins. */
export function stepAt(limit: Steps, value: string): { readonly band: Band; readonly line?: string } {
  const band = bandAt(limit, value)
  const line = band === 'silent' ? null : limit[band]
  return line === null ? { band } : { band, line }
}

/** Where the bands begin, mildest first. */
export const boundsOf = (limit: Steps): readonly string[] =>
  stepBands.flatMap((band) => (limit[band] === null ? [] : [limit[band]]))

/** What an order is judged by. Shares, distances and slippage are fractions: 0.05 is 5 %. Values are USDT. */
export const PretradeLimits = z.strictObject({
  /** Distance of a limit price from the middle of the market, towards the other side. */
  collar: steps(null, '0.05', '0.5'),
  /** The same of a price on its own side of the middle: it cannot fill at once. */
  passive: steps(null, '0.2', '0.5'),
  /** How much worse than the middle the expected average is. */
  slippage: steps('0.005', '0.02'),
  /** Allowed slippage: how much worse the expected average may be at the send than it was shown. */
  moved: steps('0.005', null),
  /** Share of the opposite side of the shown book that the order, and those sent with it, would take. */
  bookShare: steps('0.25', '1'),
  /** Value of one order. */
  notional: steps('250000', '1000000'),
  /** How many times the median of the trader's own past orders one order is worth. */
  ownMedian: steps(null, '10'),
  /** Value of all orders that are sent together. */
  totalNotional: steps('1000000', '5000000'),
  /** Quantity of one order, in the coin it is counted in. */
  qty: steps(null, null),
  /** Share of the account's value that the orders sent together tie up. */
  balanceShare: steps(null, '0.25'),
  /** A close that would turn the position around. */
  flip: Band.default('type-to-confirm'),
  /** Meeting an own resting order, or another row. */
  selfCross: Band.default('review'),
  /** A limit order that would trade at once, or a post-only one that would be canceled for it. */
  takes: Band.default('review'),
  /** A limit order that could not be checked against the book. */
  unchecked: Band.default('review'),
  /** A market order that could not be checked against the book. */
  uncheckedMarket: Band.default('type-to-confirm'),
})
export type PretradeLimits = z.infer<typeof PretradeLimits>
const usualCollar = PretradeLimits.parse({}).collar
export type LimitName = keyof PretradeLimits
export const limitNames = PretradeLimits.keyof().options

/** The limits without their defaults: a symbol overrides only what it names. */
const OverriddenLimits = z.strictObject(
  Object.fromEntries(
    Object.entries(PretradeLimits.shape).map(([name, limit]) => [name, limit.unwrap().optional()]),
  ) as {
    [Name in LimitName]: z.ZodOptional<ReturnType<(typeof PretradeLimits.shape)[Name]['unwrap']>>
  },
)

/** Settings without a limit for passive prices: a changed collar counts for these, too. */
function withPassive(limits: unknown): unknown {
  const own = z.looseObject({ collar: z.unknown(), passive: z.undefined().optional() }).safeParse(limits).data
  return own === undefined || JSON.stringify(own.collar) === JSON.stringify(usualCollar)
    ? limits
    : { ...own, passive: own.collar }
}

/** The limits of the account, and what single symbols have of their own, by `instrumentKey`. */
export const PretradeSettings = z.strictObject({
  account: z.preprocess(withPassive, PretradeLimits).default(PretradeLimits.parse({})),
  symbols: z.record(z.string().max(60), OverriddenLimits).default({}),
  /** What all orders and changes of one minute may be worth; beyond it trading stops until it is armed again. */
  worthPerMinute: z
    .string()
    .max(40)
    .refine(isDecimal, 'must be a plain decimal number such as 50000000')
    .default('50000000'),
  lock: TradingLockSettings.default(TradingLockSettings.parse({})),
})
export type PretradeSettings = z.infer<typeof PretradeSettings>

const withoutMissing = (limits: object): Partial<PretradeLimits> =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))

const overridden = perObject(
  (own: NonNullable<PretradeSettings['symbols'][string]>, account: PretradeLimits): PretradeLimits => ({
    ...account,
    ...withoutMissing({ passive: own.collar }),
    ...withoutMissing(own),
  }),
)

/** Limits of the symbol of a key (`instrumentKey`); the same object as long as the settings are. */
export function limitsAt({ account, symbols }: PretradeSettings, key: string): PretradeLimits {
  const own = symbols[key]
  return own === undefined ? account : overridden(own, account)
}

/** Limits of one symbol; the same object as long as the settings are. */
export const limitsOf = (settings: PretradeSettings, category: string, symbol: string): PretradeLimits =>
  limitsAt(settings, instrumentKey(category, symbol))
