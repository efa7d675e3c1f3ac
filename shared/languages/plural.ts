import { languages } from './languages'
import { countKey, spokenLanguage, translationOf } from './text'

/** A count with its noun, in the plural form of the language. */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  const translation = translationOf(countKey(singular))
  if (translation === undefined) return `${count} ${count === 1 ? singular : many}`
  const { tag } = languages[spokenLanguage()]
  const form = typeof translation === 'string' ? translation : translation[new Intl.PluralRules(tag).select(count)]
  return (form ?? countKey(singular)).replace('{count}', String(count))
}
