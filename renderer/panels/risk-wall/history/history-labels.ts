import { spreadLabels } from '@/renderer/kit/charts/label-layout'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'

/** A threshold of the history with its name. */
export interface LineLabel {
  readonly text: string
  /** In percent. */
  readonly at: number
  readonly color: string
}

export const LABEL_HEIGHT = 14
const GAP = 1
const PADDING = 4

/** Tops of the labels of thresholds at these heights, px; thresholds outside the pane are omitted. */
export function labelTops(
  heights: readonly (number | null)[],
  paneHeight: number,
): readonly { readonly index: number; readonly top: number }[] {
  const visible = heights.flatMap((at, index) =>
    at === null || at < 0 || at > paneHeight ? [] : [{ index, at, size: LABEL_HEIGHT }],
  )
  const tops = spreadLabels(visible, paneHeight, GAP)
  return visible.map(({ index }, place) => ({ index, top: tops[place]! }))
}

/** Labels of the thresholds at the right of the pane; the library's labels would overlap. */
export function createLineLabels(font: () => string, background: () => string) {
  let labels: readonly LineLabel[] = []

  const layer = createPaneLayer('top', (context, { series }, { width, height }) => {
    const heights = labels.map(({ at }) => series.priceToCoordinate(at))
    context.font = font()
    context.textBaseline = 'middle'
    for (const { index, top } of labelTops(heights, height)) {
      const { text, color } = labels[index]!
      const size = context.measureText(text).width + 2 * PADDING
      context.fillStyle = background()
      context.fillRect(width - size, top, size, LABEL_HEIGHT)
      context.fillStyle = color
      context.fillText(text, width - size + PADDING, top + LABEL_HEIGHT / 2 + 0.5)
    }
  })
  return {
    primitive: layer.primitive,
    show(next: readonly LineLabel[]): void {
      labels = next
      layer.changed()
    },
  }
}
