import { spokenLanguage, text } from './text'

/** A count with its noun. A language with a single form uses the translation of the first. */
export const plural = (count: number, singular: string, many = `${singular}s`): string =>
  spokenLanguage() === 'en' ? `${count} ${count === 1 ? singular : many}` : `${count} ${text(singular)}`
