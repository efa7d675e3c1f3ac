/** Letters of a word; one alone is a unit, a name of a variable or a mark. */
const LETTERS = /\p{L}{2}/u
/** Two tokens apart, as no name of anything in code has them. */
const SEVERAL_TOKENS = /[\p{L}\p{N}.,;:!?)”’"'%}…]\s+[\p{L}\p{N}(“‘"'{+−—·-]/u
/** One word as a label has it: a capital, then small letters. */
const ONE_WORD = /^\p{Lu}\p{Ll}+(?:-\p{Ll}+)*(?:[.…:?!]| \{\d+\})?$/u
/** What is several tokens, and speaks to a machine. */
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
 * Whether a person is to read this. `source` has `{0}`, `{1}` … where values stand. A text that does not look like one
 * (a single word in small letters) is marked in the source by `text('…')`; what looks like one and is none has a null
 * in the catalogue.
 */
export const readsAsText = (source: string): boolean =>
  LETTERS.test(source.replaceAll(/\{\d+\}/g, '')) &&
  (SEVERAL_TOKENS.test(source.trim()) || ONE_WORD.test(source.trim())) &&
  !CODE.test(source.trim())
