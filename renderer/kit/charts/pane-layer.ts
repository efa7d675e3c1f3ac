import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'

/** The chart and the series of a layer. */
export type LayerGround = SeriesAttachedParameter<Time>

/** A custom drawing over or under the series of a chart. */
export interface PaneLayer {
  /** To be attached to a series. */
  readonly primitive: ISeriesPrimitive<Time>
  /** The drawing changed: the chart paints it in its next frame. */
  readonly changed: () => void
}

/** `paint` is called for every frame of its chart. Sizes and coordinates are media pixels of the pane. */
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
