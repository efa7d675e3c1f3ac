import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { News } from '@/shared/trading/destinations/announcement'
import type { Message } from '@/shared/trading/destinations/message'
import type { SendHttp, SendMail } from '@/electron/base/env/env'

/** One try to hand a message over. */
export interface SendAsk {
  /** The same in every try. */
  readonly dispatchId: string
  readonly fields: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  readonly message: Message
  readonly news: News
  readonly level: AlarmLevel
  /** What a program may want to know beside the words; for those kinds that have room for it. */
  readonly facts: Readonly<Record<string, string | null>>
}

/**
 * `received`: the other side has said that it has it. `refused`: it said that it does not want it as it is, so that
 * trying again hardly helps; `retryAfterMs` is the wait it asked for.
 */
export type SendResult =
  | { readonly kind: 'received'; readonly receipt: string }
  | {
      readonly kind: 'failed'
      readonly why: string
      readonly refused: boolean
      readonly retryAfterMs: number | null
    }

export interface SendParts {
  readonly clock: Clock
  readonly random: Random
  readonly sendHttp: SendHttp
  readonly sendMail: SendMail
}

export type Send = (ask: SendAsk, parts: SendParts) => Promise<SendResult>

/** Below the time limit of a call of IPC, so that a test has an outcome to show. */
export const TRY_TIMEOUT_MS = 8000

export const failed = (why: string, refused = false, retryAfterMs: number | null = null): SendResult => ({
  kind: 'failed',
  why,
  refused,
  retryAfterMs,
})
