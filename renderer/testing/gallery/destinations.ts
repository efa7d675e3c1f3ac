import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { noAnswerLink } from '@/shared/trading/destinations/answer-link'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import type { Answers } from './scene'

const desk: Destination = {
  id: 'desk',
  name: 'Practice',
  kind: 'webhook',
  fields: { address: 'https://host' },
  levels: ['call', 'critical'],
  quietHours: { from: '22:00', to: '07:00' },
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  secretNames: [],
}
const phone: Destination = {
  ...desk,
  id: 'phone',
  name: 'English',
  kind: 'ntfy',
  fields: { address: 'https://ntfy' },
  levels: ['warning', 'call', 'critical'],
  quietHours: null,
  unansweredMinutes: 5,
  secretNames: ['topic'],
}

const sent = (now: number, change: Partial<Dispatch> & Pick<Dispatch, 'id'>): Dispatch => ({
  destinationId: desk.id,
  destination: desk.name,
  kind: desk.kind,
  stage: 'raised',
  level: 'call',
  title: 'BTC 60 000.5',
  createdAt: now - HOUR_MS,
  dueAt: now - HOUR_MS,
  state: 'received',
  attempts: 1,
  nextAt: null,
  doneAt: now - HOUR_MS,
  result: 'HTTP 204',
  ...change,
})

/** Two destinations: one received its message, the other has not been reached for two minutes. */
export function galleryDestinations(now: number) {
  const late = {
    destinationId: phone.id,
    destination: phone.name,
    kind: phone.kind,
    createdAt: now - 2 * MINUTE_MS,
    dueAt: now - 2 * MINUTE_MS,
  }
  return {
    'destinations.list': () => ({
      destinations: [
        { destination: desk, host: 'host', waiting: 0, lastReceivedAt: now - HOUR_MS, undelivered: null },
        {
          destination: phone,
          host: 'ntfy',
          waiting: 1,
          lastReceivedAt: null,
          undelivered: {
            destinationId: phone.id,
            name: phone.name,
            level: 'critical',
            count: 1,
            since: now - 2 * MINUTE_MS,
            why: 'HTTP 503',
            triesAgain: true,
          },
        },
      ],
      answerLink: noAnswerLink,
      linkProblem: null,
      diskProblem: null,
    }),
    'destinations.dispatches': () => ({
      dispatches: [
        sent(now, {
          ...late,
          id: 'late',
          level: 'critical',
          state: 'waiting',
          attempts: 3,
          nextAt: now + MINUTE_MS,
          doneAt: null,
          result: 'HTTP 503',
        }),
        sent(now, { id: 'received' }),
      ],
      next: null,
    }),
  } satisfies Answers
}
