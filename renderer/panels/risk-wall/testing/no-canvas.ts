/**
 * Stands for the renderer of the history, which paints on a canvas that only a real browser has; its figures are tested
 * by themselves.
 */
export function createHistoryRenderer() {
  const paints = (): undefined => undefined
  return { show: paints, showReading: paints, showLines: paints, recolor: paints, dispose: paints }
}
