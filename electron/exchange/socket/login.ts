import type { Clock } from '@/shared/base/clock'
import { type ServerEvent, socketErrors } from '@/shared/exchange/protocol/ws-messages'
import { t } from '@/shared/languages/text'

/** A refused key stays refused. More tries could only lock it. */
const MOST_TRIES = 3
/** Longer than the life of a dead connection, so that only a live server's silence counts as a try. */
const ANSWER_MS = 12_000

const refusals: ReadonlySet<number> = new Set([
  socketErrors.loginFailed,
  socketErrors.keyInvalid,
  socketErrors.passphraseInvalid,
  socketErrors.timestampInvalid,
  socketErrors.timestampExpired,
  socketErrors.signatureInvalid,
])

/** One login per connection. Tries are counted across connections until one succeeds. */
export interface Login {
  begin(): void
  cancel(): void
  /** True when the event was about the login. */
  handle(event: ServerEvent): boolean
}

/** Actions of a login on its connection. */
export interface LoginOptions {
  readonly clock: Clock
  /** Creates a frame with a new timestamp. */
  readonly loginFrame: () => Promise<string>
  readonly send: (text: string) => void
  readonly succeeded: () => void
  /** `final` if further tries are useless. */
  readonly failed: (why: string, final: boolean) => void
}

/** The login of a private connection. It gives up after three consecutive refusals (W17). */
export function createLogin({ clock, loginFrame, send, succeeded, failed }: LoginOptions): Login {
  let tries = 0
  let attempt = 0
  let waiting = false
  let cancelTimer: (() => void) | null = null

  function cancel(): void {
    attempt += 1
    waiting = false
    cancelTimer?.()
    cancelTimer = null
  }
  function refuse(why: string): void {
    cancel()
    tries += 1
    failed(tries >= MOST_TRIES ? t`${why}; given up after ${MOST_TRIES} tries` : why, tries >= MOST_TRIES)
  }
  async function sendFrame(mine: number): Promise<void> {
    const frame = await loginFrame()
    if (mine !== attempt) return
    waiting = true
    cancelTimer = clock.after(ANSWER_MS, () => refuse(t('The exchange did not answer the login')))
    send(frame)
  }

  return {
    begin: () => {
      cancel()
      void sendFrame(attempt)
    },
    cancel,
    handle: (event) => {
      if (!waiting) return false
      // Zero is a number from the exchange and a text in its documents.
      if (event.event === 'login' && Number(event.code ?? 0) === 0) {
        cancel()
        tries = 0
        succeeded()
        return true
      }
      if (event.event !== 'login' && !(event.event === 'error' && refusals.has(Number(event.code)))) return false
      refuse(t`Login refused: ${event.msg ?? t('no reason given')} (${event.code ?? t('no code')})`)
      return true
    },
  }
}
