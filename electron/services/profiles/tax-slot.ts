import type { Connection } from './profiles'

/**
 * Where the key of a profile for tax records is kept: a slot of its own, bound to the same hosts. It signs calls for
 * tax records and nothing else, and no profile is ever opened with it.
 */
export const taxSlotOf = <Used extends Pick<Connection, 'id'>>(connection: Used): Used => ({
  ...connection,
  id: `tax key of ${connection.id}`,
})
