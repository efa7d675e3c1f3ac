import type { Clock } from '@/shared/base/clock'
import type { Random } from '@/shared/base/random'
import type { AlarmLevel } from '@/shared/trading/alarms/alarm'
import type { AnnouncementStage } from '@/shared/trading/destinations/announcement'
import type { Message } from '@/shared/trading/destinations/message'
import type { SendHttp, SendMail } from '@/electron/base/env/env'

/** One try to hand a message over. */
export interface SendRequest {
  /** Same ID in every try. */
  readonly dispatchId: string
  readonly fields: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
  readonly message: Message
  /** `digest`: several messages in one. */
  readonly event: AnnouncementStage | 'digest'
  readonly level: AlarmLevel
  /** True for a test or an end. */
  readonly isSilent: boolean
  /** Structured facts for programs, for kinds that can carry them. */
  readonly facts: MessageFacts
  /** Messages of a digest, from the most severe; otherwise empty. */
  readonly parts: readonly (Message & MessageFacts)[]
  /** Last message of the same incident that the destination received; null for none. */
  readonly earlier: EarlierMessage | null
}

export type MessageFacts = Readonly<Record<string, string | null>>

export interface EarlierMessage {
  readonly dispatchId: string
  /** ID assigned by the receiver; null for none. */
  readonly messageId: string | null
  /** True if the new message replaces it, false if it is a reply. */
  readonly isReplaced: boolean
}

/**
 * `received`: the receiver confirmed it. `messageId`: its ID of the message, by which it can be edited. `refused`: the
 * receiver does not accept it, and a further try hardly helps. `retryAfterMs`: the wait that it requires, ms.
 * `mayHaveArrived`: there is no proof that it was not received.
 */
export type SendResult =
  | { readonly kind: 'received'; readonly receipt: string; readonly messageId?: string }
  | {
      readonly kind: 'failed'
      readonly why: string
      readonly refused: boolean
      readonly retryAfterMs: number | null
      readonly mayHaveArrived: boolean
    }

export interface SendParts {
  readonly clock: Clock
  readonly random: Random
  readonly sendHttp: SendHttp
  readonly sendMail: SendMail
}

export type Send = (request: SendRequest, parts: SendParts) => Promise<SendResult>

/** True for a message about alarms that a person can acknowledge. A price alert is no alarm of an incident. */
export const canBeAcknowledged = ({ event, facts }: Pick<SendRequest, 'event' | 'facts'>): boolean =>
  (event === 'raised' || event === 'repeated') && facts.rule !== 'price-alert'

/** Shorter than the IPC timeout, so that a test has an outcome to show. */
export const TRY_TIMEOUT_MS = 8000

/** Not received, as proven by the destination or by the failed connection. */
export const failed = (why: string, refused = false, retryAfterMs: number | null = null): SendResult => ({
  kind: 'failed',
  why,
  refused,
  retryAfterMs,
  mayHaveArrived: false,
})

/** No response, although the message may have been sent. */
export const unanswered = (why: string): SendResult => ({
  kind: 'failed',
  why,
  refused: false,
  retryAfterMs: null,
  mayHaveArrived: true,
})
