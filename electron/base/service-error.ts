/**
 * Kind of an error in a service. `ipc/router.ts` converts it for pages.
 * - `refused`: a rule of Volley or of the trader forbids it, or the named thing does not exist
 * - `not-ready`: a requirement is not open or not known yet
 * - `exchange-refused`: the exchange rejected it
 * - `unavailable`: no usable answer of the exchange
 * - `in-use`, `newer`, `damaged`: a database that another Volley has open, that a newer one wrote, that cannot be
 *   trusted
 * - `misplaced`: the data folder was removed, moved or replaced while Volley runs
 */
export type Problem =
  | 'refused'
  | 'not-ready'
  | 'exchange-refused'
  | 'unavailable'
  | 'in-use'
  | 'newer'
  | 'damaged'
  | 'misplaced'

interface ProblemDetail {
  /** The member of the input at fault, as a path: 'edit.insert'. */
  readonly field?: string
  /** The exchange's code when it refused. */
  readonly exchangeCode?: string
}

/**
 * The only deliberate error of the main process: its message is a sentence for the trader. Every other exception is a
 * bug, and its text is not sent to a page.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  constructor(
    readonly problem: Problem,
    message: string,
    readonly detail: ProblemDetail = {},
  ) {
    super(message)
  }
}

export const refused = (message: string, field?: string): ServiceError =>
  new ServiceError('refused', message, field === undefined ? {} : { field })
export const notReady = (message: string): ServiceError => new ServiceError('not-ready', message)
export const unavailable = (message: string): ServiceError => new ServiceError('unavailable', message)
