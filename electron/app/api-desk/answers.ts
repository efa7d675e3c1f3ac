import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { meaningOf } from '@/shared/exchange/protocol/errors'
import type { ApiAnswer } from '@/shared/ipc/trading/api-desk'
import { t } from '@/shared/languages/text'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { CallResult } from '@/electron/exchange/protocol/call'

type Answer = Omit<ApiAnswer, 'tookMs' | 'requestId'>

const kinds = { done: 'done', refused: 'refused', 'not-sent': 'not_sent', unknown: 'unknown' } as const

/** Answer to a call that was sent unchanged. */
export function answerOfCall(result: CallResult<unknown>, data: unknown): Answer {
  if (result.kind === 'done') return { kind: 'done', code: SUCCESS, message: 'success', meaning: null, data }
  return {
    kind: kinds[result.kind],
    code: result.code,
    message: result.message,
    meaning: meaningOf(result.code) ?? null,
    data,
  }
}

/** Result of the orders service for an order, or for all in a scope. */
export interface CommandRow {
  /** Members that identify the target of the command. */
  readonly about: Readonly<Record<string, string | null>>
  readonly outcome: Outcome
}

const bySeverity = ['unknown', 'refused', 'not_sent'] as const

/** Answer to a command that went through the order journal: one row per order, with the most severe outcome first. */
export function answerOfCommands(rows: readonly CommandRow[]): Answer {
  const outcomes = rows.map(({ outcome }) => outcome)
  const kind = bySeverity.find((severity) => outcomes.some((outcome) => outcome.kind === severity)) ?? 'done'
  const worst = outcomes.find((outcome) => outcome.kind === kind)
  const received = { code: SUCCESS, message: t('received; the order shows what becomes of it') }
  const { code, message } = worst === undefined || worst.kind === 'acknowledged' ? received : worst
  const data = rows.map(({ about, outcome }) => ({
    ...about,
    outcome: outcome.kind,
    ...(outcome.kind === 'acknowledged' ? {} : { code: outcome.code, msg: outcome.message }),
  }))
  return { kind, code, message, meaning: meaningOf(code) ?? null, data }
}
