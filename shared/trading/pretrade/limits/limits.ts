import { grouped } from '@/shared/base/grouped'
import { z } from 'zod'
import { compare, isDecimal } from '@/shared/base/decimal'
import { perObject } from '@/shared/base/per-object'
import { t } from '@/shared/languages/text'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { TradingLockSettings } from './trading-lock'
import { UnreviewedLimits } from './unreviewed'

/**
 * Required action before the send, in ascending order: none, confirmation of the finding, typing of a phrase, or
 * refusal.
 */
export const bands = ['silent', 'review', 'type-to-confirm', 'never'] as const
export const Band = z.enum(bands)
export type Band = z.infer<typeof Band>

export const isMoreSevere = (first: Band, other: Band): boolean => bands.indexOf(first) > bands.indexOf(other)
export const mostSevere = (all: Iterable<Band>): Band =>
  [...all].reduce((worst, band) => (isMoreSevere(band, worst) ? band : worst), 'silent')

const bound = z.string().max(40).refine(isDecimal, t('must be a plain decimal number such as 0.25')).nullable()
const stepBands = ['review', 'type-to-confirm', 'never'] as const

/** Values above which each band begins; null disables the band. */
const Steps = z
  .strictObject({ review: bound, 'type-to-confirm': bound, never: bound })
  .superRefine((steps, context) => {
    const bandSteps = stepBands.flatMap((band) =>
      steps[band] === null || !isDecimal(steps[band]) ? [] : [{ band, value: steps[band] }],
    )
    bandSteps.forEach(({ band, value }, at) => {
      const milder = bandSteps[at - 1]
      if (milder === undefined || compare(milder.value, value) <= 0) return
      context.addIssue({
        code: 'custom',
        path: [band],
        message: t`must not be below ${milder.band} (${grouped(milder.value)})`,
      })
    })
  })
export type Steps = z.infer<typeof Steps>

const steps = (review: string | null, type: string | null, never: string | null = null) =>
  Steps.default({ review, 'type-to-confirm': type, never })

/** Band of a value. A bound belongs to the milder band. */
export const bandAt = (limit: Steps, value: string): Band =>
  mostSevere(stepBands.filter((band) => limit[band] !== null && compare(value, limit[band]) > 0))

/** Band of a value, with its lower bound. */
export function stepAt(limit: Steps, value: string): { readonly band: Band; readonly line?: string } {
  const band = bandAt(limit, value)
  const line = band === 'silent' ? null : limit[band]
  return line === null ? { band } : { band, line }
}

/** Lower bounds of the bands, the mildest first. */
export const boundsOf = (limit: Steps): readonly string[] =>
  stepBands.flatMap((band) => (limit[band] === null ? [] : [limit[band]]))

/** Pre-trade limits. Shares, distances and slippage are fractions: 0.05 is 5 %. Values are USDT. */
export const PretradeLimits = z.strictObject({
  /** Distance of a limit price from mid, toward the other side. */
  collar: steps(null, '0.05', '0.5'),
  /** Distance of a limit price from mid, on its own side, where it cannot fill at once. */
  passive: steps(null, '0.2', '0.5'),
  /** Slippage of the expected average against mid. */
  slippage: steps('0.005', '0.02'),
  /** Allowed slippage: the expected average at the send against the shown average. */
  moved: steps('0.005', null),
  /** Share of the opposite side of the shown book that the order takes, with the orders sent together. */
  bookShare: steps('0.25', '1'),
  notional: steps('250000', '1000000'),
  /** Notional of an order as a multiple of the median of the trader's past orders. */
  ownMedian: steps(null, '10'),
  totalNotional: steps('1000000', '5000000'),
  /** Quantity of an order, in its coin. */
  qty: steps(null, null),
  /** Share of the account value that the orders sent together reserve. */
  balanceShare: steps(null, '0.25'),
  /** A close that would reverse the position. */
  flip: Band.default('type-to-confirm'),
  /** An order that would cross an own resting order, or another row. */
  selfCross: Band.default('review'),
  /** A limit order that would trade at once, or a post-only order that would be canceled for it. */
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

/** Limits without defaults: a symbol overrides only the limits that it names. */
const OverriddenLimits = z.strictObject(
  Object.fromEntries(
    Object.entries(PretradeLimits.shape).map(([name, limit]) => [name, limit.unwrap().optional()]),
  ) as {
    [Name in LimitName]: z.ZodOptional<ReturnType<(typeof PretradeLimits.shape)[Name]['unwrap']>>
  },
)

/** Settings without limits for passive prices use a changed collar for these too. */
function withPassive(limits: unknown): unknown {
  const withoutPassive = z
    .looseObject({ collar: z.unknown(), passive: z.undefined().optional() })
    .safeParse(limits).data
  return withoutPassive === undefined || JSON.stringify(withoutPassive.collar) === JSON.stringify(usualCollar)
    ? limits
    : { ...withoutPassive, passive: withoutPassive.collar }
}

/** Largest move of prices for the worst of all fills. */
const MOST_BAND = '0.5'

/** Limits of the account, and overrides of single symbols by `instrumentKey`. */
export const PretradeSettings = z.strictObject({
  account: z.preprocess(withPassive, PretradeLimits).default(PretradeLimits.parse({})),
  symbols: z.record(z.string().max(60), OverriddenLimits).default({}),
  /** Total notional of orders and amends per minute. Above it trading stops until it is armed again. */
  worthPerMinute: z
    .string()
    .max(40)
    .refine(isDecimal, t('must be a plain decimal number such as 50000000'))
    .default('50000000'),
  /** Move of every price, as a fraction, for the worst of all fills. */
  worstBand: z
    .string()
    .max(40)
    .refine(
      (band) => isDecimal(band) && compare(band, MOST_BAND) <= 0,
      t('must be a plain decimal number from 0 to 0.5'),
    )
    .default('0.05'),
  lock: TradingLockSettings.default(TradingLockSettings.parse({})),
  /** Null: every order of the ticket is reviewed. */
  unreviewed: UnreviewedLimits.nullable().default(null),
})
export type PretradeSettings = z.infer<typeof PretradeSettings>

const withoutMissing = (limits: object): Partial<PretradeLimits> =>
  Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))

const overridden = perObject(
  (overrides: NonNullable<PretradeSettings['symbols'][string]>, account: PretradeLimits): PretradeLimits => ({
    ...account,
    ...withoutMissing({ passive: overrides.collar }),
    ...withoutMissing(overrides),
  }),
)

/** Limits of a symbol by its key (`instrumentKey`); the same object while the settings do not change. */
export function limitsAt({ account, symbols }: PretradeSettings, key: string): PretradeLimits {
  const overrides = symbols[key]
  return overrides === undefined ? account : overridden(overrides, account)
}

/** Limits of a symbol; the same object while the settings do not change. */
export const limitsOf = (settings: PretradeSettings, category: string, symbol: string): PretradeLimits =>
  limitsAt(settings, instrumentKey(category, symbol))
