import type { Assumption } from './assumption'
import { symbolsAssumptions } from './symbols-assumptions'
import { marketAssumptions } from './market-assumptions'
import { ordersAssumptions } from './orders-assumptions'
import { classicAssumptions } from './classic-assumptions'
import { strategyAssumptions } from './strategy-assumptions'
import { accountAssumptions } from './account-assumptions'
import { marginAssumptions } from './margin-assumptions'
import { requestsAssumptions } from './requests-assumptions'
import { socketsAssumptions } from './sockets-assumptions'
import { riskUnitAssumptions } from './risk-unit-assumptions'
import { loansAssumptions } from './loans-assumptions'
import { taxAssumptions } from './tax-assumptions'
import { earnAssumptions } from './earn-assumptions'
import { consistencyAssumptions } from './consistency-assumptions'

/** Every assumption about the exchange by its ID. `ASSUMPTIONS.md` is generated from it. */
export const allAssumptions = {
  ...symbolsAssumptions,
  ...marketAssumptions,
  ...ordersAssumptions,
  ...classicAssumptions,
  ...strategyAssumptions,
  ...accountAssumptions,
  ...marginAssumptions,
  ...requestsAssumptions,
  ...socketsAssumptions,
  ...riskUnitAssumptions,
  ...loansAssumptions,
  ...taxAssumptions,
  ...earnAssumptions,
  ...consistencyAssumptions,
} as const

/** ID of an assumption. */
export type AssumptionId = keyof typeof allAssumptions

type Rows = typeof allAssumptions
type FlipsOf<Id extends AssumptionId> = Rows[Id] extends { readonly alternatives: infer Alternatives }
  ? `${Id}=${keyof Alternatives & (string | number)}`
  : never

/** Rows that messages show: they have a check. */
export type CheckedId = {
  readonly [Id in AssumptionId]: Rows[Id] extends { readonly unchecked: string } ? never : Id
}[AssumptionId]

/** An alternative of an assumption, such as `A-ltv-ratio=percent`. */
export type FlipId = { readonly [Id in AssumptionId]: FlipsOf<Id> }[AssumptionId]

/** The rows in the order of their declaration. */
export const assumptionRows: readonly (readonly [id: AssumptionId, row: Assumption])[] = Object.entries(
  allAssumptions,
) as [AssumptionId, Assumption][]

/** Every alternative, in the order of the rows. */
export const flipIds: readonly FlipId[] = assumptionRows.flatMap(([id, { alternatives = {} }]) =>
  Object.keys(alternatives).map((alternative) => `${id}=${alternative}` as FlipId),
)

/** Reads `A-…=alternative`, or `A-…` of a row with a single alternative. Throws an error that lists the choices. */
export function flipOf(text: string): FlipId {
  const flips = flipIds.filter((flip) => flip === text || flip.startsWith(`${text}=`))
  const [flip] = flips
  if (flip !== undefined && flips.length === 1) return flip
  const row = text.split('=')[0] ?? ''
  const choices = flipIds.filter((flip) => flip.startsWith(`${row}=`))
  const rule = choices.length === 0 ? 'an assumption with an alternative' : `one of ${choices.join(', ')}`
  throw new Error(`--flip ${text}: must be ${rule}`)
}
