import { lineText } from '@/shared/base/line-text'
import { t, comma } from '@/shared/languages/text'
import { compare, trim } from '@/shared/base/decimal'
import type { ProductThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { type ThresholdKind, thresholdKinds } from '@/shared/trading/ltv/projection/outlook'
import { freeLabels, spreadLabels } from '@/renderer/kit/charts/label-layout'
import { isOn, type LtvScale, placeOn, scaleTicks } from './ltv-scale'

/** Thresholds of the gauge: ratios as decimal text, rising. */
export type GaugeThresholds = Readonly<Record<ThresholdKind, string>>

const names: Readonly<Record<ThresholdKind, string>> = {
  warn: t('warn'),
  call: t('call'),
  liquidation: t('liq'),
}
/** Width of the widest letters and digits, and padding of a text, in font heights. */
const LETTER = 0.62
const PADDING = 0.5
const GAP = 0.3

export interface GaugeLine {
  readonly name: ThresholdKind
  readonly text: string
  /** Position on the scale, in percent of its length. */
  readonly place: string
}

/** Thresholds, rising; none before confirmation. */
export const gaugeLines = (thresholds: GaugeThresholds | null, scale: LtvScale): readonly GaugeLine[] =>
  thresholds === null
    ? []
    : thresholdKinds.map((name) => ({
        name,
        text: `${lineText(thresholds[name])} ${names[name]}`,
        place: placeOn(scale, thresholds[name]),
      }))

export interface ProductTick {
  readonly name: string
  readonly ratio: string
  /** Null beyond the scale. */
  readonly place: string | null
  readonly isReached: boolean
}

/** Restrictions and liquidation of the loan product, lowest first, one tick per ratio. The user cannot move them. */
export function productTicks(product: ProductThresholds | null, scale: LtvScale, ltv: string): readonly ProductTick[] {
  if (product === null) return []
  const limits = [...Map.groupBy(product.restrictions, ({ ratio }) => trim(ratio))].map(([ratio, together]) => ({
    name: t`no ${together.map(({ name }) => name).join(comma())}`,
    ratio,
  }))
  const end = product.liquidation === null ? [] : [{ name: t('liquidation'), ratio: product.liquidation }]
  return [...limits, ...end].map(({ name, ratio }) => ({
    name,
    ratio,
    place: isOn(scale, ratio) ? placeOn(scale, ratio) : null,
    isReached: compare(ltv, ratio) >= 0,
  }))
}

/** A text below the gauge; `left` and `width` in pixels. */
export interface GaugeLabel {
  readonly key: string
  readonly text: string
  readonly left: number
  readonly width: number
  /** Null for a plain number of the scale. */
  readonly line: ThresholdKind | null
}

const textWidth = (text: string, font: number): number => (text.length * LETTER + PADDING) * font

/** Labels below a gauge of this width and font height: thresholds first, then numbers that fit. */
export function gaugeLabels(
  scale: LtvScale,
  thresholds: GaugeThresholds | null,
  width: number,
  font: number,
): readonly GaugeLabel[] {
  if (width <= 0) return []
  const lines = gaugeLines(thresholds, scale).map(({ name, text, place }) => ({
    name,
    text,
    at: (Number(place) / 100) * width,
    size: textWidth(text, font),
  }))
  const starts = spreadLabels(lines, width, GAP * font)
  const spans = lines.map(({ size }, index) => [starts[index]!, starts[index]! + size] as const)
  const ticks = scaleTicks(scale).map((ratio) => {
    const text = lineText(ratio)
    const size = textWidth(text, font)
    const at = (Number(placeOn(scale, ratio)) / 100) * width
    // Numbers at the ends are shifted into the gauge.
    return { key: `tick ${ratio}`, text, size, at: Math.min(Math.max(at, size / 2), width - size / 2) }
  })
  return [
    ...freeLabels(ticks, spans, width, GAP * font).map(({ key, text, at, size }) => ({
      key,
      text,
      left: at - size / 2,
      width: size,
      line: null,
    })),
    ...lines.map(({ name, text, size }, index) => ({
      key: name,
      text,
      left: starts[index]!,
      width: size,
      line: name,
    })),
  ]
}
