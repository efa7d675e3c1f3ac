import type { Language } from './languages'

/** By the English text with `{0}`, `{1}` … for its values; null: it is no text, and stays as it is. */
export type Catalogue = Readonly<Record<string, string | null>>
interface Spoken {
  readonly language: Language
  readonly catalogue: Catalogue
}
declare global {
  /** What the page's file of a language brings, before its code runs. */
  var volleyLanguage: Spoken | undefined
}

/** English is in the code itself. Set once, before anything is said: constants are texts as well. */
let spoken: Spoken | null = globalThis.volleyLanguage ?? null

/** Says everything from now on in this language. */
export const speak = (language: Language, catalogue: Catalogue): void => void (spoken = { language, catalogue })
export const spokenLanguage = (): Language => spoken?.language ?? 'en'

/** Where a value stands in a text of the catalogue. */
const PLACE = /\{(\d+)\}/

/**
 * A text in the language of the screen. The build sets it around what reads as a text; by hand it is written only
 * where a text does not look like one, such as a single word in small letters.
 */
export const text = (source: string): string => spoken?.catalogue[source] ?? source

/** The same for a text with values in it, in the sequence that the language wants. */
export function phrase(strings: TemplateStringsArray, ...values: readonly unknown[]): string {
  const found = spoken?.catalogue[strings.reduce((before, part, index) => `${before}{${index - 1}}${part}`)]
  if (found === undefined || found === null)
    return strings.reduce((before, part, index) => `${before}${String(values[index - 1])}${part}`)
  return partsOf(found, values).join('')
}

/** A text of the catalogue cut at its values: words, value, words … */
export const partsOf = (found: string, values: readonly unknown[]): readonly unknown[] =>
  found.split(PLACE).map((part, index) => (index % 2 === 0 ? part : values[Number(part)]))
