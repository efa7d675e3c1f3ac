import type { SeriesMarker, Time } from 'lightweight-charts'
import { everyMember } from '@/shared/base/every-member'
import type { RiskEvent } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'

export type MarkKind = RiskEvent['kind']

interface MarkStyle {
  readonly label: string
  /** Sign in the legend. */
  readonly sign: string
  readonly shape: 'circle' | 'square' | 'arrowUp' | 'arrowDown'
  /** A token of the theme. */
  readonly color: string
  readonly position: 'aboveBar' | 'belowBar'
}

/** Mark of each kind of event; the kinds differ without color as well. */
export const markStyles: Readonly<Record<MarkKind, MarkStyle>> = {
  loan: { label: t('loan'), sign: '■', shape: 'square', color: 'accent', position: 'belowBar' },
  repayment: { label: t('repayment'), sign: '●', shape: 'circle', color: 'text-1', position: 'belowBar' },
  fill: { label: t('fills'), sign: '▲', shape: 'arrowUp', color: 'text-3', position: 'belowBar' },
  alarm: { label: t('alarm'), sign: '●', shape: 'circle', color: 'warn', position: 'aboveBar' },
  liquidation: { label: t('liquidation'), sign: '▼', shape: 'arrowDown', color: 'danger', position: 'aboveBar' },
}
export const markKinds = everyMember<MarkKind>()(['loan', 'repayment', 'fill', 'alarm', 'liquidation'])

/** Mark positions per window. Marks of a kind at the same position are combined in one mark with their number. */
const PLACES = 60

/** Events of a kind combined in one mark. */
export interface Mark {
  readonly at: number
  readonly kind: MarkKind
  readonly count: number
}

/** One mark per kind and position, in the order of time, so busy times do not stack marks. */
export function marksOf(events: readonly RiskEvent[], step: number, span: number): readonly Mark[] {
  const place = Math.max(step, Math.ceil(span / PLACES / step) * step)
  const groups = Map.groupBy(events, ({ at, kind }) => `${kind} ${Math.floor(at / place)}`)
  return [...groups.values()]
    .map((group) => ({ at: Math.min(...group.map(({ at }) => at)), kind: group[0]!.kind, count: group.length }))
    .toSorted((a, b) => a.at - b.at || markKinds.indexOf(a.kind) - markKinds.indexOf(b.kind))
}

/** Marks in the format of the library. */
export const seriesMarks = (
  marks: readonly Mark[],
  placeOf: (ms: number) => Time,
  colorOf: (token: string) => string,
): SeriesMarker<Time>[] =>
  marks.map(({ at, kind, count }) => ({
    time: placeOf(at),
    shape: markStyles[kind].shape,
    position: markStyles[kind].position,
    color: colorOf(markStyles[kind].color),
    size: 0.8,
    ...(count > 1 ? { text: `×${count}` } : {}),
  }))
