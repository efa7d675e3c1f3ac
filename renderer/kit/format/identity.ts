/** An account or key as it may stand in a screenshot: its last four digits (C19). */
export const lastFour = (identity: string): string => `…${identity.slice(-4)}`
