import { every } from '@/shared/base/clock'
import { SECOND_MS } from '@/shared/base/time'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { DestinationsOverview, DispatchList, TestOutcome } from '@/shared/ipc/watching/destinations'
import { t } from '@/shared/languages/text'
import type { Destination } from '@/shared/trading/destinations/destination'
import {
  MOST_DESTINATIONS,
  missingSecrets,
  plainFieldsOf,
  withSecretPath,
} from '@/shared/trading/destinations/destination'
import { destinationKinds } from '@/shared/trading/destinations/kinds'
import { undeliveredConditions } from '@/shared/trading/destinations/undelivered'
import type { AnswerLink } from '@/shared/trading/destinations/answer-link'
import { answerLinkChange, destinationChange } from '@/shared/trading/destinations/change'
import { actorOf } from '@/electron/base/actor'
import type { Caller } from '@/electron/base/caller'
import type { Env } from '@/electron/base/env/env'
import { reasonOf, refused } from '@/electron/base/service-error'
import type { SettingsFile } from '@/electron/base/settings/settings-file'
import { diskProblem } from '@/electron/base/place/disk-problem'
import type { BegunAct } from '@/electron/services/monitors/alarms/alarm-book'
import type { DestinationSecrets } from '@/electron/services/destinations/destination-secrets'
import type { OpenedDestinations } from './open-destinations'
import type { ApplicationAlarms } from './application-alarms'

/** Destinations for pages. Answers contain no secrets. A refusal is a ServiceError that names the member. */
export interface AlarmDestinations {
  readonly list: () => DestinationsOverview
  readonly save: (input: CheckedInputOf<'destinations.save'>, caller: Caller) => Promise<DestinationsOverview>
  readonly remove: (request: CheckedInputOf<'destinations.remove'>, caller: Caller) => Promise<DestinationsOverview>
  readonly setAnswerLink: (link: CheckedInputOf<'destinations.setAnswerLink'>, caller: Caller) => DestinationsOverview
  readonly test: (request: CheckedInputOf<'destinations.test'>) => Promise<TestOutcome>
  readonly dispatches: (request: CheckedInputOf<'destinations.dispatches'>) => DispatchList
  /** Call after a change. Notifies the pages soon, once. */
  readonly changed: () => void
  readonly stop: () => void
}

export interface AlarmDestinationsParts {
  readonly env: Pick<Env, 'clock' | 'random'>
  readonly opened: OpenedDestinations
  readonly secrets: DestinationSecrets
  readonly settings: Pick<SettingsFile, 'get' | 'set'>
  readonly alarms: Pick<ApplicationAlarms, 'book' | 'announcementOf'>
  readonly publish: (overview: DestinationsOverview) => void
}

const ID_BYTES = 6
const CHECK_MS = SECOND_MS

export function createAlarmDestinations(parts: AlarmDestinationsParts): AlarmDestinations {
  const { opened, secrets, settings, alarms, publish } = parts
  const { clock, random } = parts.env
  const all = (): readonly Destination[] => settings.get().destinations
  let isDue = false

  function list(): DestinationsOverview {
    const undelivered = opened.undelivered()
    const problem = opened.diskProblem()
    return {
      destinations: all().map((destination) => ({
        destination,
        host: destinationKinds[destination.kind].boundTo(destination.fields),
        ...opened.stateOf(destination.id),
        undelivered: undelivered.find(({ destinationId }) => destinationId === destination.id) ?? null,
      })),
      answerLink: settings.get().answerLink,
      linkProblem: opened.linkProblem(),
      diskProblem: opened.problem() ?? (problem === null ? null : diskProblem(problem)),
    }
  }

  /** Failed deliveries have a separate alarm, once per destination and level until a message is received again. */
  function raise(): void {
    const enabled = new Set(all().flatMap(({ id, isOn }) => (isOn ? [id] : [])))
    const undelivered = opened.undelivered().filter(({ destinationId }) => enabled.has(destinationId))
    alarms.book.evaluate('undelivered', null, undeliveredConditions(undelivered))
  }

  /** Deferred, because it is called during the delivery of an alarm. */
  function changed(): void {
    if (isDue) return
    isDue = true
    clock.after(0, () => {
      isDue = false
      raise()
      publish(list())
    })
  }

  function requireDestination(id: string): Destination {
    const destination = all().find((destination) => destination.id === id)
    if (destination === undefined) throw refused('destination-unknown')
    return destination
  }

  function checked({ id, kind, name }: CheckedInputOf<'destinations.save'>): Destination | null {
    const before = id === null ? null : requireDestination(id)
    if (before !== null && before.kind !== kind) throw refused('destination-kind-fixed')
    if (before === null && all().length >= MOST_DESTINATIONS)
      throw refused('too-many-destinations', { most: MOST_DESTINATIONS })
    if (all().some((destination) => destination.name.toLowerCase() === name.toLowerCase() && destination.id !== id))
      throw refused('destination-name-taken')
    return before
  }

  let changes = 0
  /**
   * Writes the change and its actor to the audit trail, applies it, and raises its alarm: in every window, at every
   * destination, and once at the former address.
   */
  async function change(
    before: Destination | null,
    after: Destination | null,
    caller: Caller,
    work: () => Promise<void>,
  ): Promise<void> {
    changes += 1
    const condition = destinationChange(before, after, clock.now() + changes)
    if (condition === null) return work()
    const act = alarms.book.begin(condition, actorOf(caller))
    const toFormer = isFormer(before, after) ? await opened.prepareLast(before) : null
    await work().catch((error: unknown) => notDone(act, error))
    act.succeeded()
    toFormer?.(alarms.announcementOf(act.alarm))
  }

  function setAnswerLink(answerLink: AnswerLink, caller: Caller): DestinationsOverview {
    if (JSON.stringify(answerLink) === JSON.stringify(settings.get().answerLink)) return list()
    changes += 1
    const act = alarms.book.begin(answerLinkChange(answerLink, clock.now() + changes), actorOf(caller))
    try {
      settings.set({ answerLink })
    } catch (error) {
      notDone(act, error)
    }
    act.succeeded()
    opened.retryNow()
    changed()
    return list()
  }

  const stop = every(clock, CHECK_MS, raise)
  return {
    list,
    async save(input, caller) {
      const before = checked(input)
      const { secrets: typed, ...draft } = withSecretPath(input)
      const id = before?.id ?? Buffer.from(random.bytes(ID_BYTES)).toString('hex')
      const names = plainFieldsOf(draft.kind).map(({ name }) => name)
      const fields = Object.fromEntries(names.map((name) => [name, draft.fields[name] ?? '']))
      const existing = [...new Set([...(before?.secretNames ?? []), ...Object.keys(typed)])].filter(
        (name) => typed[name] !== '',
      )
      const [missingSecret] = missingSecrets(draft.kind, existing)
      if (missingSecret !== undefined) throw refused('destination-secret-missing', { name: missingSecret.name })
      const destination = { ...draft, id, fields }
      const expected = { ...destination, secretNames: existing }
      const isChanged = JSON.stringify(expected) !== JSON.stringify(before) || Object.keys(typed).length > 0
      if (!isChanged) return list()
      await change(before, expected, caller, async () => {
        const saved = await secrets.save(destination, before, typed).catch(keychainRefused)
        const stored = { ...destination, secretNames: [...saved] }
        const isKnown = all().some((destination) => destination.id === id)
        settings.set({
          destinations: isKnown
            ? all().map((destination) => (destination.id === id ? stored : destination))
            : [...all(), stored],
        })
      })
      opened.retryNow()
      changed()
      return list()
    },
    async remove({ id }, caller) {
      const destination = requireDestination(id)
      await change(destination, null, caller, async () => {
        await secrets.forget(destination).catch(keychainRefused)
        settings.set({ destinations: all().filter((destination) => destination.id !== id) })
      })
      changed()
      return list()
    },
    setAnswerLink,
    async test({ id }) {
      const from = clock.mono()
      const result = await opened.test(requireDestination(id))
      const tookMs = Math.round(clock.mono() - from)
      return result.kind === 'received'
        ? { kind: 'received', receipt: result.receipt, tookMs }
        : { kind: 'failed', why: result.why, tookMs }
    },
    dispatches: (request) => opened.list(request),
    changed,
    stop,
  }
}

/** True if alarms went to `before` and no longer go there. */
const isFormer = (before: Destination | null, after: Destination | null): before is Destination =>
  before !== null &&
  before.isOn &&
  before.kind !== 'heartbeat' &&
  (after === null || !after.isOn || JSON.stringify(after.fields) !== JSON.stringify(before.fields))

function notDone(begun: BegunAct, error: unknown): never {
  begun.failed(t`It was not done: ${error instanceof Error ? error.message : t('it failed')}`)
  throw error
}

/** Keychain errors describe the keychain, never the secret. Errors thrown deliberately pass unchanged. */
function keychainRefused(error: unknown): never {
  if (error instanceof Error && error.name === 'ServiceError') throw error
  throw refused('keychain-refused', { reason: reasonOf(error) })
}
