import type { Connection } from './profiles'

/**
 * Location of a profile's key for tax records: a separate slot, bound to the same hosts. It only signs calls for tax
 * records, and no profile is ever opened with it.
 */
export const taxSlotOf = <Used extends Pick<Connection, 'id'>>(connection: Used): Used => ({
  ...connection,
  id: `tax key of ${connection.id}`,
})
