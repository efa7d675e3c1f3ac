import type { Clock } from '@/shared/base/clock'
import type { ManualClock } from '@/shared/testing/manual-clock'
import type { LinkListener } from '../link'
import type { Message, Role } from '../message'
import { createPartner, type Duty, type Partner } from '../partner'

const LATENCY_MS = 5
const RETRY_MS = 1000

/** One process under a test's control. Actions during a stop run when it continues. */
function createProcess(world: ManualClock) {
  const closers: (() => void)[] = []
  let state: 'running' | 'stopped' | 'dead' = 'running'
  function run(task: () => void): void {
    if (state === 'running') task()
    else if (state === 'stopped') closers.push(task)
  }
  const clock: Clock = {
    now: () => world.now(),
    mono: () => world.mono(),
    after: (ms, task) => world.after(ms, () => run(task)),
  }
  return {
    clock,
    run,
    isRunning: () => state === 'running',
    isDead: () => state === 'dead',
    stop: () => void (state = state === 'running' ? 'stopped' : state),
    kill: () => void (state = 'dead'),
    goOn() {
      if (state === 'stopped') state = 'running'
      for (const task of closers.splice(0)) run(task)
    },
  }
}

/** A process of a role, with the account `x` that both watch. */
export interface Actor extends ReturnType<typeof createProcess> {
  readonly partner: Partner
  readonly duty: Duty
  /** True if this process receives figures of the account. */
  isFresh: boolean
}

/** Application and watchman over a connection with a few ms delay, like sockets on one machine. */
export function createTwoProcesses(world: ManualClock) {
  const actors: Partial<Record<Role, Actor>> = {}
  const ends: Partial<Record<Role, LinkListener>> = {}
  let isJoined = false
  let mostSpeakers = 0

  function deliver(to: Role, task: (listener: LinkListener) => void): void {
    const [actor, listener] = [actors[to], ends[to]]
    world.after(LATENCY_MS, () => {
      if (listener !== undefined && ends[to] === listener) actor?.run(() => task(listener))
    })
  }
  function part(): void {
    if (!isJoined) return
    isJoined = false
    for (const role of ['application', 'watchman'] as const) deliver(role, (listener) => listener.disconnected())
  }
  /** A stopped process still accepts connections: the system does it instead. */
  function join(): void {
    const processes = [actors.application, actors.watchman]
    if (isJoined || processes.some((actor) => actor === undefined || actor.isDead())) return
    isJoined = true
    for (const role of ['application', 'watchman'] as const) deliver(role, (listener) => listener.connected())
  }

  function start(role: Role): Actor {
    const process = createProcess(world)
    const other = role === 'application' ? 'watchman' : 'application'
    const actor = { ...process, isFresh: true } as Actor
    actors[role] = actor
    const partner = createPartner({
      role,
      clock: process.clock,
      open(listener) {
        ends[role] = listener
        const send = (message: Message): void => {
          if (isJoined) deliver(other, (end) => end.message(message))
        }
        return { send, close: part }
      },
      changed: () => undefined,
    })
    const report = () => ({ isFresh: actor.isFresh, blind: null, disk: null })
    Object.assign(actor, { partner, duty: partner.watch('x', report, countSpeakers) })
    return actor
  }

  function seek(): void {
    const application = actors.application
    if (application?.isRunning() === true && !isJoined) {
      join()
      if (!isJoined) deliver('application', (listener) => listener.disconnected())
    }
    world.after(RETRY_MS, seek)
  }
  seek()

  const speakers = (): readonly Actor[] =>
    Object.values(actors).filter((actor) => actor.isRunning() && actor.duty.speaks())
  function countSpeakers(): void {
    mostSpeakers = Math.max(mostSpeakers, speakers().length)
  }

  return {
    start,
    kill: (role: Role): void => {
      actors[role]?.kill()
      part()
    },
    /** Roles that currently deliver. */
    speakers,
    /** The largest number of simultaneous speakers at the times at which one of them began or stopped. */
    mostSpeakers: () => mostSpeakers,
  }
}
