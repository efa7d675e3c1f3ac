import { sum } from '../base/decimal'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmationOf } from '@/shared/trading/pretrade/assessment/confirmation'

const NUMBER = '([0-9][0-9,\\s]*(?:\\.[0-9]+)?)'
const places = {
  quantity: new RegExp(`(?:^(?:Buy|Sell|Open \\w+|Close \\w+)|quantity to|qty|size) ${NUMBER}`),
  price: new RegExp(`(?:price to|price) ${NUMBER}`),
} as const

const figureOf = (place: RegExp, sentence: string): string =>
  (place.exec(sentence)?.[1] ?? '0').replaceAll(/[\s,]/g, '')

/** A new price, or the total quantity, as a person reads it in the sentences of a review. */
export const figureRead = (kind: keyof typeof places, sentences: readonly string[]): string =>
  kind === 'price'
    ? figureOf(places.price, sentences[0] ?? '')
    : sum(sentences.map((sentence) => figureOf(places.quantity, sentence)))

/** The figure that a review requires to be typed. '' for none. */
function figureIn({ typing, rows, review: { sentences } }: Reviewed): string {
  if (typing === null) return ''
  if (typing.figure === 'orders') return String(Math.max(1, rows.length))
  return figureRead(typing.figure === 'price' ? 'price' : 'quantity', sentences)
}

/** Confirms all findings of a review and types the required text, like a person. */
export const confirmAll = (reviewed: Reviewed): Confirmation => confirmationOf(reviewed, figureIn(reviewed))!
