import { divide, isDecimal, multiply, trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { PretradeSettings } from '@/shared/trading/pretrade/limits/limits'
import { type UnreviewedLimit, unreviewedLimits } from '@/shared/trading/pretrade/limits/unreviewed'

/** Limits of orders without a review, as typed; `quantity` is that of the selected symbol. */
export interface UnreviewedForm extends Readonly<Record<UnreviewedLimit, string>> {
  readonly isOn: boolean
  readonly quantity: string
}
export type UnreviewedField = UnreviewedLimit | 'quantity'
export type UnreviewedProblems = Partial<Record<UnreviewedField, string>>

/** Labels of the limits. */
export const unreviewedRows: Readonly<
  Record<UnreviewedLimit, { readonly label: string; readonly unit: string; readonly hint: string }>
> = {
  notional: { label: t('Largest notional'), unit: 'USDT', hint: t('Of the order at its expected price') },
  distance: { label: t('Largest distance from mid'), unit: '%', hint: t('Of a limit price, on both sides') },
  slippage: { label: t('Largest slippage'), unit: '%', hint: t('Expected average against the middle of the market') },
}

/** Values of the fields when such orders are enabled for the first time. */
const suggested: Readonly<Record<UnreviewedLimit, string>> = { notional: '1000', distance: '1', slippage: '0.1' }

const isShare = (name: UnreviewedLimit): boolean => unreviewedRows[name].unit === '%'

export function unreviewedFormOf({ unreviewed }: PretradeSettings, key: string): UnreviewedForm {
  const displayed = (name: UnreviewedLimit): string =>
    unreviewed === null ? suggested[name] : isShare(name) ? trim(multiply(unreviewed[name], '100')) : unreviewed[name]
  return {
    isOn: unreviewed !== null,
    ...(Object.fromEntries(unreviewedLimits.map((name) => [name, displayed(name)])) as Record<UnreviewedLimit, string>),
    quantity: unreviewed?.quantities[key] ?? '',
  }
}

/** The settings with the limits of this form, or its problems. */
export function readUnreviewed(
  before: PretradeSettings,
  key: string,
  form: UnreviewedForm,
): { readonly settings: PretradeSettings } | { readonly problems: UnreviewedProblems } {
  if (!form.isOn) return { settings: { ...before, unreviewed: null } }
  const quantity = form.quantity.trim()
  const wrong = unreviewedLimits.filter((name) => !isDecimal(form[name].trim()))
  const problems: UnreviewedProblems = {
    ...Object.fromEntries(wrong.map((name) => [name, t('must be a plain decimal number such as 0.25')])),
    ...(quantity === '' || isDecimal(quantity)
      ? {}
      : { quantity: t('must be a plain decimal number such as 2.5, or empty') }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  const parsed = (name: UnreviewedLimit): string =>
    isShare(name) ? trim(divide(form[name].trim(), '100')) : form[name].trim()
  const { [key]: _replaced, ...others } = before.unreviewed?.quantities ?? {}
  return {
    settings: {
      ...before,
      unreviewed: {
        notional: parsed('notional'),
        distance: parsed('distance'),
        slippage: parsed('slippage'),
        quantities: quantity === '' ? others : { ...others, [key]: quantity },
      },
    },
  }
}
