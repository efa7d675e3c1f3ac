import { isDecimal, isPositive } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderPreset } from '@/shared/settings/order-presets'
import { isPriceExpression, parsePriceExpression } from '@/shared/trading/batch/expression/price-expression'
import { isSizeExpression, parseSizeExpression } from '@/shared/trading/batch/expression/size-expression'

/** Unit in which a size is given. */
export const sizeKinds = ['quantity', 'value', 'share', 'risk'] as const
export type SizeKind = (typeof sizeKinds)[number]

/** A size as the form shows it. */
export interface SizeFields {
  readonly kind: SizeKind
  readonly amount: string
  /** Of a risk: a price or a distance. */
  readonly stop: string
}

/** Parses a size; text other than an expression is a quantity. */
export function sizeFields(qty: string): SizeFields {
  const text = qty.trim().replace(/^=/, '').trim()
  const risk = /^risk(.*)stop(.*)$/i.exec(text)
  if (risk !== null) return { kind: 'risk', amount: risk[1]!.trim(), stop: risk[2]!.trim() }
  if (text.startsWith('$') || text.endsWith('$'))
    return { kind: 'value', amount: text.replace('$', '').trim(), stop: '' }
  if (text.endsWith('%')) return { kind: 'share', amount: text.slice(0, -1).trim(), stop: '' }
  return { kind: 'quantity', amount: text, stop: '' }
}

/** Size in the notation of the ticket. */
export function sizeText({ kind, amount, stop }: SizeFields): string {
  switch (kind) {
    case 'quantity':
      return amount.trim()
    case 'value':
      return `$${amount.trim()}`
    case 'share':
      return `${amount.trim()}%`
    case 'risk':
      return `risk ${amount.trim()} stop ${stop.trim()}`
  }
}

/** Error of a size, in words; null for a valid or empty size. */
export function sizeProblem(qty: string): string | null {
  if (qty.trim() === '') return null
  if (isSizeExpression(qty)) {
    const parsed = parseSizeExpression(qty)
    return parsed.ok ? null : parsed.reason
  }
  return isDecimal(qty.trim()) && isPositive(qty.trim())
    ? null
    : t('must be a plain decimal number above 0, such as 0.25')
}

const OF_ONE_SYMBOL = t('A price belongs to one symbol: write an expression such as')

function priceProblem({ price, orderType, symbol }: OrderPreset): string | null {
  const text = price.trim()
  if (orderType === 'market' || text === '') return null
  if (isPriceExpression(text)) {
    const parsed = parsePriceExpression(text)
    if (!parsed.ok) return parsed.reason
    return parsed.expression.reference === 'prev' ? t('The ticket has no row above') : null
  }
  if (!isDecimal(text) || !isPositive(text)) return t('A price above 0, or an expression such as =bid-3t')
  return symbol === null ? t`${OF_ONE_SYMBOL} =bid-3t, or keep the preset for one symbol` : null
}

function qtyProblem({ qty, symbol }: OrderPreset): string | null {
  const problem = sizeProblem(qty)
  if (problem !== null) return problem
  const parsed = isSizeExpression(qty) ? parseSizeExpression(qty) : null
  const isAtPrice = parsed?.ok === true && parsed.expression.kind === 'risk' && parsed.expression.stop.unit === 'price'
  return symbol === null && isAtPrice ? t`${OF_ONE_SYMBOL} 1% or 30t, or keep the preset for one symbol` : null
}

export type PresetProblems = { readonly [Field in 'name' | 'price' | 'qty' | 'timeInForce']?: string }

/** Errors of a preset by field; it can be saved without any. */
export function presetProblems(preset: OrderPreset, all: readonly OrderPreset[]): PresetProblems {
  const name = preset.name.trim()
  const isTaken = all.some(
    ({ id, name: other }) => id !== preset.id && other.trim().toLowerCase() === name.toLowerCase(),
  )
  const fields = {
    name: name === '' ? t('A preset needs a name') : isTaken ? t('Another preset has this name') : null,
    price: priceProblem(preset),
    qty: qtyProblem(preset),
    timeInForce:
      preset.orderType === 'market' && preset.timeInForce === 'post_only' ? t('A market order never rests') : null,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, problem]) => problem !== null))
}
