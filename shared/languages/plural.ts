import { spokenLanguage, text } from './text'

/** A count with its noun. Where a language has one form of it, that is the translation of the first. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  spokenLanguage() === 'en' ? `${count} ${count === 1 ? one : many}` : `${count} ${text(one)}`
