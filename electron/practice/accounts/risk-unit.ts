/**
 * Accounts whose money together answers for their loans. Their primary account reads for them; it need not be one of
 * them (A-risk-unit).
 */
export interface PracticeRiskUnit {
  /** The UID of its first account: the primary's own where that is one of them. */
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
 * A loan of before the exchange opened, sized by what is left of it: a share of the debt that gives the unit its
 * opening loan-to-value.
 */
export interface SeedDebt {
  readonly coin: string
  readonly share: string
  /** Whole units of the coin. */
  readonly step: string
  readonly daysAgo: number
  /** Of what is left: this much more was paid back halfway between then and now. */
  readonly repaidShare: string
}

/** What a unit owes on its first day. The money of standing debts came, and was invested, before. */
export interface OpeningDebts {
  readonly lent: readonly NewDebt[]
  readonly ltv: string
  readonly seedDebts: readonly SeedDebt[]
}
