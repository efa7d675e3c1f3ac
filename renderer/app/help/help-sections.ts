import { displayText } from '@/renderer/kit/format/words'
import { keysText } from '@/renderer/kit/keys/key-text'
import { stateLabels } from '@/renderer/domain/orders/labels/order-labels'
import {
  feedMeanings,
  firstSteps,
  loanMeanings,
  marks,
  orderMeanings,
  priceWords,
  type ProgramCommands,
} from './meanings'
import { type KeyChoices, type KeyedAction, keysNow } from '@/renderer/app/commands/keys/key-choices'

export interface HelpSection {
  readonly heading: string
  /** Terms with their definitions. */
  readonly rows: readonly (readonly [term: string, meaning: string])[]
}

const rowsOf = (meanings: Readonly<Record<string, string>>, label = (name: string): string => name) =>
  Object.entries(meanings).map(([name, meaning]) => [label(name), meaning] as const)
const orderLabel = (name: string): string => stateLabels[name as keyof typeof stateLabels].label

/** All help sections; the keys are the current ones, grouped by scope. */
export function helpSections(
  actions: readonly KeyedAction[],
  choices: KeyChoices,
  commands: ProgramCommands,
): readonly HelpSection[] {
  const bound = actions.flatMap((action) => {
    const keys = keysText(keysNow(action, choices))
    return keys === '' ? [] : [{ heading: `Keys: ${action.heading}`, row: [keys, action.label] as const }]
  })
  return [
    { heading: 'First steps', rows: firstSteps(commands) },
    { heading: 'States of an order', rows: rowsOf(orderMeanings, orderLabel) },
    { heading: 'States of data', rows: rowsOf(feedMeanings, displayText) },
    { heading: 'States of a loan', rows: rowsOf(loanMeanings, displayText) },
    { heading: 'Signs and colors', rows: marks },
    { heading: 'Prices and sizes in words', rows: priceWords },
    ...[...Map.groupBy(bound, ({ heading }) => heading)].map(([heading, list]) => ({
      heading,
      rows: list.map(({ row }) => row),
    })),
  ]
}

/** Rows whose term, meaning or heading contain every word of the text. Headings without rows are dropped. */
export function foundIn(sections: readonly HelpSection[], text: string): readonly HelpSection[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return sections.flatMap(({ heading, rows }) => {
    const found = rows.filter((row) => {
      const all = [heading, ...row].join(' ').toLowerCase()
      return words.every((word) => all.includes(word))
    })
    return found.length === 0 ? [] : [{ heading, rows: found }]
  })
}
