import type { RequestFor } from '@/shared/exchange/endpoints'
import type { StrategyRow } from '@/shared/trading/import/strategy-row'
import type { Category } from '@/shared/exchange/protocol/fields'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { StrategyRecord, TriggerBy } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import {
  ignoredBecause,
  legsOfType,
  lossLeg,
  profitLeg,
  type StrategyField,
  type StrategyLeg,
  type StrategyTerms,
  strategyTerms,
  triggerLeg,
} from '@/shared/trading/pretrade/rules/strategy-rules'

/** Trigger price and the resulting order, as typed. */
export interface LegForm {
  readonly price: string
  readonly by: TriggerBy
  readonly orderType: 'limit' | 'market'
  readonly limit: string
}

/** A strategy order as typed. */
export interface StrategyForm {
  readonly type: 'tpsl' | 'trigger'
  readonly tpslMode: 'full' | 'partial'
  readonly side: 'buy' | 'sell'
  /** Position side in hedge mode; '' in one-way mode and outside futures. */
  readonly posSide: 'long' | 'short' | ''
  readonly reduceOnly: boolean
  readonly qty: string
  readonly takeProfit: LegForm
  readonly stopLoss: LegForm
  readonly trigger: LegForm
}

/** Symbol of a strategy order. */
export interface StrategySubject {
  readonly category: Category
  readonly symbol: string
}

const emptyLeg: LegForm = { price: '', by: 'market', orderType: 'market', limit: '' }

/** Empty form; `posSide` in hedge mode. */
export const newStrategy = (type: StrategyForm['type'], posSide: StrategyForm['posSide']): StrategyForm => ({
  type,
  tpslMode: 'full',
  side: 'buy',
  posSide,
  reduceOnly: false,
  qty: '',
  takeProfit: emptyLeg,
  stopLoss: emptyLeg,
  trigger: emptyLeg,
})

/** The form of a trigger order that a row of a draft describes. */
export const formOfRow = (row: StrategyRow): StrategyForm => ({
  ...newStrategy('trigger', row.posSide),
  side: row.side,
  reduceOnly: row.reduceOnly,
  qty: row.qty,
  trigger: { price: row.triggerPrice, by: row.triggerBy, orderType: row.orderType, limit: row.limit },
})

export const legKeys = { takeProfit: profitLeg, stopLoss: lossLeg, trigger: triggerLeg } as const
export type LegKey = keyof typeof legKeys

const legOf = (terms: StrategyTerms, leg: StrategyLeg): LegForm => ({
  price: terms[leg.price] ?? '',
  by: terms[leg.by] ?? 'market',
  orderType: terms[leg.type] ?? 'market',
  limit: terms[leg.limit] ?? '',
})

/** Form of a waiting strategy order; null for an unknown category. */
export function formOf(record: StrategyRecord): StrategyForm | null {
  const terms = strategyTerms(record)
  if (terms === null) return null
  return {
    type: terms.type ?? 'tpsl',
    tpslMode: terms.tpslMode ?? 'full',
    side: terms.side ?? 'buy',
    posSide: terms.posSide ?? '',
    reduceOnly: false,
    qty: terms.qty ?? '',
    takeProfit: legOf(terms, profitLeg),
    stopLoss: legOf(terms, lossLeg),
    trigger: legOf(terms, triggerLeg),
  }
}

function legTerms(form: LegForm, leg: StrategyLeg): Partial<StrategyTerms> {
  const price = form.price.trim()
  if (price === '') return {}
  const limit = form.limit.trim()
  return {
    [leg.price]: price,
    [leg.by]: form.by,
    [leg.type]: form.orderType,
    ...(form.orderType === 'limit' && limit !== '' ? { [leg.limit]: limit } : {}),
  }
}

/** Terms of the form in the fields of the call; empty prices are omitted. */
export function termsOf(form: StrategyForm, { category, symbol }: StrategySubject): StrategyTerms {
  const isTrigger = form.type === 'trigger'
  const legs = legsOfType(form.type).map((leg) => {
    const key = (Object.keys(legKeys) as LegKey[]).find((candidate) => legKeys[candidate] === leg)!
    return legTerms(form[key], leg)
  })
  const qty = form.qty.trim()
  return {
    category,
    symbol,
    type: form.type,
    tpslMode: form.tpslMode,
    ...(isTrigger ? { side: form.side } : {}),
    ...(form.posSide === '' ? {} : { posSide: form.posSide }),
    ...(qty === '' || (!isTrigger && form.tpslMode === 'full') ? {} : { qty }),
    ...Object.assign({}, ...legs),
  }
}

/** Place request of the form. A one-way trigger order may be reduce-only. */
export function placeRequest(form: StrategyForm, subject: StrategySubject): RequestFor<'placeStrategyOrder'> {
  const { tpslMode, ...terms } = termsOf(form, subject)
  const reduces = form.reduceOnly && form.posSide === '' && isFutures(subject.category)
  return form.type === 'trigger'
    ? { ...terms, ...(reduces ? { reduceOnly: 'yes' as const } : {}) }
    : { ...terms, ...(tpslMode === undefined ? {} : { tpslMode }) }
}

const changeable: readonly StrategyField[] = [profitLeg, lossLeg, triggerLeg].flatMap((leg) => [
  leg.price,
  leg.by,
  leg.type,
  leg.limit,
])

/** Fields that differ from the waiting order; empty without changes. */
export function changedFields(form: StrategyForm, record: StrategyRecord, subject: StrategySubject): StrategyField[] {
  const [now, before] = [termsOf(form, subject), strategyTerms(record)]
  const fields: StrategyField[] = ['qty', ...changeable]
  return fields.filter((field) => ignoredBecause(field, now) === null && now[field] !== before?.[field])
}

/** True if two readings of a waiting order have the same terms. */
export const sameTerms = (a: StrategyRecord, b: StrategyRecord): boolean =>
  JSON.stringify(strategyTerms(a)) === JSON.stringify(strategyTerms(b))

/**
 * Modify request without the fields that the exchange ignores. The call requires a quantity: for a whole position the
 * known quantity is sent, and ignored.
 */
export function modifyRequest(
  form: StrategyForm,
  record: StrategyRecord,
  subject: StrategySubject,
  size: string,
): RequestFor<'modifyStrategyOrder'> {
  const terms = termsOf(form, subject)
  const members = changeable.filter((field) => terms[field] !== undefined && ignoredBecause(field, terms) === null)
  return {
    orderId: record.orderId,
    qty: terms.qty ?? (record.qty || size || '0'),
    ...Object.fromEntries(members.map((field) => [field, terms[field]])),
  }
}

/** Take profit or stop loss of the order that is empty in the form: a change cannot remove it. */
export function removedLegs(form: StrategyForm, record: StrategyRecord): readonly StrategyLeg[] {
  const before = strategyTerms(record)
  return (Object.keys(legKeys) as LegKey[])
    .map((key) => ({ leg: legKeys[key], typed: form[key].price.trim() }))
    .filter(({ leg, typed }) => typed === '' && before?.[leg.price] !== undefined)
    .map(({ leg }) => leg)
}
