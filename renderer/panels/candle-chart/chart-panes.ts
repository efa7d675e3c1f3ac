import type { IChartApi } from 'lightweight-charts'

/** Tells where the panes of a chart begin, in pixels from its top: now, and whenever one grows, shrinks or comes. */
export function watchPanes(
  chart: IChartApi,
  onTops: (tops: readonly number[]) => void,
): { readonly changed: () => void; readonly end: () => void } {
  let frame = 0
  const elements = (): HTMLElement[] => chart.panes().flatMap((pane) => pane.getHTMLElement() ?? [])
  const sizes = new ResizeObserver(() => onTops(elements().map(({ offsetTop }) => offsetTop)))
  return {
    changed() {
      cancelAnimationFrame(frame)
      // The chart makes its panes in its own next frame, which it asked for before this one.
      frame = requestAnimationFrame(() => {
        sizes.disconnect()
        for (const element of elements()) sizes.observe(element)
      })
    },
    end() {
      cancelAnimationFrame(frame)
      sizes.disconnect()
    },
  }
}
