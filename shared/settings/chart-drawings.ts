import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { DecimalString } from '../exchange/protocol/fields'

/** More drawings of a symbol would hide its candles. */
export const MAX_DRAWINGS = 100
const MAX_SYMBOLS = 300
export const MAX_NOTE = 200

/** A point of a drawing: Unix ms and a price, so that it keeps its position at every interval. */
const Anchor = z.strictObject({ at: z.number().int().nonnegative(), price: DecimalString })
export type Anchor = z.infer<typeof Anchor>

export const DrawingKind = z.enum(['horizontal', 'trend', 'ray', 'rectangle', 'fibonacci', 'note'])
export type DrawingKind = z.infer<typeof DrawingKind>

/** A drawing over the candles of a symbol. */
const ChartDrawing = z.strictObject({
  id: z.string().min(1).max(40),
  kind: DrawingKind,
  anchors: z.array(Anchor).min(1).max(2),
  /** Text of a note. '' for all others. */
  text: z.string().max(MAX_NOTE),
})
export type ChartDrawing = z.infer<typeof ChartDrawing>

/** Drawings by category and symbol, and whether any are shown. */
export const ChartDrawings = z.strictObject({
  hidden: z.boolean().default(false),
  bySymbol: z
    .record(z.string().max(80), z.array(ChartDrawing).max(MAX_DRAWINGS))
    .refine((all) => Object.keys(all).length <= MAX_SYMBOLS, t`at most ${MAX_SYMBOLS} symbols have drawings`)
    .default({}),
})
export type ChartDrawings = z.infer<typeof ChartDrawings>
