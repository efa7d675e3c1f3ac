import type { IChartApi } from 'lightweight-charts'

/** Reports the tops of the panes in pixels, initially and whenever a pane is resized or added. */
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
      // The chart creates its panes in its next frame, which it requested earlier than this callback.
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
