/** Which sign separates the decimals of a number. */
export type DecimalSign = 'point' | 'comma'

/**
 * What a cell can mean under each decimal sign (undefined: nothing), and what it tells about the sheet it stands in.
 */
export interface LocalNumber {
  readonly point: string | undefined
  readonly comma: string | undefined
  /** The sign this cell can only be read with; null when it fits both or is no number. */
  readonly proves: DecimalSign | null
  /** True when both readings work and differ: `1.234` is one and a bit, or more than a thousand. */
  readonly ambiguous: boolean
}

// Plain digits or digits grouped by threes, then decimals, then an exponent. Spaces and apostrophes only ever group.
const pattern = (group: string, decimal: string): RegExp =>
  new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:${group}\\d{3})+)(?:${decimal}(\\d+))?([eE][+-]?\\d{1,2})?$`)
const spaces = "[ \\u00a0\\u202f\\u2009'’]"
const patterns = {
  point: [pattern(',', '\\.'), pattern(spaces, '\\.')],
  comma: [pattern('\\.', ','), pattern(spaces, ',')],
} as const

function readAs(sign: DecimalSign, text: string): string | undefined {
  for (const shape of patterns[sign]) {
    const match = shape.exec(text)
    if (match)
      return match[1]!.replaceAll(/\D/g, '') + (match[2] === undefined ? '' : `.${match[2]}`) + (match[3] ?? '')
  }
  return undefined
}

/** Reads a number as people of either habit write it. It never decides between two readings that differ. */
export function readLocalNumber(text: string): LocalNumber {
  const point = readAs('point', text)
  const comma = readAs('comma', text)
  const proves =
    point !== undefined && comma === undefined ? 'point' : comma !== undefined && point === undefined ? 'comma' : null
  return { point, comma, proves, ambiguous: point !== undefined && comma !== undefined && point !== comma }
}
