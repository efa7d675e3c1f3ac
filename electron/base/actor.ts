import { hostname, userInfo } from 'node:os'
import type { Caller } from './caller'

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user of this computer who is missing from its list of users.
    return 'somebody'
  }
}

/** Actor for records: the user of this computer and their page. */
export const actorOf = ({ id }: Pick<Caller, 'id'>): string => `${userName()} on ${hostname()}, ${id}`
