import { RATE_LIMITED } from '@/shared/exchange/protocol/errors'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest, Leg } from '@/shared/trading/orders/untracked-request'
import type { Journal } from '../journal/journal'
import { conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import type { Notify } from '../gate/notices'
import type { Phase } from '../resolving/follow-up'
import type { OrderRecords, Question, Conclusion } from '../resolving/order-follower'
import { hasHappened, type LegRecord, type LegSource } from './leg-source'
import { nameOfLeg } from './leg-name'
import type { UntrackedStore } from './untracked-store'

interface RecordsOptions {
  readonly store: UntrackedStore
  readonly journal: Journal
  readonly notify: Notify
  readonly sourceOf: (endpoint: EndpointName) => LegSource
}

/** A leg and its request. */
interface Target extends Leg {
  readonly request: string
  readonly source: LegSource
}
type LegQuestion = Question<Target, LegRecord>

const phaseOf = ({ state }: Leg): Phase | null =>
  state === 'acknowledged' || state === 'unknown' || state === 'not_found' ? state : null

/** Names of orders contain no spaces. */
const idOf = (request: string, key: string): string => `${request} ${key}`
const keyIn = (id: string): string => id.slice(id.lastIndexOf(' ') + 1)
const requestIn = (id: string): string => id.slice(0, id.lastIndexOf(' '))

/** Open questions about the legs of requests, and the effect of their answers. */
export function openLegsOf({ store, journal, notify, sourceOf }: RecordsOptions): OrderRecords<Target, LegRecord> {
  function questionOf({ id: request, endpoint, sentAt }: UntrackedRequest, leg: Leg): LegQuestion | null {
    const phase = phaseOf(leg)
    if (phase === null) return null
    const source = sourceOf(endpoint)
    const isLimited = phase === 'unknown' && leg.does === 'place' && leg.problem?.code === RATE_LIMITED
    const about = { key: leg.key, phase, about: phase, isLimited, isCommand: leg.does !== 'place' }
    const times = { since: sentAt, placedAt: sentAt }
    return { ...about, ...times, id: idOf(request, leg.key), target: { ...leg, request, source }, source }
  }
  const questionsOf = (request: UntrackedRequest): LegQuestion[] =>
    request.parts.flatMap((leg) => questionOf(request, leg) ?? [])

  function confirm({ request, state, ...leg }: Target, record: LegRecord): void {
    const orderText = record.orderId === '' ? '' : t`, order ${record.orderId}`
    journal.note(leg.key, 'seen', `${String(record.status)}${orderText}`)
    const text = t`${nameOfLeg(leg)} is ${String(record.status)}.`
    if (state === 'not_found') notify('error', t('An order that could not be found has appeared'), text)
    store.become(request, leg.key, 'confirmed', { orderId: record.orderId || leg.orderId, record })
  }

  const conclusions: Readonly<Record<Conclusion, (leg: Target, polls: number, record: LegRecord | null) => void>> = {
    not_found: ({ request, key }, polls) => {
      journal.note(key, 'verdict', conclusionSentences.notFound(String(polls)))
      const message = t`Not found after ${polls} look-ups. Watched on for 24 hours.`
      store.become(request, key, 'not_found', { problem: { code: 'not-found', message } })
    },
    limited: ({ request, key, problem }, polls) => {
      journal.note(key, 'verdict', conclusionSentences.limited(String(polls)))
      store.become(request, key, 'refused', { problem })
    },
    not_visible: (leg) => {
      const text = t`${nameOfLeg(leg)} was received by the exchange, which does not show it.`
      notify('error', t('An acknowledged order is not visible'), text)
    },
    without_effect: ({ request, key, does, ...leg }, _polls, record) => {
      const message = t`The order is as it was before the ${does}`
      journal.note(key, 'verdict', conclusionSentences.withoutEffect(does))
      notify(
        'warning',
        t`A ${does} did not take effect`,
        t`${nameOfLeg({ does, ...leg })}: the order is as it was before.`,
      )
      store.become(request, key, 'without_effect', { record, problem: { code: 'without-effect', message } })
    },
    // Only for commands on orders of the terminal's main list.
    in_vain: () => undefined,
    // The lists of these sources are read to their end, without a time limit.
    too_old: () => undefined,
  }

  return {
    open: () => store.all().flatMap(questionsOf),
    question: (id) => {
      const request = store.get(requestIn(id))
      const leg = request?.parts.find(({ key }) => key === keyIn(id))
      return request === null || leg === undefined ? null : questionOf(request, leg)
    },
    watch: (changed) => store.watch(({ id, parts }) => parts.forEach(({ key }) => changed(idOf(id, key)))),
    take: ({ target }, record) => {
      if (hasHappened(target.source, target, record)) confirm(target, record)
      return true
    },
    conclude: ({ target }, conclusion, { polls, evidence }) => conclusions[conclusion](target, polls, evidence),
  }
}
