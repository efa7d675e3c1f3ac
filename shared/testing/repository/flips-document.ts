import {
  allAssumptions,
  type AssumptionId,
  assumptionRows,
  flipIds,
  type FlipId,
} from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption } from '@/shared/exchange/assumptions/assumption'
import { unseenAlternatives } from '@/shared/exchange/evidence/all-checks'
import { detectorOf } from './assumptions-document'
import type { TestFigures } from './tested-document'

/** Path of the document from the root. */
export const flipsPath = 'docs/flips.md'

const reasons: Readonly<Partial<Record<FlipId, string>>> = unseenAlternatives
const rowOf = (flip: FlipId): Assumption => allAssumptions[flip.split('=')[0] as AssumptionId]

type Results = TestFigures['assumptions']['figures']['flips']

function lineOf(flip: FlipId, results: ReadonlyMap<string, Results[number]>): string {
  const row = rowOf(flip)
  const [, alternative = ''] = flip.split('=')
  const { alone = 'not measured', triples = 0, named = 0 } = results.get(flip) ?? {}
  const check = row.unchecked ?? reasons[flip] ?? 'evidence'
  const sentence = row.alternatives?.[alternative] ?? ''
  return `| \`${flip}\` | ${sentence} | ${detectorOf(row)} | ${check} | ${alone} | ${named} of ${triples} |`
}

/** Table of the alternatives and their measured results, and the rows without one. */
export function flipsDocument({ assumptions }: TestFigures): string {
  const { command, at, figures } = assumptions
  const results = new Map(figures.flips.map((result) => [result.flip, result]))
  const single = assumptionRows.filter(([, { alternatives }]) => alternatives === undefined)
  return `${[
    '# Alternatives of the assumptions',
    `\`npm run tested\` writes this page. \`${command}\` plays each alternative and prints the results (${at}). ` +
      `The ${assumptionRows.length} assumptions are in [ASSUMPTIONS.md](../shared/exchange/ASSUMPTIONS.md).`,
    '*Check* is the evidence, or the reason why no message shows the alternative. *Alone* is the result of a day ' +
      `with this alternative, *in triples* the days of ${figures.triples} seeded sets of up to three that named it. ` +
      'Another alternative of the same record can hide it.',
    [
      '| Alternative | Other reading | Shown by | Check | Alone | In triples |',
      '|---|---|---|---|---|---|',
      ...flipIds.map((flip) => lineOf(flip, results)),
    ].join('\n'),
    '## Assumptions without an alternative',
    [
      '| Assumption | Reason | Shown by | Check |',
      '|---|---|---|---|',
      ...single.map(
        ([id, row]) => `| ${id} | ${row.noAlternative ?? ''} | ${detectorOf(row)} | ${row.unchecked ?? 'evidence'} |`,
      ),
    ].join('\n'),
  ].join('\n\n')}\n`
}
