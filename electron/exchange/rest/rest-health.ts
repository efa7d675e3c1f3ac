import type { Clock } from '@/shared/base/clock'
import { t } from '@/shared/languages/text'
import type { Feed } from '@/shared/trading/health/health'
import type { ClassifiedAnswer } from '../protocol/call'

/** The clock is compared every minute. Longer silence than this means that even those calls fail. */
const SILENCE_MS = 90_000
const RECENT_MS = 5000

/** Health of the REST side, for the footer. */
export interface RestHealth {
  observe(answer: ClassifiedAnswer): void
  feed(): Feed
}

/** Health of the REST side, derived from regular calls. */
export function createRestHealth(clock: Clock): RestHealth {
  let answeredMono: number | null = null
  let lastAt: number | null = null
  let failure: { state: 'offline' | 'stale'; reason: string } | null = {
    state: 'offline',
    reason: t('No request sent yet'),
  }
  return {
    observe: (answer) => {
      if (answer.kind === 'not-sent') failure = { state: 'offline', reason: answer.message }
      else if (answer.kind === 'unknown' && !isAnswer(answer.code)) failure = { state: 'stale', reason: answer.message }
      else {
        answeredMono = clock.mono()
        lastAt = clock.now()
        failure = null
      }
    },
    feed: () => {
      if (failure !== null || answeredMono === null)
        return { state: failure?.state ?? 'offline', lastAt, reason: failure?.reason ?? null }
      const silence = clock.mono() - answeredMono
      if (silence > SILENCE_MS) return { state: 'stale', lastAt, reason: t('No answer for over a minute') }
      return { state: silence > RECENT_MS ? 'quiet' : 'live', lastAt, reason: null }
    },
  }
}

/** An error envelope of the exchange is a sign of life. A broken connection or a gateway's page is not. */
const isAnswer = (code: string): boolean => code !== 'no-answer' && !code.startsWith('http-')
