/** The first reason that disables a button. Null if there is none. */
export const firstMissing = (...reasons: readonly (string | false | null | undefined)[]): string | null =>
  reasons.find((reason) => typeof reason === 'string' && reason !== '') || null
