/**
 * Accounts that back their loans together. The primary account reads them and may be outside of the unit (A-risk-unit).
 */
export interface PracticeRiskUnit {
  /** The UID of its first account: the primary's own if it belongs to the unit. */
  readonly id: string
  readonly primaryUid: string
  /** Loans are bound to the first one. */
  readonly uids: readonly [string, ...string[]]
  readonly productId: string
}

/** A loan that is paid out on the exchange's first day. */
export interface NewDebt {
  readonly coin: string
  readonly amount: string
  readonly reserve: string
  readonly hours: number
}

/**
 * A loan from before the exchange opened, sized by its remaining debt: a share of the debt that gives the unit its
 * opening loan-to-value.
 */
export interface SeedDebt {
  readonly coin: string
  readonly share: string
  /** Whole units of the coin. */
  readonly step: string
  readonly daysAgo: number
  /** Share of the remaining debt that was repaid in addition, halfway between then and now. */
  readonly repaidShare: string
}

/** Debts of a unit on its first day. The borrowed money was received and invested before. */
export interface OpeningDebts {
  readonly lent: readonly NewDebt[]
  readonly ltv: string
  readonly seedDebts: readonly SeedDebt[]
}
