/** Open matters before Volley ends, as text. */
export interface Unfinished {
  /** Orders with an unknown outcome. */
  readonly unresolved: readonly string[]
  /** Batches with rows that wait for their time. */
  readonly waiting: readonly string[]
  /** Entries whose take profit or stop loss may still be sent. */
  readonly unprotected: readonly string[]
}

const NAMED = 10

function listNames(all: readonly string[]): readonly string[] {
  const more = all.length - NAMED
  return more > 0 ? [...all.slice(0, NAMED), `and ${more} more`] : all
}

/** Text of the confirmation before Volley ends; null if nothing is open (R48, D21). */
export function unfinishedText({
  unresolved,
  waiting,
  unprotected,
}: Unfinished): { message: string; detail: string } | null {
  const orders = unresolved.length === 1 ? 'one order' : `${unresolved.length} orders`
  const batches = waiting.length === 1 ? 'One batch has' : `${waiting.length} batches have`
  const entries = unprotected.length === 1 ? 'one entry' : `${unprotected.length} entries`
  const parts = [
    ...(unresolved.length === 0
      ? []
      : [
          {
            message: `The outcome of ${orders} is unknown.`,
            lines: [
              ...listNames(unresolved),
              'Volley is still looking. If you quit now, it goes on looking at the next start.',
            ],
          },
        ]),
    ...(waiting.length === 0
      ? []
      : [
          {
            message: `${batches} orders that wait for their time.`,
            lines: [
              ...listNames(waiting),
              'None of them is sent while Volley is closed. At the next start they need your confirmation.',
            ],
          },
        ]),
    ...(unprotected.length === 0
      ? []
      : [
          {
            message: `TP/SL of ${entries} is pending.`,
            lines: [
              ...listNames(unprotected),
              'Volley sends it once the entry fills, and only while it runs. A fill after the end is not protected.',
            ],
          },
        ]),
  ]
  if (parts.length === 0) return null
  return {
    message: parts.map(({ message }) => message).join(' '),
    detail: parts.map(({ lines }) => lines.join('\n')).join('\n\n'),
  }
}
