import { figuresOf, type TaxRow } from '../tax-row'

/** What a movement is to a tax tool. `other`: money came or went, and nobody but its owner knows what for. */
export type TaxPurpose = 'gain' | 'interest' | 'other'

/** Words for positions that were opened, closed or settled, and for what funding paid (exchange: Words). */
const ofPositions = /^(OPEN|CLOSE|FORCE|BURST|OFFSET|ADL)_|^(BUY|SELL)_DEAL$|^CONTRACT_MAIN_SETTLE_FEE_/

/** By the exchange's word; one that is not known stays `other`, so that no gain is made up. */
export const purposeOf = ({ record: { type } }: TaxRow): TaxPurpose =>
  ofPositions.test(type) ? 'gain' : /INTEREST/.test(type) ? 'interest' : 'other'

/** What a row says beside its figures: the exchange's own words. */
export const noteOf = (...rows: readonly TaxRow[]): string =>
  rows.map(({ kind, record }) => `${kind} ${record.type} ${record.id}`).join(' + ')

/** Its two figures; zero where one cannot be read, which the findings name. */
export const figures = (row: TaxRow): { readonly amount: string; readonly fee: string } =>
  figuresOf(row) ?? { amount: '0', fee: '0' }
