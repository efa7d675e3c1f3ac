import { hostname, userInfo } from 'node:os'
import type { Caller } from './caller'

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // A user of this computer without an entry in its list of users.
    return 'somebody'
  }
}

/** Who did something, for records: the user of this computer, and which page of theirs. */
export const actorOf = ({ id }: Pick<Caller, 'id'>): string => `${userName()} on ${hostname()}, ${id}`
