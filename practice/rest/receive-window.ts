import { RECEIVE_WINDOW_MS } from '@/shared/exchange/protocol/limits'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { LateRows } from '@/practice/rest/routes/routes'

type Row = Readonly<Record<string, unknown>>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null
/** Milliseconds from text or a number. NaN for anything else, null if omitted. */
function milliseconds(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
}

/** Refusal of a classic spot call by its receiveWindow (exchange: Clock). Null without a receiveWindow, or in time. */
export function windowProblem(path: string, input: unknown, now: number): Refusal | null {
  if (!path.startsWith('/api/v2/spot/trade/') || !isRow(input)) return null
  const sentAt = milliseconds(input.requestTime)
  const window = milliseconds(input.receiveWindow)
  if (window === null || sentAt === null) return null
  if (window > RECEIVE_WINDOW_MS.most)
    return refuse('40079', `receiveWindow is longer than ${RECEIVE_WINDOW_MS.most} ms`)
  return now - sentAt <= window ? null : refuse('40078', 'The request came after its receiveWindow')
}

/**
 * Orders over a v3 socket count their window from the requestTime of the message, or of the order itself
 * (A-receive-window).
 */
export function lateRows(rows: readonly Row[], messageTime: unknown, now: number): LateRows | Refusal {
  const late = new Set<number>()
  for (const [index, row] of rows.entries()) {
    const window = milliseconds(row.receiveWindow)
    if (window === null) continue
    if (!Number.isInteger(window) || window < RECEIVE_WINDOW_MS.least || window > RECEIVE_WINDOW_MS.most) {
      return refuse(
        '400172',
        'Parameter verification failed: ' +
          `receiveWindow must be ${RECEIVE_WINDOW_MS.least} to ${RECEIVE_WINDOW_MS.most} ms`,
      )
    }
    const sentAt = milliseconds(row.requestTime) ?? milliseconds(messageTime)
    if (sentAt !== null && now - sentAt > window) late.add(index)
  }
  return late
}
