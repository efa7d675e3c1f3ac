import type { Area } from '@/renderer/kit/charts/label-room'

/** Part of the candles that the legend covers; empty before it is rendered. */
export function legendArea(host: HTMLElement): Area {
  const legend = host.parentElement?.querySelector<HTMLElement>('.legend')
  if (legend == null) return { left: 0, right: 0, top: 0, bottom: 0 }
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = legend
  return { left, right: left + width, top, bottom: top + height }
}
