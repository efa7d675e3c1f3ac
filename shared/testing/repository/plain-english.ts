import { parseSync } from 'vite'
import type { Files } from './files'

/** Openings and words of comments that a new reader has to translate. See docs/style.md. */
const MARKS: readonly RegExp[] = [
  /^(What|Where|Why|How|Whether|Who|Whose|Which)\b/,
  /\b(nobody|somebody|whoever|anybody)\b/i,
  /\b(told|tells?|says?|said|spoken)\b/i,
  /\b(this|that|the|of|no) one\b/i,
  /\bof (its|their|our) own\b|\bof ours\b/i,
  /\b(beside|anew|meanwhile|by hand|at hand|by then|lately)\b/i,
  /\b(stands?|stood|leaves?|asked|reckon\w*|mend\w*)\b/i,
]

/** A comment on one line, without its marks. */
const textOf = (comment: string): string =>
  comment
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replace(/^\*\s*/, '')
    .trim()

/** Comments with words that docs/style.md excludes, as `path: comment`. */
export const unclearComments = (files: Files): string[] =>
  [...files].flatMap(([path, text]) =>
    parseSync(path, text)
      .comments.map(({ value }) => textOf(value))
      .filter((comment) => MARKS.some((mark) => mark.test(comment)))
      .map((comment) => `${path}: ${comment}`),
  )
