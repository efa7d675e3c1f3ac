/** Invisible marks and fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Cf}/gu
/** Characters that change the direction of digits: the displayed text differs from the written one. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u

/** The invisible characters of a text by their code points, and the text without them. Null if it has none. */
export function invisibleIn(text: string): { readonly names: string; readonly without: string | null } | null {
  const found = text.match(invisible)
  if (found === null) return null
  const names = [...new Set(found)]
    .map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    .join(', ')
  return { names, without: turning.test(text) ? null : text.replaceAll(invisible, '').trim() }
}
