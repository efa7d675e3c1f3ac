import { divide } from '@/shared/base/decimal'
import { createStepText } from '@/shared/base/step-text'
import type { Instrument } from '@/shared/trading/market/instrument'

/** Formatters for ticks and lots. */
export interface BookTexts {
  readonly price: (ticks: number) => string
  readonly halfPrice: (halfTicks: number) => string
  readonly size: (lots: number) => string
}

export const bookTextsOf = ({ tickSize, lotSize }: Pick<Instrument, 'tickSize' | 'lotSize'>): BookTexts => ({
  price: createStepText(tickSize),
  halfPrice: createStepText(divide(tickSize, '2')),
  size: createStepText(lotSize),
})
