import { type AssumptionId, assumptionRows } from '@/shared/exchange/assumptions/all-assumptions'
import type { Assumption, VisiblePlace } from '@/shared/exchange/assumptions/assumption'
import { unseenAlternatives } from '@/shared/exchange/evidence/all-checks'

/** Path of the document from the root. */
export const assumptionsPath = 'shared/exchange/ASSUMPTIONS.md'

const places: Readonly<Record<VisiblePlace, string>> = {
  alarm: 'alarm',
  diagnostics: 'Diagnostics',
  footer: 'footer',
  order: 'order',
  panel: 'panel',
  review: 'review',
}

const paragraphs = [
  ['# Assumptions'],
  [
    'The description of the exchange contradicts itself in some places and is silent in others. Each row is an ' +
      'assumption of Volley with an ID. The code cites the ID where it uses the assumption.',
    'No response of the real exchange has confirmed or refuted a row so far. *Not shown* means that the description ' +
      'does not document a fact.',
  ],
  [
    '- *Alternatives* are other readings. `npm run practice -- --flip A-ltv-ratio=percent` starts the practice ' +
      'exchange with one of them; `--flip` can be repeated. A row without an alternative gives the reason.',
    '- *Shown by* is the place where Volley shows a difference from the assumption. *Not detected* gives the cost of ' +
      'a wrong assumption.',
    '- *Evidence* is the check of `shared/exchange/evidence` that compares messages of the exchange with the row. ' +
      'The diagnostics list each row as assumed, otherwise with the record, or not seen yet, and `npm run probe` ' +
      'requests what can be read. *Blocks* names the orders that a difference blocks until a person has confirmed ' +
      'it. New orders that can only close a position pass. A row without a check gives the reason.',
  ],
  ['`npm run assumptions` writes this document from the folder `shared/exchange/assumptions`.'],
  ['| ID | Description | Assumption | Used in | Alternatives | Shown by | Evidence |', '|---|---|---|---|---|---|---|'],
]
const head = paragraphs.map((lines) => `${lines.join('\n')}\n`).join('\n')

function alternativesOf({ alternatives, noAlternative = '' }: Assumption): string {
  if (alternatives === undefined) return `none: ${noAlternative}`
  return Object.entries(alternatives)
    .map(([id, sentence]) => `\`${id}\`: ${sentence}`)
    .join('; ')
}

/** Where an alternative is visible and what it costs, as a cell of a table. */
export function detectorOf({ detector, undetectable = '' }: Assumption): string {
  if (detector === undefined) return `not detected; ${undetectable}`
  const cost = detector.cost === undefined ? '' : `. Cost: ${detector.cost}`
  return `${places[detector.visibleIn]}: ${detector.notices}${cost}`
}

function evidenceOf(id: AssumptionId, { blocks, unchecked, alternatives = {} }: Assumption): string {
  if (unchecked !== undefined) return `none: ${unchecked}`
  const hidden: Readonly<Partial<Record<string, string>>> = unseenAlternatives
  const reasons = Object.keys(alternatives).flatMap((alternative) => {
    const reason = hidden[`${id}=${alternative}`]
    return reason === undefined ? [] : [`not \`${alternative}\`: ${reason}`]
  })
  return ['checked', ...reasons, ...(blocks === undefined ? [] : [`blocks ${blocks}`])].join('; ')
}

/** Text of the document, from the declared rows. */
export function assumptionsDocument(): string {
  const rows = assumptionRows.map(([id, row]) => {
    const used = row.usedIn.map((path) => `\`${path}\``).join(', ')
    const cells = [row.described, row.assumed, used, alternativesOf(row), detectorOf(row), evidenceOf(id, row)]
    return `| ${[id, ...cells].join(' | ')} |\n`
  })
  return head + rows.join('')
}
