import { everyMember } from '@/shared/base/every-member'
import { divide, isDecimal, multiply, trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import {
  type Band,
  type LimitName,
  type PretradeLimits,
  PretradeSettings,
  type Steps,
} from '@/shared/trading/pretrade/limits/limits'

type NameOf<Kind> = { [Name in LimitName]: PretradeLimits[Name] extends Kind ? Name : never }[LimitName]
/** Limits with one value per band, and limits whose value is a band. */
export type SteppedLimit = NameOf<Steps>
export type BandedLimit = NameOf<Band>
export type StepBand = keyof Steps

interface Labelled {
  readonly label: string
  readonly hint: string
}

/** Labels of the limits; `unit` is the unit of the typed values. */
export const steppedLimits: Readonly<
  Record<SteppedLimit, Labelled & { readonly unit: '%' | 'USDT' | 'coin' | 'times' }>
> = {
  collar: { label: t('Distance from mid'), hint: t('Of a limit price beyond the middle'), unit: '%' },
  passive: { label: t('Distance, passive'), hint: t('Of a limit price that cannot fill at once'), unit: '%' },
  slippage: { label: t('Slippage'), hint: t('Expected average against the middle of the market'), unit: '%' },
  moved: { label: t('Allowed slippage'), hint: t('Expected average at the send against the displayed one'), unit: '%' },
  bookShare: {
    label: t('Share of visible depth'),
    hint: t('Of the other side, with the orders sent together'),
    unit: '%',
  },
  notional: { label: t('Notional per order'), hint: '', unit: 'USDT' },
  ownMedian: { label: t('Multiple of median notional'), hint: t('Median of your earlier orders'), unit: 'times' },
  totalNotional: { label: t('Notional sent together'), hint: t('All orders sent together'), unit: 'USDT' },
  qty: { label: t('Quantity per order'), hint: t('In the coin the order counts in'), unit: 'coin' },
  balanceShare: { label: t('Share of account value'), hint: t('That the orders sent together tie up'), unit: '%' },
}
export const bandedLimits: Readonly<Record<BandedLimit, Labelled>> = {
  flip: { label: t('Close that flips the position'), hint: '' },
  selfCross: { label: t('Self-trade'), hint: '' },
  takes: { label: t('Marketable limit order'), hint: '' },
  unchecked: { label: t('Limit order, stale book'), hint: '' },
  uncheckedMarket: { label: t('Market order, stale book'), hint: '' },
}
export const stepBands = everyMember<StepBand>()(['review', 'type-to-confirm', 'never'])

/** Limits as typed. '' means no limit for the account, and "same as account" for a symbol. */
export interface LimitsForm {
  readonly steps: Readonly<Record<SteppedLimit, Readonly<Record<StepBand, string>>>>
  readonly bands: Readonly<Record<BandedLimit, Band | ''>>
}
/** Problems by `limit.band`. */
export type LimitProblems = Readonly<Record<string, string>>

/** Null is the account; otherwise the key of a symbol (`instrumentKey`). */
export type LimitScope = string | null

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[]
const displayed = (name: SteppedLimit, value: string | null): string =>
  value === null ? '' : trim(steppedLimits[name].unit === '%' ? multiply(value, '100') : value)
const valueOf = (name: SteppedLimit, typed: string): string =>
  trim(steppedLimits[name].unit === '%' ? divide(typed, '100') : typed)

/** Limits defined in a scope, without inherited ones. */
export function limitsFormOf({ account, symbols }: PretradeSettings, scope: LimitScope): LimitsForm {
  const own: Partial<PretradeLimits> =
    scope === null
      ? account
      : Object.fromEntries(Object.entries(symbols[scope] ?? {}).filter(([, limit]) => limit !== undefined))
  const stepsOf = (name: SteppedLimit) =>
    Object.fromEntries(stepBands.map((band) => [band, displayed(name, own[name]?.[band] ?? null)]))
  return {
    steps: Object.fromEntries(
      namesOf(steppedLimits).map((name) => [name, stepsOf(name)]),
    ) as unknown as LimitsForm['steps'],
    bands: Object.fromEntries(
      namesOf(bandedLimits).map((name) => [name, own[name] ?? '']),
    ) as unknown as LimitsForm['bands'],
  }
}

const isEmpty = (typed: Readonly<Record<StepBand, string>>): boolean =>
  stepBands.every((band) => typed[band].trim() === '')

function readSteps(
  name: SteppedLimit,
  typed: Readonly<Record<StepBand, string>>,
  problems: Record<string, string>,
): Steps {
  const steps = stepBands.map((band) => {
    const text = typed[band].trim()
    if (text === '') return [band, null]
    if (!isDecimal(text)) problems[`${name}.${band}`] = t('must be a plain decimal number such as 0.25')
    return [band, isDecimal(text) ? valueOf(name, text) : null]
  })
  return Object.fromEntries(steps) as Steps
}

/**
 * The settings with the limits of this form, or its problems. A symbol that defines a limit defines all of its bands;
 * an empty band then never applies.
 */
export function readLimits(
  before: PretradeSettings,
  scope: LimitScope,
  form: LimitsForm,
): { readonly settings: PretradeSettings } | { readonly problems: LimitProblems } {
  const problems: Record<string, string> = {}
  const steps = namesOf(steppedLimits)
    .filter((name) => scope === null || !isEmpty(form.steps[name]))
    .map((name) => [name, readSteps(name, form.steps[name], problems)])
  const bands = namesOf(bandedLimits).flatMap((name) => (form.bands[name] === '' ? [] : [[name, form.bands[name]]]))
  if (Object.keys(problems).length > 0) return { problems }
  const own = Object.fromEntries([...steps, ...bands])
  const { [scope ?? '']: _replaced, ...others } = before.symbols
  const symbols = scope === null ? before.symbols : Object.keys(own).length === 0 ? others : { ...others, [scope]: own }
  const parsed = PretradeSettings.safeParse({ ...before, account: scope === null ? own : before.account, symbols })
  if (parsed.success) return { settings: parsed.data }
  return {
    problems: Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [path.slice(scope === null ? 1 : 2).join('.'), message]),
    ),
  }
}
