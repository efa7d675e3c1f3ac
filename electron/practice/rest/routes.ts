import type { AnswerFor, CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import type { Rejection } from '../engine/api/exchange-core'
import type { PracticeKey } from '../accounts/practice-key'

type Result<Name extends EndpointName> = { readonly ok: true; readonly data: AnswerFor<Name> } | Rejection

/** Rows of a request whose receiveWindow was over when it came; a single order is row 0. */
export type LateRows = ReadonlySet<number>

/** What the key of a call may do, and from where; nothing on public calls. */
export type Rights = Pick<PracticeKey, 'permissions' | 'ips'>

/**
 * One handler per endpoint, with checked requests and typed answers: leaving one out is a compile error. `uid` is '' on
 * public calls.
 */
export type Routes = {
  readonly [Name in EndpointName]: (
    request: CheckedRequestFor<Name>,
    uid: string,
    late: LateRows,
    rights: Rights,
  ) => Result<Name>
}
