// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import type { DestinationOverview } from '@/shared/ipc/watching/destinations'
import { noAnswerLink } from '@/shared/trading/destinations/answer-link'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { Dispatch } from '@/shared/trading/destinations/dispatch'
import { queryClient } from '@/renderer/state/queries/client'
import { closeOverlay, showOverlay } from '@/renderer/state/stores/screen-store'
import { eventually } from '@/renderer/testing/eventually'
import {
  button,
  closeScreen,
  happens,
  pressButton,
  problemAt,
  rows,
  show,
  shownText,
  tick,
  type,
  typed,
} from '@/renderer/testing/screen'
import { DestinationsDialog } from './destinations-dialog'

const destination: Destination = {
  id: 'a1',
  name: 'Desk',
  kind: 'webhook',
  fields: { address: 'https://example.com/alarms' },
  levels: ['call', 'critical'],
  quietHours: { from: '22:00', to: '07:00' },
  withBalances: false,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  secretNames: ['signingKey', 'bearer'],
}
const overview = (change: Partial<DestinationOverview> = {}): DestinationOverview => ({
  destination,
  host: 'example.com',
  waiting: 0,
  lastReceivedAt: null,
  undelivered: null,
  ...change,
})

const none = { answerLink: noAnswerLink, linkProblem: null, diskProblem: null }

async function open(...destinations: readonly DestinationOverview[]): Promise<void> {
  queryClient.clear()
  answer('destinations.list', { destinations, ...none })
  showOverlay('destinations')
  await show(
    <QueryClientProvider client={queryClient}>
      <DestinationsDialog />
    </QueryClientProvider>,
  )
  await eventually(() => expect(button('Add a destination')).toBeDefined())
}
afterEach(async () => {
  await closeScreen()
  closeOverlay('destinations')
})

describe('The destinations', () => {
  it('show the alarms of each destination, its state, and the result of a test', async () => {
    await open(
      overview(),
      overview({
        destination: { ...destination, id: 'b2', name: 'Phone' },
        undelivered: {
          destinationId: 'b2',
          name: 'Phone',
          level: 'call',
          count: 2,
          since: 1,
          triesAgain: true,
          why: 'HTTP 401',
        },
      }),
    )
    expect(shownText()).toContain('Urgent, Critical · quiet 22:00–07:00')
    expect(shownText()).toContain('Nothing was received yet')
    expect(shownText()).toContain('2 alarms were not delivered: HTTP 401')
    answer('destinations.test', { kind: 'failed', why: 'HTTP 500', tookMs: 12 })
    await pressButton('Send a test to Desk')
    await eventually(() => expect(shownText()).toContain('Test failed after 12 ms: HTTP 500'))
    expect(inputsOf('destinations.test')).toEqual([{ id: 'a1' }])
  })

  it('are removed only after a second word', async () => {
    await open(overview())
    answer('destinations.remove', { destinations: [], ...none })
    await pressButton('Remove Desk')
    await pressButton('Cancel')
    expect(inputsOf('destinations.remove')).toEqual([])
    await pressButton('Remove Desk')
    await pressButton('Remove')
    await eventually(() => expect(shownText()).toContain('No destinations'))
    expect(inputsOf('destinations.remove')).toEqual([{ id: 'a1' }])
  })

  it('show whether links are served, and take an address of this computer only (N23)', async () => {
    await open()
    expect(shownText()).toContain('Links that acknowledge alarms: off')
    await pressButton('Links…')
    await tick('Serve links that acknowledge alarms')
    await type('Port', '80')
    await pressButton('Save links')
    expect(problemAt('Address of this computer')).toContain('must be an address of this computer')
    expect(problemAt('Port')).toBe('must be from 1024 to 65534')
    await type('Address of this computer', '0.0.0.0')
    await type('Port', '8477')
    await pressButton('Save links')
    expect(problemAt('Address of this computer')).toBe('must be one address, not all of them')
    expect(inputsOf('destinations.setAnswerLink')).toEqual([])
    await type('Address of this computer', ' 192.168.1.20 ')
    const answerLink = { isOn: true, address: '192.168.1.20', port: 8477 }
    for (const name of ['destinations.setAnswerLink', 'destinations.list'] as const)
      answer(name, { destinations: [], ...none, answerLink, linkProblem: 'EADDRINUSE' })
    await pressButton('Save links')
    await eventually(() => expect(shownText()).toContain('served at http://192.168.1.20:8477'))
    expect(shownText()).toContain('No links are served: EADDRINUSE')
    expect(inputsOf('destinations.setAnswerLink')).toEqual([answerLink])
  })

  it('take a new one whose fields keep their rules, and lose nothing that was typed (N01)', async () => {
    await open()
    await pressButton('Add a destination')
    await type('Name', 'Desk')
    await type('Address', 'http://example.com')
    await type('Signing key', 'short')
    await pressButton('Save destination')
    expect(problemAt('Address')).toContain('must start with https://')
    expect(problemAt('Signing key')).toBe('must have at least 16 characters')
    expect(inputsOf('destinations.save')).toEqual([])
    await type('Address', 'https://example.com/alarms')
    await type('Signing key', 'a-key-of-sixteen-letters')
    await tick('Warning')
    for (const name of ['destinations.save', 'destinations.list'] as const)
      answer(name, { destinations: [overview()], ...none })
    await pressButton('Save destination')
    await eventually(() => expect(button('Edit Desk')).toBeDefined())
    expect(inputsOf('destinations.save')).toEqual([
      {
        id: null,
        name: 'Desk',
        kind: 'webhook',
        fields: { address: 'https://example.com/alarms', format: 'auto' },
        secrets: { signingKey: 'a-key-of-sixteen-letters' },
        levels: ['call', 'critical'],
        quietHours: null,
        withBalances: false,
        withEnds: true,
        withLink: false,
        unansweredMinutes: 0,
        isOn: true,
      },
    ])
  })

  it('take minutes without an answer as a whole number, and ask a heartbeat for its address only', async () => {
    await open()
    await pressButton('Add a destination')
    await type('Name', 'Partner')
    await type('Address', 'https://example.com/alarms')
    await type('Signing key', 'a-key-of-sixteen-letters')
    await type('Minutes without an answer', '1.5')
    await pressButton('Save destination')
    expect(problemAt('Minutes without an answer')).toBe('must be a whole number')
    await type('Minutes without an answer', '241')
    await pressButton('Save destination')
    expect(problemAt('Minutes without an answer')).toBe('must be from 0 to 240')
    await tick('Heartbeat')
    expect(shownText()).not.toMatch(/Minutes without|Alarms sent there|Quiet hours/)
    await type('Address', 'https://hc.example.com/ping/0123456')
    for (const name of ['destinations.save', 'destinations.list'] as const)
      answer(name, { destinations: [overview()], ...none })
    await pressButton('Save destination')
    await eventually(() => expect(inputsOf('destinations.save')).toMatchObject([{ kind: 'heartbeat', secrets: {} }]))
  })

  it('keep the secrets of an edited destination unless they are typed again or forgotten (N01)', async () => {
    await open(overview())
    await pressButton('Edit Desk')
    expect(typed('Signing key')).toBe('')
    await tick('Forget the saved one')
    refuseCall('destinations.save', 'secrets.signingKey: must be typed again: what is saved is for example.com', {
      field: 'secrets.signingKey',
    })
    await type('Address', 'https://other.example')
    await pressButton('Save destination')
    await eventually(() =>
      expect(problemAt('Signing key')).toBe('must be typed again: what is saved is for example.com'),
    )
    expect(inputsOf('destinations.save').at(-1)).toMatchObject({
      id: 'a1',
      secrets: { bearer: '' },
      quietHours: { from: '22:00', to: '07:00' },
    })
    expect(typed('Address')).toBe('https://other.example')
  })

  it('show what was sent, with its receipt or the reason why it was not received', async () => {
    const dispatch: Dispatch = {
      id: 'd1',
      destinationId: 'a1',
      destination: 'Desk',
      kind: 'webhook',
      stage: 'raised',
      level: 'critical',
      title: 'CRITICAL: Liquidation line reached',
      createdAt: Date.UTC(2026, 10, 22, 12),
      dueAt: 1,
      state: 'received',
      attempts: 2,
      nextAt: null,
      doneAt: 2,
      result: 'HTTP 204',
    }
    answer('destinations.dispatches', {
      dispatches: [dispatch, { ...dispatch, id: 'd2', state: 'given-up', stage: 'test', result: 'HTTP 401' }],
      next: null,
    })
    await open(overview())
    await pressButton('Dispatches to Desk')
    await eventually(() =>
      expect(rows('Dispatches', ['state', 'level', 'attempts', 'said'])).toEqual([
        ['Received', 'Critical', '2', 'HTTP 204'],
        ['Not delivered', 'Test', '2', 'HTTP 401'],
      ]),
    )
    await type('Search', '204')
    await eventually(() =>
      expect(inputsOf('destinations.dispatches').at(-1)).toEqual({ search: '204', destinationId: 'a1', before: null }),
    )
    await happens(() => closeOverlay('destinations'))
  })

  it('distinguish nothing sent, no match, and a failed read', async () => {
    answer('destinations.dispatches', { dispatches: [], next: null })
    await open(overview())
    await pressButton('Delivery log…')
    await eventually(() => expect(shownText()).toContain('Nothing was sent yet'))
    await type('Search', '204')
    await eventually(() => expect(shownText()).toContain('No matching messages'))
    refuseCall('destinations.dispatches', 'The disk is full.')
    await type('Search', '2040')
    await eventually(() => expect(shownText()).toContain('The messages could not be readThe disk is full.'))
    await happens(() => closeOverlay('destinations'))
  })
})
