import type { Figure } from './measure'
import type { Paced } from './yardstick'

/** Figures of a benchmark, with the time of the yardstick. */
export interface Measured extends Paced {
  readonly figures: readonly Figure[]
}

/** Run of all benchmarks. `at` is its day, YYYY-MM-DD. */
export interface BenchRun {
  readonly at: string
  readonly node: string
  readonly cores: number
  readonly benches: readonly Measured[]
}

const numberText = (value: number | null): string => (value === null ? '' : value.toLocaleString('en-US'))
const ratioText = ({ ours, peer }: Figure): string => (peer === null || peer === 0 ? '' : (ours / peer).toFixed(2))
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** `docs/bench.md`: every figure of the last full run. */
export function benchPage({ at, node, cores, benches }: BenchRun): string {
  const shortest = Math.min(...benches.map(({ yardstick }) => yardstick))
  const rows = benches.flatMap(({ figures, yardstick }) =>
    figures.map((figure) =>
      row([
        figure.figure,
        numberText(figure.ours),
        figure.peerName === null ? '' : `${numberText(figure.peer)} (${figure.peerName})`,
        ratioText(figure),
        numberText(figure.limit),
        figure.unit,
        (yardstick / shortest).toFixed(2),
      ]),
    ),
  )
  return [
    '# Benchmarks',
    '',
    '`npm run bench -- --write` measures every figure and writes this page.',
    '',
    `Last run: ${at}, ${cores} processor cores, Node ${node}. The peer is measured in the same run as Volley.`,
    'The limit is the value of the bare platform, or the longest acceptable value.',
    'The yardstick is a fixed piece of work, done before and after each benchmark.',
    `Its best time was ${shortest.toFixed(0)} ms. A ratio above 1.20 marks a slow machine.`,
    '[The profiles](../bench/README.md#profiles) show where the time of the slowest figures goes.',
    '',
    row(['Figure', 'Volley', 'Peer', 'Volley / peer', 'Limit', 'Unit', 'Yardstick']),
    row(['---', '--:', '--:', '--:', '--:', '---', '--:']),
    ...rows,
    '',
  ].join('\n')
}
