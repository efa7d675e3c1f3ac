import { headingsOf, sectionOf, tableRowsOf } from './markdown'
import type { Files } from './files'

/** A place in a source that refers to a document. */
export interface Citation {
  readonly path: string
  readonly line: number
  /**
   * `rule` R25 · `assumption` A-sign · `fact` exchange: Clock · `description` spec: call 1 · `absent` a text outside of
   * this repository.
   */
  readonly kind: 'rule' | 'assumption' | 'fact' | 'description' | 'absent'
  readonly name: string
}

const ruleId = /\b(?:[BCDEILNPRVWX]\d{2}|J\d{1,2})\b/g
const patterns: readonly (readonly [Citation['kind'], RegExp])[] = [
  ['rule', ruleId],
  ['assumption', /\bA-[a-z][a-z0-9]*(?:-[a-z0-9]+)*\b/g],
  ['fact', /\bexchange: ([A-Z][a-z]*(?: [a-z]+)*)/g],
  ['description', /\bspec(?:: |, )(calls? \d+(?:(?:, | and | to )\d+)*|[A-Za-z][\w-]*(?: [\w-]+)*)/g],
  ['absent', /\b(?:exchange-facts|spec\.md|(?:reliability|product|architecture)(?:\.md)?,? (?:decision )?\d)/g],
]

/** Comments and texts. Code between them may call a parameter `spec` or `exchange`. */
const commentsAndStrings = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g

/** Comments and texts at their lines, without everything else. */
function onlySpoken(text: string): string {
  const lineBreaks = (code: string): string => code.replaceAll(/[^\n]+/g, ' ')
  let citation = ''
  let at = 0
  for (const { 0: part, index } of text.matchAll(commentsAndStrings)) {
    citation += lineBreaks(text.slice(at, index)) + part
    at = index + part.length
  }
  return citation
}

/** All citations in the comments and texts of these files. */
export function citationsIn(files: Files): Citation[] {
  return [...files].flatMap(([path, text]) =>
    onlySpoken(text)
      .split('\n')
      .flatMap((content, index) =>
        patterns.flatMap(([kind, pattern]) =>
          [...content.matchAll(pattern)].map((match) => ({ path, line: index + 1, kind, name: match[1] ?? match[0] })),
        ),
      ),
  )
}

/** Targets of citations. */
export interface Citable {
  readonly rules: ReadonlySet<string>
  readonly assumptions: ReadonlySet<string>
  readonly facts: ReadonlySet<string>
  /** Sections of the exchange's own description. Its calls are cited by number. */
  readonly description: ReadonlySet<string>
}

/** Rules that `docs/requirements.md` states, each once. Throws if a rule is stated twice. */
export function rulesOf(requirements: string): ReadonlySet<string> {
  const stated = [...requirements.matchAll(/^- \*\*(\w+)\*\* /gm)].map((match) => match[1]!)
  const twice = stated.filter((id, index) => stated.indexOf(id) !== index)
  if (twice.length > 0) throw new Error(`docs/requirements.md states twice: ${twice.join(', ')}`)
  return new Set(stated)
}

const firstCells = (text: string, heading: string): string[] =>
  tableRowsOf(sectionOf(text, heading)).map(([first]) => first!)

/** Reads the citable items of the documents. */
export function citableOf(documents: { requirements: string; assumptions: string; exchange: string }): Citable {
  const { requirements, assumptions, exchange } = documents
  return {
    rules: rulesOf(requirements),
    assumptions: new Set(tableRowsOf(assumptions).map(([id]) => id!)),
    facts: new Set(headingsOf(exchange)),
    description: new Set([
      ...firstCells(exchange, 'Calls of the description').map((number) => `call ${number}`),
      ...firstCells(exchange, 'Sections of the description'),
    ]),
  }
}

/** Single calls of "calls 3, 6 and 8 to 19". */
function callsIn(name: string): string[] {
  if (!/^calls? \d/.test(name)) return [name]
  const names = name.replace(/^calls? /, '').split(/, | and /)
  return names.flatMap((part) => {
    const [first, last = first] = part.split(' to ').map(Number)
    return Array.from({ length: last! - first! + 1 }, (_, index) => `call ${first! + index}`)
  })
}

/** Citations without a target, each as `path:line cites name`. */
export function danglingIn(files: Files, { rules, assumptions, facts, description }: Citable): string[] {
  const leadsSomewhere = ({ kind, name }: Citation): boolean => {
    if (kind === 'rule') return rules.has(name)
    if (kind === 'assumption') return assumptions.has(name)
    if (kind === 'fact') return facts.has(name)
    return kind === 'description' && callsIn(name).every((call) => description.has(call))
  }
  const dangling = citationsIn(files).filter((citation) => !leadsSomewhere(citation))
  return dangling.map(({ path, line, name }) => `${path}:${line} cites ${name}`)
}

const comment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

/** Rules in titles or case names of tests, without comments. */
export const rulesNamedBy = (tests: Files): ReadonlySet<string> =>
  new Set([...tests.values()].flatMap((text) => text.replace(comment, '').match(ruleId) ?? []))
