import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { languages, type Language } from '../../shared/languages/languages.ts'
import type { Catalog, PluralForms } from '../../shared/languages/text.ts'
import { findTexts, type FoundText } from './find-texts.ts'

/** Sources with displayed texts. */
const productFiles = (root: string): readonly string[] =>
  globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((file) => !/\.test\.tsx?$|\/testing\/|\.examples\.ts$|\.d\.ts$|^shared\/languages\//.test(file))
    .toSorted()

/** A key of the catalog with the first file that marks it. */
export type SourceText = Pick<FoundText, 'as'> & { readonly file: string }

/** Every marked text of the sources by its key in the catalog, and the displayed texts without a mark. */
export function sourceTexts(root: string): {
  readonly texts: ReadonlyMap<string, SourceText>
  readonly unmarked: readonly string[]
} {
  const texts = new Map<string, SourceText>()
  const strays: string[] = []
  for (const file of productFiles(root)) {
    const { marked, unmarked } = findTexts(readFileSync(join(root, file), 'utf8'), file)
    for (const { key, as } of marked) if (texts.get(key)?.as !== 'count') texts.set(key, { file, as })
    strays.push(...unmarked.map((text) => `${file}: ${text}`))
  }
  return { texts, unmarked: strays }
}

/** A refusal begins with the name of its member, which is not translated: forms find their field by it. */
const memberOf = (text: string): string =>
  /^(?!(?:shut|found|unknown|practice|demo|live|nothing):)[a-z][\w.]*(?:\.\{\w+\})?: /.exec(text)?.[0] ?? ''
const placesIn = (text: string): string => (text.match(/\{\w+\}/g) ?? []).toSorted().join(' ')

/** True for a form of each plural category. A single text is enough for a language with a single category. */
function hasEveryForm(translation: string | PluralForms, language: Language): boolean {
  const { pluralCategories } = new Intl.PluralRules(languages[language].tag).resolvedOptions()
  if (typeof translation === 'string') return pluralCategories.length === 1
  return pluralCategories.every((category) => translation[category] !== undefined)
}

/** Differences between a catalog and the sources. */
export function compareCatalog(
  catalog: Catalog,
  language: Language,
  texts: ReadonlyMap<string, Pick<SourceText, 'as'>>,
) {
  const isBroken = ([key, translation]: [string, string | PluralForms]): boolean => {
    const forms = typeof translation === 'string' ? [translation] : Object.values(translation)
    return (
      forms.some((form) => placesIn(form) !== placesIn(key) || !form.startsWith(memberOf(key))) ||
      (texts.get(key)?.as === 'count' ? !hasEveryForm(translation, language) : typeof translation !== 'string')
    )
  }
  return {
    /** Displayed in English. */
    missing: [...texts.keys()].filter((key) => catalog[key] === undefined),
    /** Keys that no source marks. */
    unused: Object.keys(catalog).filter((key) => !texts.has(key)),
    /** A value is displayed in only one of the two languages, the refused member or a plural form is not there. */
    broken: Object.entries(catalog)
      .filter(isBroken)
      .map(([key]) => key),
  }
}

/** Moves the translation of a text to its new English wording. Throws if the catalog has no such text. */
export function reworded(catalog: Catalog, before: string, after: string): Catalog {
  const { [before]: translation, ...others } = catalog
  if (translation === undefined) throw new Error(`The catalog has no text ${JSON.stringify(before)}.`)
  return { ...others, [after]: translation }
}
