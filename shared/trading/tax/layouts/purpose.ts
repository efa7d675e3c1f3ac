import { figuresOf, type TaxRow } from '../tax-row'

/**
 * Purpose of a movement for a tax tool. `other`: coins were received or sent for a purpose that only their owner knows.
 */
export type TaxPurpose = 'gain' | 'interest' | 'other'

/** Record types of opened, closed or settled positions, and of funding (exchange: Words). */
const ofPositions = /^(OPEN|CLOSE|FORCE|BURST|OFFSET|ADL)_|^(BUY|SELL)_DEAL$|^CONTRACT_MAIN_SETTLE_FEE_/

/** Purpose by the record type. An unknown type is `other`, so that no gain is invented. */
export const purposeOf = ({ record: { type } }: TaxRow): TaxPurpose =>
  ofPositions.test(type) ? 'gain' : /INTEREST/.test(type) ? 'interest' : 'other'

/** Note of a row: kind, record type and ID of the exchange. */
export const noteOf = (...rows: readonly TaxRow[]): string =>
  rows.map(({ kind, record }) => `${kind} ${record.type} ${record.id}`).join(' + ')

/** Amount and fee; zero if unreadable, which the findings report. */
export const figures = (row: TaxRow): { readonly amount: string; readonly fee: string } =>
  figuresOf(row) ?? { amount: '0', fee: '0' }
