import type { Language } from './languages'

/** Translation of a count with its noun, by plural category of the language. `{count}` is the count. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>
/** Translations by English text, with `{0}`, `{1}` … for its values. */
export type Catalog = Readonly<Record<string, string | PluralForms>>
interface Spoken {
  readonly language: Language
  readonly catalog: Catalog
}
declare global {
  /** Language and catalog that the HTML file of the page sets before the code runs. */
  var volleyLanguage: Spoken | undefined
}

/** Null for English, which is in the code. Set once before any text is built, because constants are texts too. */
let spoken: Spoken | null = globalThis.volleyLanguage ?? null

/** Sets the language of all texts from now on. */
export const speak = (language: Language, catalog: Catalog): void => void (spoken = { language, catalog })
export const spokenLanguage = (): Language => spoken?.language ?? 'en'

/** Placeholder of a value in a text of the catalog. */
const PLACE = /\{(\d+)\}/

/** Translation of a key of the catalog. Undefined for English and for a text without a translation. */
export const translationOf = (key: string): string | PluralForms | undefined => spoken?.catalog[key]
const sentenceOf = (key: string): string | undefined => {
  const translation = translationOf(key)
  return typeof translation === 'string' ? translation : undefined
}

/** Key of the catalog of a text with a context. */
export const inContext = (source: string, context: string): string => `${source} | ${context}`
/** Key of the catalog of a template. */
export const templateKey = (strings: readonly string[]): string =>
  strings.reduce((before, part, index) => `${before}{${index - 1}}${part}`)
/** Key of the catalog of a count with its noun: `{count} order`. */
export const countKey = (singular: string): string => `{count} ${singular}`

/**
 * Marks a displayed text and returns it in the language of the screen: `t('Cancel all')`, or t`Cancel ${n} orders`.
 * `context` separates two meanings of an English text: `t('live', 'order')` is `live | order` in the catalog.
 */
export function t(source: string, context?: string): string
export function t(strings: TemplateStringsArray, ...values: readonly unknown[]): string
export function t(source: string | TemplateStringsArray, ...values: readonly unknown[]): string {
  if (typeof source !== 'string') return punctuated(partsOf(source, values).map(String).join(''))
  const [context] = values
  return sentenceOf(typeof context === 'string' ? inContext(source, context) : source) ?? source
}

/** Texts and values of a template in turn, in the sequence of the language. */
export function partsOf(strings: TemplateStringsArray, values: readonly unknown[]): readonly unknown[] {
  const translation = spoken === null ? undefined : sentenceOf(templateKey(strings))
  return translation === undefined
    ? strings.flatMap((part, index) => (index === 0 ? [part] : [values[index - 1], part]))
    : withoutSeams(translation.split(PLACE).map((part, index) => (index % 2 === 0 ? part : values[Number(part)])))
}

const HAN = String.raw`[\p{Script=Han}，。：；、（）“”？！]`
const [endsInHan, beginsWithHan] = [new RegExp(`${HAN}$`, 'u'), new RegExp(`^${HAN}`, 'u')]

/** Texts and values in turn, without the space between a text and a value that are both Chinese at that place. */
function withoutSeams(parts: readonly unknown[]): readonly unknown[] {
  const at = (index: number): string => {
    const part = parts[index]
    return typeof part === 'string' ? part : ''
  }
  const isSeam = (left: string, right: string): boolean => endsInHan.test(left) && beginsWithHan.test(right)
  return parts.map((part, index) => {
    if (index % 2 === 1 || typeof part !== 'string') return part
    const [before, after] = [at(index - 1), at(index + 1)]
    const text = part.startsWith(' ') && isSeam(before, part.slice(1) + after) ? part.slice(1) : part
    return text.endsWith(' ') && isSeam(before + text.slice(0, -1), after) ? text.slice(0, -1) : text
  })
}

/** Separators of Latin text at Chinese. A colon after a Latin word belongs to a name as it is sent: `qty: `. */
const LATIN_SEPARATOR = new RegExp(`(?<=${HAN})[,;:.] |[,;] (?=${HAN})|(?<=[\\d)%]): (?=${HAN})`, 'gu')
const separators: Readonly<Record<string, string>> = { ', ': '，', '; ': '；', ': ': '：', '. ': '。' }

/** Separators of a list in the language of the screen. */
export const comma = (): string => (spokenLanguage() === 'en' ? ', ' : '，')
export const semicolon = (): string => (spokenLanguage() === 'en' ? '; ' : '；')

/** A text of joined parts with the separators of the language of the screen. */
export const punctuated = (text: string): string =>
  spokenLanguage() === 'en' ? text : text.replace(LATIN_SEPARATOR, (found) => separators[found] ?? found)

/** Sources of the catalog by translation, and the templates with one value between fixed words. */
interface Sources {
  readonly catalog: Catalog
  readonly exact: ReadonlyMap<string, readonly string[]>
  readonly templates: readonly { readonly source: string; readonly before: string; readonly after: string }[]
  /** Earlier results. */
  readonly results: Map<string, readonly string[]>
}
let knownSources: Sources | null = null

function readSources(catalog: Catalog): Sources {
  const exact = new Map<string, string[]>()
  const templates: Sources['templates'][number][] = []
  for (const [source, translation] of Object.entries(catalog)) {
    if (typeof translation !== 'string') continue
    const [before = '', place, after = '', ...rest] = translation.split(PLACE)
    if (place === undefined) exact.set(translation, [...(exact.get(translation) ?? []), source])
    else if (rest.length === 0 && /\p{L}/u.test(before + after))
      templates.push({ source, before: before.trimEnd(), after: after.trimStart() })
  }
  return { catalog, exact, templates, results: new Map() }
}

/**
 * English texts with this translation, as search words. None for English. A value within a text has to be a text too,
 * or a name in Latin letters.
 */
export function sourcesOf(displayed: string): readonly string[] {
  if (spoken === null) return []
  if (knownSources?.catalog !== spoken.catalog) knownSources = readSources(spoken.catalog)
  const { exact, templates, results } = knownSources
  const before = results.get(displayed)
  if (before !== undefined) return before
  const filled = templates.flatMap(({ source, before: head, after }) => {
    if (!displayed.startsWith(head) || !displayed.endsWith(after) || displayed.length <= head.length + after.length)
      return []
    const value = displayed.slice(head.length, displayed.length - after.length).trim()
    const values = exact.get(value) ?? (/\p{Script=Han}/u.test(value) ? [] : [value])
    return values.map((value) => source.replace(PLACE, () => value))
  })
  const sources = [...(exact.get(displayed) ?? []), ...filled]
  results.set(displayed, sources)
  return sources
}
