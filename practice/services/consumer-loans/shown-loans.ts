/** `expireTime` of a flexible loan (A-loan-no-term). */
export type NoTerm = '' | '0' | '-1'

/** The form of active loans in answers; `isOmitted` loans are left out. */
export interface ShownLoans {
  readonly noTerm: NoTerm
  readonly isOmitted: (orderId: string) => boolean
}
