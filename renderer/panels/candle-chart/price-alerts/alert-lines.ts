import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import type { WatchedPriceAlert } from '@/shared/ipc/watching/price-alerts'
import { toPixelNumber } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { chipFont, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { lineAt, type Point } from '@/renderer/kit/charts/host-drag'
import type { LabelRoom } from '@/renderer/kit/charts/label-room'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'
import { drawLineLabel, labelWidth, lineCenter } from '@/renderer/kit/charts/line-label'

/** IDs and height of the dragged alerts. */
interface MovedAlerts {
  readonly keys: readonly string[]
  readonly to: number
}
interface DrawnAlert {
  readonly id: string
  readonly y: number
}

/** Price alerts over the candles: dotted lines with a label at the left end. */
export interface AlertLines {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (alerts: readonly WatchedPriceAlert[]) => void
  readonly recolor: () => void
  /** Draws an alert at another height while it is dragged. */
  readonly drag: (moved: MovedAlerts | null) => void
  readonly has: (id: string) => boolean
  /** The alert whose line is at this point; null if none is within reach. */
  readonly alertAt: (at: Point) => string | null
}

const LEFT = 6

const labelOf = ({ direction, watch, source }: WatchedPriceAlert): string =>
  [
    t('Alert'),
    direction === 'up' ? '↑' : '↓',
    source === 'mark' ? t('mark') : '',
    watch === 'not-watched' ? t('· no feed') : '',
  ]
    .filter(Boolean)
    .join(' ')

export function createAlertLines(host: HTMLElement, room: LabelRoom): AlertLines {
  const readPalette = () => ({
    line: token(host, 'accent'),
    unwatched: token(host, 'warn'),
    ground: token(host, 'ink-1'),
    font: chipFont(host),
  })
  let palette = readPalette()
  let alerts: readonly WatchedPriceAlert[] = []
  let lines: readonly DrawnAlert[] = []
  let dragged: MovedAlerts | null = null

  const layer = createPaneLayer('top', (context, { series }, { width }) => {
    context.font = palette.font
    context.lineWidth = 1
    const heightOf = ({ id, price }: WatchedPriceAlert): number | null =>
      dragged?.keys.includes(id) === true ? dragged.to : series.priceToCoordinate(toPixelNumber(price))
    lines = alerts.flatMap((alert) => {
      const y = heightOf(alert)
      return y === null ? [] : [{ id: alert.id, y }]
    })
    for (const alert of alerts) {
      const height = heightOf(alert)
      if (height === null) continue
      const color = alert.watch === 'not-watched' ? palette.unwatched : palette.line
      const text = labelOf(alert)
      context.strokeStyle = withAlpha(color, 0.75)
      context.setLineDash([2, 3])
      context.beginPath()
      context.moveTo(0, lineCenter(height))
      context.lineTo(width, lineCenter(height))
      context.stroke()
      const x = room.take({ y: height, width: labelWidth(context, text) }, LEFT, width) ?? LEFT
      drawLineLabel(context, text, { x, y: height }, { color, ground: palette.ground })
    }
  })
  return {
    primitive: layer.primitive,
    show(next) {
      alerts = next
      layer.changed()
    },
    recolor() {
      palette = readPalette()
      layer.changed()
    },
    drag(moved) {
      dragged = moved
      layer.changed()
    },
    has: (id) => alerts.some((alert) => alert.id === id),
    alertAt: ({ y }) => lineAt(lines, y)?.id ?? null,
  }
}
