import type { Bridge } from '@/shared/ipc/bridge'
import type { Failure } from '@/shared/ipc/transport/reply'
import { t } from '@/shared/languages/text'
import { isOfSession } from './account-session'

const STALE_SESSION: Failure = {
  code: 'another-account',
  message: t(
    'Another account was opened before the answer came. ' + 'The result is shown with the account of the request.',
  ),
}

/**
 * The bridge as used by the screen. Drops replies and events of a session that is no longer active; the first message
 * of a new session starts it.
 */
export const createAccountBridge = (outer: Bridge): Bridge => ({
  async call(name, input) {
    const reply = await outer.call(name, input)
    return isOfSession(reply.session) ? reply : { ok: false, error: STALE_SESSION }
  },
  listen: (name, listener) =>
    outer.listen(name, (payload, session) => (isOfSession(session) ? listener(payload) : undefined)),
  connection: (listener) => outer.connection(listener),
})
