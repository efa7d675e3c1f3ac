/**
 * What went wrong, as a service sees it; `ipc/router.ts` says it to pages in the words of IPC.
 * - `refused`: a rule of Volley's or of the trader's own says no, or what was named does not exist
 * - `not-ready`: what is needed is not open or not known yet
 * - `exchange-refused`: the exchange said no
 * - `unavailable`: there is no answer of the exchange that could be used
 * - `in-use`, `newer`, `damaged`: a database that another Volley has, that a newer one wrote, that cannot be trusted
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
 * The one error of the main process that is meant: its message is a sentence for the trader. Every other exception is
 * a mistake of ours, and a page hears no word of it.
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
