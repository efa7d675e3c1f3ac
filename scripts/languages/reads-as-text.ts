/** Letters of a word. A single letter is a unit, a variable name or a mark. */
const LETTERS = /\p{L}{2}/u
/** Two separate tokens, which occur in no name in code. */
const SEVERAL_TOKENS = /[\p{L}\p{N}.,;:!?)”’"'%}…]\s+[\p{L}\p{N}(“‘"'{+−—·-]/u
/** A single word as in a label: a capital, then lower-case letters. */
const ONE_WORD = /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*(?:[.…:?!]| \{\d+\})?$/u
/** Several tokens for a machine. */
const CODE = new RegExp(
  [
    /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|WITH)\b/,
    // Functions and lengths of styles.
    /^[\w-]+\([^)]*\)|^(?:\d|\{\d+\})[\d{}\s.]*(?:px|rem|em|fr|ch|%)?(?:\s|$)[^\p{L}]*$/u,
    /^@|=>/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
)

/**
 * True for displayed text. `source` has `{0}`, `{1}` … for values. A text that does not look like one (a single
 * lower-case word) is marked in the source by `text('…')`. Text that only looks like one has a null in the catalogue.
 */
export const readsAsText = (source: string): boolean =>
  LETTERS.test(source.replaceAll(/\{\d+\}/g, '')) &&
  (SEVERAL_TOKENS.test(source.trim()) || ONE_WORD.test(source.trim())) &&
  !CODE.test(source.trim())
