/** An account or key for a screenshot: its last four digits (C19). */
export const lastFour = (identity: string): string => `…${identity.slice(-4)}`
