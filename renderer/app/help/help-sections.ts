import { firstKeySteps } from '@/renderer/app/connections/first-key'
import { t } from '@/shared/languages/text'
import type { Refusal } from '@/shared/refusals/refusal'
import { type PlaceName, refusalGroups } from '@/shared/refusals/refusals'
import { displayText } from '@/renderer/kit/format/display-text'
import { keysText } from '@/renderer/kit/keys/key-text'
import { stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import {
  feedMeanings,
  firstSteps,
  loanMeanings,
  marks,
  orderMeanings,
  priceExpressions,
  type ProgramCommands,
} from './meanings'
import { type KeyChoices, type KeyedAction, keysNow } from '@/renderer/app/commands/keys/key-choices'

interface HelpRow {
  readonly term: string
  readonly meaning: string
  /** Code of a refusal. */
  readonly code?: string
  /** Sentence of a refusal, with places for its values. */
  readonly sentence?: string
}
export interface HelpSection {
  readonly heading: string
  /** Terms with their definitions. */
  readonly rows: readonly HelpRow[]
}

const rowOf = ([term, meaning]: readonly [string, string]): HelpRow => ({ term, meaning })
const rowsOf = (meanings: Readonly<Record<string, string>>, label = (name: string): string => name) =>
  Object.entries(meanings).map(([name, meaning]) => rowOf([label(name), meaning]))
const orderLabel = (name: string): string => stateLabels[name as keyof typeof stateLabels].label

/** All help sections; the keys are the current ones, grouped by scope. */
export function helpSections(
  actions: readonly KeyedAction[],
  choices: KeyChoices,
  commands: ProgramCommands,
): readonly HelpSection[] {
  const bound = actions.flatMap((action) => {
    const keys = keysText(keysNow(action, choices))
    return keys === '' ? [] : [{ heading: t`Keys: ${action.heading}`, row: [keys, action.label] as const }]
  })
  return [
    { heading: t('First steps'), rows: firstSteps(commands).map(rowOf) },
    { heading: t('From practice to a first key'), rows: firstKeySteps.map(rowOf) },
    { heading: t('States of an order'), rows: rowsOf(orderMeanings, orderLabel) },
    { heading: t('States of data'), rows: rowsOf(feedMeanings, displayText) },
    { heading: t('States of a loan'), rows: rowsOf(loanMeanings, displayText) },
    { heading: t('Signs and colors'), rows: marks.map(rowOf) },
    { heading: t('Prices and sizes in words'), rows: priceExpressions.map(rowOf) },
    ...[...Map.groupBy(bound, ({ heading }) => heading)].map(([heading, list]) => ({
      heading,
      rows: list.map(({ row }) => rowOf(row)),
    })),
  ]
}

/** Letters that a sentence needs outside of its values to be recognized. */
const FEWEST_LETTERS = 6

/** True if the text shows this sentence with its values. */
function isFilled(sentence: string, text: string): boolean {
  const parts = sentence.split(/\{\w+\}/)
  if (parts.join('').replaceAll(/\P{L}/gu, '').length < FEWEST_LETTERS) return false
  let from = 0
  return parts.every((part) => {
    const at = text.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

const placeNames: Readonly<Record<PlaceName, string>> = {
  reason: t('reason', 'place'),
  field: t('field', 'place'),
  most: t('most', 'place'),
  name: t('name', 'place'),
  symbol: t('symbol', 'place'),
  category: t('category', 'place'),
  phrase: t('phrase', 'place'),
  label: t('label', 'place'),
  index: t('index', 'place'),
  yours: t('yours', 'place'),
  versions: t('versions', 'place'),
  theirs: t('theirs', 'place'),
  subject: t('subject', 'place'),
  size: t('size', 'place'),
  secure: t('secure', 'place'),
  seconds: t('seconds', 'place'),
  plain: t('plain', 'place'),
  place: t('place', 'place'),
  order: t('order', 'place'),
  member: t('member', 'place'),
  key: t('key', 'place'),
  database: t('database', 'place'),
  count: t('count', 'place'),
  code: t('code', 'place'),
  id: 'ID',
  row: t('row', 'place'),
  path: t('path', 'place'),
  rule: t('rule', 'place'),
}
const isPlace = (name: string): name is PlaceName => name in placeNames

function refusalRow(code: string, { field, ...texts }: Refusal): HelpRow {
  const [sentence, action] = [t(texts.sentence), t(texts.action)]
  const term = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => `‹${isPlace(name) ? placeNames[name] : name}›`)
  const meaning = field === undefined || field.includes('{') ? action : t`${action} Field: ${field}.`
  return { term, meaning, code, sentence }
}

/** Everything that Volley refuses, by subject, with advice. */
export const refusalSections: readonly HelpSection[] = refusalGroups.map(({ heading, rows }) => ({
  heading,
  rows: Object.entries(rows).map(([code, refusal]) => refusalRow(code, refusal)),
}))

/**
 * Rows whose term, meaning, code or heading contain every word of the text, or whose sentence it is. Headings without
 * rows are dropped.
 */
export function searchSections(sections: readonly HelpSection[], text: string): readonly HelpSection[] {
  const query = text.trim()
  const terms = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sections.flatMap(({ heading, rows }) => {
    const matches = rows.filter(({ term, meaning, code = '', sentence = '' }) => {
      const all = [heading, term, meaning, code].join(' ').toLowerCase()
      return terms.every((term) => all.includes(term)) || isFilled(sentence, query)
    })
    return matches.length === 0 ? [] : [{ heading, rows: matches }]
  })
}
