import { expect, type Page } from '@playwright/test'
import { seedOfRun } from '@/shared/testing/seed'
import { placementFaults } from './placement'
import { textFaults } from './text-layout'

const windows = [
  [1024, 768],
  [1440, 900],
  [2560, 1440],
  [3840, 2160],
] as const
/** Settings of the scale, in percent. */
const scales = [90, 100, 110, 125, 150]
const densities = ['compact', 'normal', 'roomy']

/** Number of layouts of a run with a seed. */
const SAMPLE = 4

interface Layout {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly density: string
}

/** Layouts by the size of the page: the size of the window divided by the scale. */
const all: readonly Layout[] = densities.flatMap((density) =>
  windows.flatMap(([width, height]) =>
    scales.map((scale) => ({
      name: `${width} at ${scale} %, ${density}`,
      width: Math.round((width * 100) / scale),
      height: Math.round((height * 100) / scale),
      density,
    })),
  ),
)

/** All layouts, or a part that the seed of the run and `place` select. Consecutive places have other layouts. */
export function layoutsOf(place: number): readonly Layout[] {
  const seed = seedOfRun()
  if (seed === undefined) return all
  return Array.from({ length: SAMPLE }, (_, index) => all[(seed + place * 7 + index * 17) % all.length]!)
}

/** Faults of all kinds in one layout. A theme has only colors, so that a layout is the same in all themes. */
const faultsOf = async (page: Page, within: string): Promise<readonly string[]> => [
  ...(await textFaults(page, within)),
  ...(await placementFaults(page, within)),
]

/** Cut or overlapping texts, heads that are not above their figures, cut rows, and targets that are too small. */
export async function expectNoFaults(page: Page, layouts: readonly Layout[], within: string): Promise<void> {
  for (const { name, width, height, density } of layouts) {
    await page.evaluate((chosen) => (document.documentElement.dataset.density = chosen), density)
    await page.setViewportSize({ width, height })
    // Columns grow to their content in the frames after a change.
    await expect.poll(() => faultsOf(page, within), name).toEqual([])
  }
}
