import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'

/** The chart and the series that a layer lies on. */
export type LayerGround = SeriesAttachedParameter<Time>

/** A painting of ours over or under the series of a chart. */
export interface PaneLayer {
  /** To be attached to a series. */
  readonly primitive: ISeriesPrimitive<Time>
  /** What it paints is another thing now: the chart has it painted in its next frame. */
  readonly changed: () => void
}

/** `paint` is called for every frame of the chart it lies on; sizes and coordinates are media pixels of the pane. */
export function createPaneLayer(
  zOrder: PrimitivePaneViewZOrder,
  paint: (
    context: CanvasRenderingContext2D,
    ground: LayerGround,
    size: { readonly width: number; readonly height: number },
  ) => void,
): PaneLayer {
  let ground: LayerGround | null = null
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        if (ground !== null) paint(context, ground, mediaSize)
      }),
  }
  const views = [{ zOrder: () => zOrder, renderer: () => renderer }]
  return {
    primitive: {
      attached: (parameters) => void (ground = parameters),
      detached: () => void (ground = null),
      paneViews: () => views,
    },
    changed: () => ground?.requestUpdate(),
  }
}
