import type { Language } from './languages'

/** Translations by English text, with `{0}`, `{1}` … for its values. Null: not a text, shown unchanged. */
export type Catalogue = Readonly<Record<string, string | null>>
interface Spoken {
  readonly language: Language
  readonly catalogue: Catalogue
}
declare global {
  /** Language and catalogue that the HTML file of the page sets before the code runs. */
  var volleyLanguage: Spoken | undefined
}

/** Null for English, which is in the code. Set once before any text is built, because constants are texts too. */
let spoken: Spoken | null = globalThis.volleyLanguage ?? null

/** Sets the language of all texts from now on. */
export const speak = (language: Language, catalogue: Catalogue): void => void (spoken = { language, catalogue })
export const spokenLanguage = (): Language => spoken?.language ?? 'en'

/** Placeholder of a value in a text of the catalogue. */
const PLACE = /\{(\d+)\}/

/**
 * Translates a text. The build inserts the call around strings that look like texts. The code calls it only for others,
 * such as a single lower-case word. `subject` separates two meanings of an English word:
 * the catalogue has `text('live', 'order')` as `live | order`.
 */
export const text = (source: string, subject?: string): string =>
  spoken?.catalogue[subject === undefined ? source : ofSubject(source, subject)] ?? source

/** Key of the catalogue of a word with a subject. */
export const ofSubject = (source: string, subject: string): string => `${source} | ${subject}`

/** Like `text`, for a template with values. The translation sets the sequence of the values. */
export function phrase(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const translation = spoken?.catalogue[strings.reduce((before, part, index) => `${before}{${index - 1}}${part}`)]
  if (translation === undefined || translation === null)
    return strings.reduce((before, part, index) => `${before}${String(values[index - 1])}${part}`)
  return partsOf(translation, values).join('')
}

/** Splits a text of the catalogue at its values: text, value, text … */
export const partsOf = (translation: string, values: readonly unknown[]): readonly unknown[] =>
  translation.split(PLACE).map((part, index) => (index % 2 === 0 ? part : values[Number(part)]))

/** Sources of the catalogue by translation, and the templates with one value between fixed words. */
interface Sources {
  readonly catalogue: Catalogue
  readonly exact: ReadonlyMap<string, readonly string[]>
  readonly templates: readonly { readonly source: string; readonly before: string; readonly after: string }[]
  /** Earlier results. */
  readonly found: Map<string, readonly string[]>
}
let knownSources: Sources | null = null

function readSources(catalogue: Catalogue): Sources {
  const exact = new Map<string, string[]>()
  const templates: Sources['templates'][number][] = []
  for (const [source, translation] of Object.entries(catalogue)) {
    if (translation === null) continue
    const [before = '', place, after = '', ...rest] = translation.split(PLACE)
    if (place === undefined) exact.set(translation, [...(exact.get(translation) ?? []), source])
    else if (rest.length === 0 && /\p{L}/u.test(before + after)) templates.push({ source, before, after })
  }
  return { catalogue, exact, templates, found: new Map() }
}

/**
 * English texts with this translation, as search words. None for English. A value within a text has to be a text too,
 * or a name in Latin letters.
 */
export function sourcesOf(displayed: string): readonly string[] {
  if (spoken === null) return []
  if (knownSources?.catalogue !== spoken.catalogue) knownSources = readSources(spoken.catalogue)
  const { exact, templates, found: patterns } = knownSources
  const before = patterns.get(displayed)
  if (before !== undefined) return before
  const filled = templates.flatMap(({ source, before: head, after }) => {
    if (!displayed.startsWith(head) || !displayed.endsWith(after) || displayed.length <= head.length + after.length)
      return []
    const value = displayed.slice(head.length, displayed.length - after.length)
    const values = exact.get(value) ?? (/\p{Script=Han}/u.test(value) ? [] : [value])
    return values.map((value) => source.replace(PLACE, () => value))
  })
  const sources = [...(exact.get(displayed) ?? []), ...filled]
  patterns.set(displayed, sources)
  return sources
}
