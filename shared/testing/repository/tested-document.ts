import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { assumptionRows, flipIds } from '@/shared/exchange/assumptions/all-assumptions'
import { allChecks, unseenAlternatives } from '@/shared/exchange/evidence/all-checks'
import { root } from './files'

/** Path of the document from the root. */
export const testedPath = 'docs/how-volley-is-tested.md'
/** Measured figures: the last JSON line of each command. */
const figuresPath = 'docs/test-figures.json'

const count = z.number().int().nonnegative()
const Measured = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ command: z.string().min(1), at: z.iso.date(), figures: z.object(shape) })
const simulated = {
  seeds: count,
  from: count,
  failed: count,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  intents: count,
  requests: count,
  crashes: count,
  points: count,
  livenessBoundMs: count,
  worstSettlingMs: count,
  worstSeed: count,
  intentsPerSecond: z.number().positive(),
}
export const TestFigures = z.strictObject({
  simulation: z.array(Measured(simulated)).min(1),
  /** Seeds in two processes: the hashes of the second and of the first. */
  repeated: Measured({ ...simulated, first: simulated.hash }),
  crashes: Measured({
    points: count,
    byKind: z.record(z.string(), count),
    runs: count,
    failed: z.array(z.unknown()),
    worstSettlingMs: count,
  }),
  assumptions: Measured({
    rows: count,
    alternatives: count,
    unseen: count,
    unreached: count,
    namedAlone: count,
    missedAlone: z.array(z.string()),
    triples: count,
    triplesWithShown: count,
    triplesNamed: count,
    flips: z.array(z.object({ flip: z.string(), alone: z.string(), triples: count, named: count })),
  }),
  /** Mistakes planted in code that guards money. */
  planted: Measured({ planted: count, selected: count, killed: count }),
  /** Days of tax records and P2P orders. */
  records: Measured({ seeds: count, from: count, failed: count }),
  /** Cost of the evidence: the share that its checks add to a placed batch, in per mille. */
  evidence: Measured({ p50: z.number(), p95: z.number() }),
  /** The model of the order protocol. */
  model: Measured({ worlds: count, unlawful: count }),
})
export type TestFigures = z.output<typeof TestFigures>

export const testFigures = (): TestFigures =>
  TestFigures.parse(JSON.parse(readFileSync(join(root, figuresPath), 'utf8')))

const grouped = (value: number): string => value.toLocaleString('en-US')
const seconds = (ms: number): string => `${grouped(Math.round(ms / 1000))} s`

interface Line {
  readonly what: string
  readonly figure: string
  readonly command: string
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

function measuredLines(measured: TestFigures): readonly Line[] {
  const { simulation, repeated, crashes, assumptions, planted, records, evidence, model } = measured
  const all = simulation.map(({ figures }) => figures)
  const sum = (of: (figures: (typeof all)[number]) => number): string => grouped(sumOf(all.map(of)))
  const slowest = all.toSorted((a, b) => b.worstSettlingMs - a.worstSettlingMs)[0]!
  const from = Math.min(...all.map((run) => run.from))
  const command = `npm run simulate -- --seeds ${sumOf(all.map(({ seeds }) => seeds))} --from ${from}`
  const isSame = repeated.figures.first === repeated.figures.hash
  const { namedAlone, missedAlone } = assumptions.figures
  const named = `${assumptions.figures.triplesNamed} of ${assumptions.figures.triplesWithShown}`
  return [
    {
      what: 'Seeds simulated, and seeds with a broken invariant',
      figure: `${sum(({ seeds }) => seeds)}, ${sum(({ failed }) => failed)}`,
      command,
    },
    {
      what: 'Orders, requests and crashes in them',
      figure: [sum(({ intents }) => intents), sum(({ requests }) => requests), sum((run) => run.crashes)].join(', '),
      command,
    },
    {
      what: 'Orders per second of the fastest run',
      figure: String(Math.max(...all.map(({ intentsPerSecond }) => intentsPerSecond))),
      command,
    },
    {
      what: `Hash of all events of ${grouped(repeated.figures.seeds)} seeds in two processes`,
      figure: `${isSame ? 'equal' : 'different'}, \`${repeated.figures.hash.slice(0, 16)}…\``,
      command: repeated.command,
    },
    {
      what: `Longest time from the last fault until everything was settled, bound ${seconds(slowest.livenessBoundMs)}`,
      figure: `${seconds(slowest.worstSettlingMs)}, seed ${slowest.worstSeed}`,
      command,
    },
    {
      what:
        'Crash points of a batch of 47 rows with amends and cancels, each with a kill, a torn write and ' +
        'a lost sync',
      figure: `${crashes.figures.points} points, ${crashes.figures.runs} runs, ${crashes.figures.failed.length} failed`,
      command: crashes.command,
    },
    {
      what: 'Longest time until such a batch was settled',
      figure: seconds(crashes.figures.worstSettlingMs),
      command: crashes.command,
    },
    {
      what: 'Alternatives of assumptions named by the evidence, each alone',
      figure: `${namedAlone} of ${namedAlone + missedAlone.length}`,
      command: assumptions.command,
    },
    {
      what: `Of ${assumptions.figures.triples} triples, those with a named alternative ([table](flips.md))`,
      figure: named,
      command: assumptions.command,
    },
    {
      what: 'Mistakes planted in code that guards money, found by their test',
      figure: `${planted.figures.killed} of ${planted.figures.planted}`,
      command: planted.command,
    },
    {
      what: 'Days of tax records and P2P orders under faults and kills, and those with a lost or doubled record',
      figure: `${records.figures.seeds}, ${records.figures.failed}`,
      command: records.command,
    },
    {
      what: 'Time that the checks of the evidence add to a placed batch, median and p95',
      figure: `${evidence.figures.p50 / 10} %, ${evidence.figures.p95 / 10} %`,
      command: evidence.command,
    },
    {
      what: 'Worlds of the model of the order protocol, and unlawful journals that are named by their entry',
      figure: `${grouped(model.figures.worlds)}, ${model.figures.unlawful}`,
      command: model.command,
    },
  ]
}

/** Figures that follow from the sources. */
const declaredLines = (): readonly Line[] => [
  { what: 'Assumptions about the exchange', figure: String(assumptionRows.length), command: 'npm run assumptions' },
  {
    what: 'Alternatives of them that the practice exchange plays',
    figure: String(flipIds.length),
    command: 'npm run assumptions',
  },
  {
    what: 'Assumptions with a check of the messages in use',
    figure: String(Object.keys(allChecks).length),
    command: 'npm run probe -- --profile NAME',
  },
  {
    what: 'Alternatives that no message of a use shows',
    figure: String(Object.keys(unseenAlternatives).length),
    command: 'npm run simulate -- --assumptions',
  },
]

const tableOf = (lines: readonly Line[]): string =>
  [
    '| Figure | Value | Command |',
    '|---|---|---|',
    ...lines.map(({ what, figure, command }) => `| ${what} | ${figure} | \`${command}\` |`),
  ].join('\n')

const layers = [
  '| Layer | Real parts | Command |',
  '|---|---|---|',
  '| Unit tests | pure functions, services on SQLite under a manual clock | `npm run check` |',
  '| Integration tests | both processes, sockets, files, the practice exchange | `npm run unit` |',
  '| Browser tests | the built application in a browser | `npm run e2e` |',
  '| Model tests | random sequences against a second implementation | `npm run models` |',
  '| Simulation | order code, exchange, network and disk under one clock and one seed | `npm run simulate` |',
  '| Kill loop | built processes that are killed while they trade over a faulty network | `npm run kill-loop` |',
  '| Mutants | the tests themselves: each changed condition must fail one | `npm run mutants` |',
  '| Planted mistakes | 60 mistakes in code that guards money, each with its test | `npm run mutants -- --planted` |',
  '| Journal check | the entries of a real journal: unchanged, and lawful by the order protocol | `npm run verify` |',
  '| Evidence | the assumptions about the exchange, by its real messages | `npm run probe -- --profile NAME` |',
].join('\n')

const limits = [
  'The practice exchange and the application have the same authors. An error of both is visible only in the ' +
    'evidence of a real exchange.',
  'The simulation of orders has no page and no sub-accounts. Loans, tax records and P2P orders have their own days.',
  'A fault of the simulation is one that its tables contain: lost, late, doubled, reordered and cut messages, ' +
    'half-open sockets, clock steps, a full disk, torn and lost writes, old copies and kills.',
]

/** Text of the document, from the measured figures and the sources. */
export function testedDocument(figures: TestFigures): string {
  const { simulation, ...others } = figures
  const dates = [...simulation, ...Object.values(others)].map(({ at }) => at)
  const [first, last] = [dates.toSorted()[0]!, dates.toSorted().at(-1)!]
  return `${[
    '# How Volley is tested',
    '`npm run tested` writes this page from [the measured figures](test-figures.json) and the sources. ' +
      `Measured ${first === last ? `on ${first}` : `from ${first} to ${last}`}.`,
    '## Layers',
    layers,
    '## Figures',
    tableOf([...measuredLines(figures), ...declaredLines()]),
    'Invariants of the simulation: no order is lost, doubled, shown in a wrong state, or shown without evidence of ' +
      'the exchange, and everything is settled within the bound. A seed repeats its run: ' +
      '`npm run simulate -- --seeds 1 --from SEED --events`.',
    '## Not shown by these tests',
    limits.map((limit) => `- ${limit}`).join('\n'),
  ].join('\n\n')}\n`
}
