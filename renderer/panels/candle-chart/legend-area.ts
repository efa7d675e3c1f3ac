import type { Area } from '@/renderer/kit/charts/label-room'

const areaOf = ({ offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height }: HTMLElement): Area => ({
  left,
  right: left + width,
  top,
  bottom: top + height,
})

/** Part of the candles that the legend covers; empty before it is rendered. */
export function legendArea(host: HTMLElement): Area {
  const legend = host.parentElement?.querySelector<HTMLElement>('.legend')
  return legend == null ? { left: 0, right: 0, top: 0, bottom: 0 } : areaOf(legend)
}

/** Parts of the candles that the note about the draft and the form of an order cover. */
export const noteAreas = (host: HTMLElement): readonly Area[] =>
  [...(host.parentElement?.querySelectorAll<HTMLElement>('.chart__ghosts, .chart__amend') ?? [])].map(areaOf)
