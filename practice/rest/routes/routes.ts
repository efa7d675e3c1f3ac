import type { AnswerFor, CheckedRequestFor, EndpointName } from '@/shared/exchange/endpoints'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { PracticeKey } from '@/practice/accounts/practice-key'

type Result<Name extends EndpointName> = { readonly ok: true; readonly data: AnswerFor<Name> } | Rejection

/** Rows of a request whose receiveWindow was over on arrival. A single order is row 0. */
export type LateRows = ReadonlySet<number>

/** Permissions and addresses of the key of a call. Empty for public calls. */
export type Rights = Pick<PracticeKey, 'permissions' | 'ips'>

/**
 * One handler per endpoint, with validated requests and typed answers. A missing handler is a compile error. `uid` is
 * '' for public calls.
 */
export type Routes = {
  readonly [Name in EndpointName]: (
    request: CheckedRequestFor<Name>,
    uid: string,
    late: LateRows,
    rights: Rights,
  ) => Result<Name>
}
