import { describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import type { LinkListener } from './link'
import { partnerOf, type AccountHeartbeat, type Heartbeat, type Message, type Role } from './message'
import { createPartner, partnerText, type Duty, type OwnReport, type PartnerState } from './partner'

const fresh: OwnReport = { isFresh: true, blind: null, disk: null }
const theirs: AccountHeartbeat = { ...fresh, isSpeaking: false }
const allHeartbeats = Number.MAX_SAFE_INTEGER

/** One process whose link is controlled by the test. */
function start(role: Role) {
  const world = createManualClock()
  const messages: Message[] = []
  const states: PartnerState[] = []
  let stoodMs = 0
  let isClosed = false
  let listener: LinkListener | null = null
  const partner = createPartner({
    role,
    clock: {
      now: () => world.now(),
      mono: () => world.mono() + stoodMs,
      after: (ms, task) => world.after(ms, task),
    },
    open(ownListener) {
      listener = ownListener
      return { send: (message) => messages.push(message), close: () => (isClosed = true) }
    },
    changed: (state) => states.push(state),
  })
  function receive(message: Partial<Heartbeat> = {}): void {
    const heartbeat = { kind: 'beat', role: partnerOf(role), number: 1, answers: allHeartbeats, accounts: {} } as const
    listener!.message({ ...heartbeat, ...message })
  }
  return {
    world,
    messages,
    partner,
    states: () => states.splice(0).map(partnerText),
    state: () => partnerText(partner.state()),
    lastBeat: () => messages.at(-1) as Heartbeat,
    connect: () => listener!.connected(),
    lose: () => listener!.disconnected(),
    receive,
    bye: () => listener!.message({ kind: 'bye', role: partnerOf(role) }),
    meet(accounts: Heartbeat['accounts'] = {}) {
      listener!.connected()
      receive({ accounts })
    },
    watch: (report: () => OwnReport = () => fresh, changed = (): void => undefined): Duty =>
      partner.watch('x', report, changed),
    /** Advances the time without running anything. */
    standStill: (ms: number) => void (stoodMs += ms),
    isClosed: () => isClosed,
  }
}

describe('a process without its partner', () => {
  it.each([
    ['application', 3000],
    ['watchman', 8000],
  ] as const)('%s: waits %d ms, and no ms more, before it delivers alarms alone', (role, ms) => {
    const punctual = start(role)
    const duty = punctual.watch()
    punctual.world.advance(ms)
    expect([punctual.state(), duty.speaks(), punctual.partner.speaksFor('unwatched')]).toEqual([
      'unknown',
      false,
      role === 'application',
    ])
    punctual.world.advance(1000)
    expect([punctual.states(), duty.speaks(), punctual.partner.speaksFor('unwatched')]).toEqual([
      ['absent'],
      true,
      true,
    ])
    const late = start(role)
    late.standStill(1)
    late.world.advance(ms)
    expect(late.states()).toEqual(['absent'])
  })

  it('knows at once that it is alone where no connection can be made', () => {
    const actor = start('application')
    actor.lose()
    actor.lose()
    expect(actor.states()).toEqual(['absent'])
    expect(actor.watch().speaks()).toBe(true)
  })

  it('waits a whole lease for one that connects', () => {
    const actor = start('application')
    actor.world.advance(3000)
    actor.connect()
    actor.world.advance(8000)
    expect(actor.states()).toEqual([])
    actor.world.advance(1000)
    expect(actor.states()).toEqual(['silent'])
  })

  it('delivers no alarm in doubt, in no role', () => {
    for (const role of ['application', 'watchman'] as const) {
      const actor = start(role)
      expect([actor.watch().speaks(), actor.partner.speaksFor('x')]).toEqual([false, false])
    }
  })
})

describe('beats', () => {
  it('come every second, are counted from 1, and answer the last one of the partner', () => {
    const actor = start('application')
    actor.world.advance(999)
    expect(actor.messages).toEqual([])
    actor.world.advance(1)
    expect(actor.messages).toEqual([{ kind: 'beat', role: 'application', number: 1, answers: 0, accounts: {} }])
    actor.connect()
    expect([actor.lastBeat().number, actor.lastBeat().answers]).toEqual([2, 0])
    actor.receive({ number: 41 })
    actor.world.advance(1000)
    expect([actor.lastBeat().number, actor.lastBeat().answers]).toEqual([3, 41])
    actor.lose()
    actor.connect()
    expect(actor.lastBeat().answers, 'another partner may be there').toBe(0)
  })

  it('report the current accounts, without those no longer watched', () => {
    const actor = start('application')
    let report = fresh
    const duty = actor.watch(() => report)
    expect(actor.lastBeat().accounts).toEqual({ x: { ...fresh, isSpeaking: false } })
    report = { isFresh: false, blind: 'no answer', disk: 'disk full' }
    duty.reported()
    expect(actor.lastBeat().accounts).toEqual({ x: { ...report, isSpeaking: false } })
    duty.end()
    expect(actor.lastBeat().accounts).toEqual({})
    expect(actor.messages).toHaveLength(3)
  })

  it('that answer none of this connection decide nothing, and are answered', () => {
    const actor = start('application')
    actor.world.advance(2000)
    actor.connect()
    const { number } = actor.lastBeat()
    actor.receive({ answers: number - 1, accounts: { x: theirs } })
    expect(actor.state()).toBe('unknown')
    expect(actor.lastBeat()).toMatchObject({ number: number + 1, answers: 1 })
    actor.receive({ number: 2, answers: number })
    expect(actor.states()).toEqual(['alive'])
  })

  it('from a process of the same role are ignored', () => {
    const actor = start('application')
    actor.connect()
    actor.receive({ role: 'application' })
    expect(actor.states()).toEqual([])
  })

  it.each([
    [0, 'alive'],
    [1, 'silent'],
  ])('count for a lease of 8 s: %d ms later the partner is %s', (ms, state) => {
    const actor = start('application')
    actor.world.advance(1000 - ms)
    actor.meet()
    actor.world.advance(8000 + ms)
    expect(actor.state()).toBe(state)
    if (state === 'alive') actor.world.advance(1000)
    expect(actor.states()).toEqual(['alive', 'silent'])
  })

  it('distinguish the partner’s knowledge of each account', () => {
    const actor = start('application')
    const duty = actor.watch()
    const knowledge = (): boolean[] => [
      duty.isAccompanied(),
      duty.isShared(),
      actor.partner.isWatchedThere('x'),
      duty.hasUnwritten(),
    ]
    expect(knowledge()).toEqual([false, false, false, false])
    actor.meet({ x: theirs })
    expect(knowledge()).toEqual([true, true, true, false])
    actor.receive({ accounts: { x: { ...theirs, disk: 'disk full' } } })
    expect(knowledge()).toEqual([true, true, true, true])
    actor.receive({ accounts: { x: { ...theirs, isFresh: false, disk: 'disk full' } } })
    expect(knowledge()).toEqual([true, false, false, false])
    actor.lose()
    expect(knowledge()).toEqual([false, false, false, false])
  })
})

describe('alarms of an account', () => {
  it('that neither watches are delivered by the application while both are there', () => {
    const [application, watchman] = [start('application'), start('watchman')]
    for (const actor of [application, watchman]) actor.meet()
    expect([application, watchman].map(({ partner }) => partner.speaksFor('unwatched'))).toEqual([true, false])
    application.receive({ accounts: { 'watched there': theirs } })
    expect(application.partner.speaksFor('watched there')).toBe(false)
    watchman.lose()
    expect(watchman.partner.speaksFor('unwatched')).toBe(true)
  })

  it('begin here only after the partner has stopped, which is reported at once', () => {
    const actor = start('application')
    let changes = 0
    const duty = actor.watch(
      () => fresh,
      () => (changes += 1),
    )
    actor.meet({ x: { ...theirs, isSpeaking: true } })
    expect([duty.speaks(), changes]).toEqual([false, 0])
    const before = actor.messages.length
    actor.receive({ accounts: { x: theirs } })
    expect([duty.speaks(), changes]).toEqual([true, 1])
    expect(actor.messages).toHaveLength(before + 1)
    expect(actor.lastBeat().accounts.x?.isSpeaking).toBe(true)
  })

  it('end here within a second of the last figure, whatever the partner sends', () => {
    const actor = start('application')
    let isFresh = true
    const duty = actor.watch(() => ({ ...fresh, isFresh }))
    actor.meet({ x: theirs })
    expect(duty.speaks()).toBe(true)
    isFresh = false
    actor.world.advance(1000)
    expect([duty.speaks(), actor.lastBeat().accounts.x]).toEqual([false, { ...fresh, isFresh, isSpeaking: false }])
  })

  it('are delivered from the first moment where the partner is known to be absent, else after its consent', () => {
    const alone = start('application')
    alone.lose()
    expect(alone.watch(() => ({ ...fresh, isFresh: false })).speaks()).toBe(true)
    const accompanied = start('application')
    accompanied.meet({ x: { ...theirs, isFresh: false, isSpeaking: true } })
    expect(accompanied.watch().speaks()).toBe(false)
    const unread = start('application')
    unread.meet({ x: theirs })
    const duty = unread.watch()
    expect(duty.speaks(), 'before it has a figure').toBe(false)
    unread.world.advance(1000)
    expect(duty.speaks()).toBe(true)
  })

  it('return to the previous watch of an account, if it is still running, when a later one ends', () => {
    const actor = start('application')
    actor.lose()
    const reports = ['first', 'second', 'third'].map((blind): OwnReport => ({ ...fresh, blind }))
    const [first, second, third] = reports.map((report) => actor.watch(() => report)) as [Duty, Duty, Duty]
    const reported = (): string | null | undefined => actor.lastBeat().accounts.x?.blind
    expect(reported()).toBe('third')
    second.end()
    expect(reported()).toBe('third')
    third.end()
    expect(reported()).toBe('first')
    first.end()
    expect(actor.lastBeat().accounts).toEqual({})
  })
})

describe('a standstill', () => {
  it('of more than 4 s silences the process until the partner has answered', () => {
    const actor = start('application')
    const duty = actor.watch()
    actor.meet({ x: theirs })
    actor.standStill(4000)
    expect([duty.speaks(), actor.partner.speaksFor('x'), actor.partner.speaksFor('unwatched')]).toEqual([
      true,
      true,
      true,
    ])
    actor.receive({ accounts: { x: theirs } })
    expect(actor.states()).toEqual(['alive'])
    actor.standStill(4001)
    const spoke = [duty.speaks(), actor.partner.speaksFor('x'), actor.partner.speaksFor('unwatched')]
    expect(spoke).toEqual([false, false, false])
    const { number } = actor.lastBeat()
    actor.receive({ answers: number, accounts: { x: theirs } })
    expect([actor.states(), duty.speaks()]).toEqual([['unknown'], false])
    actor.receive({ answers: number + 1, accounts: { x: theirs } })
    expect([actor.states(), duty.speaks()]).toEqual([['alive'], true])
  })

  it.each([
    ['connected', 8000, 'silent'],
    ['alone', 3000, 'absent'],
  ] as const)('of a process that is %s gives the partner %d ms to answer', (way, ms, state) => {
    const actor = start('application')
    if (way === 'connected') actor.meet()
    else actor.lose()
    actor.states()
    actor.standStill(20_000)
    actor.world.advance(1000)
    expect(actor.states()).toEqual(['unknown'])
    actor.world.advance(ms)
    expect(actor.states()).toEqual([])
    actor.world.advance(1000)
    expect(actor.states()).toEqual([state])
  })

  it('makes an end of the connection no news of now: another partner may be there', () => {
    const actor = start('application')
    actor.meet()
    actor.states()
    actor.standStill(20_000)
    actor.lose()
    expect(actor.states()).toEqual(['unknown'])
    actor.world.advance(2000)
    actor.lose()
    actor.world.advance(1000)
    expect(actor.states()).toEqual([])
    actor.world.advance(1000)
    expect(actor.states()).toEqual(['ended'])
  })

  it('is noticed by a new connection too', () => {
    const actor = start('application')
    actor.meet()
    actor.states()
    actor.standStill(20_000)
    actor.connect()
    expect(actor.states()).toEqual(['unknown'])
  })
})

describe('an end of the partner', () => {
  it('in order is known from a death, once', () => {
    const actor = start('application')
    actor.meet()
    actor.bye()
    actor.lose()
    actor.lose()
    expect(actor.states()).toEqual(['alive', 'left'])
    actor.meet()
    actor.lose()
    expect(actor.states()).toEqual(['alive', 'ended'])
  })

  it('of this process is sent before the link closes; nothing follows', () => {
    const actor = start('watchman')
    actor.partner.announceEnd()
    actor.world.advance(5000)
    expect(actor.messages).toEqual([{ kind: 'bye', role: 'watchman' }])
    expect(actor.isClosed()).toBe(true)
  })
})
