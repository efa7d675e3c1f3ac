import { t } from '@/shared/languages/text'

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
  return more > 0 ? [...all.slice(0, NAMED), t`and ${more} more`] : all
}

/** Text of the confirmation before Volley ends; null if nothing is open (R48, D21). */
export function unfinishedText({
  unresolved,
  waiting,
  unprotected,
}: Unfinished): { message: string; detail: string } | null {
  const orders = unresolved.length === 1 ? t('one order') : t`${unresolved.length} orders`
  const batches = waiting.length === 1 ? t('One batch has') : t`${waiting.length} batches have`
  const entries = unprotected.length === 1 ? t('one entry') : t`${unprotected.length} entries`
  const parts = [
    ...(unresolved.length === 0
      ? []
      : [
          {
            message: t`The outcome of ${orders} is unknown.`,
            lines: [
              ...listNames(unresolved),
              t('Volley is still looking. If you quit now, it goes on looking at the next start.'),
            ],
          },
        ]),
    ...(waiting.length === 0
      ? []
      : [
          {
            message: t`${batches} orders that wait for their time.`,
            lines: [
              ...listNames(waiting),
              t('None of them is sent while Volley is closed. At the next start they need your confirmation.'),
            ],
          },
        ]),
    ...(unprotected.length === 0
      ? []
      : [
          {
            message: t`TP/SL of ${entries} is pending.`,
            lines: [
              ...listNames(unprotected),
              t('Volley sends it once the entry fills, and only while it runs. A fill after the end is not protected.'),
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
