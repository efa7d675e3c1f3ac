// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { act, useLayoutEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChoosableAccount, AdditionalAccount } from '@/shared/ipc/trading/accounts'
import type { AppInfo } from '@/shared/ipc/contract'
import { aReview } from '@/shared/testing/samples/assessment'
import { aPosition } from '@/shared/testing/samples/account'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { Position } from '@/shared/trading/account/account'
import { anOrder, anOrderIntent } from '@/shared/testing/samples/orders'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import { readAccountsAgain } from '@/renderer/state/queries/accounts'
import { useApp } from '@/renderer/state/stores/app-store'
import { eventually } from '@/renderer/testing/eventually'
import { choose, closeScreen, happens, show, shownText, tick, type } from '@/renderer/testing/screen'
import { byKey } from '@/renderer/domain/review/model/review'
import { ReviewAdditional } from './review-additional'
import type { ReviewProps } from '@/renderer/domain/review/model/review-props'
import { type AdditionalAccounts, useAdditionalAccounts } from './use-additional-accounts'

const instruments = byKey([btcPerp])
const review: ReviewProps = {
  orders: [anOrderIntent({ qty: '0.001' }), anOrderIntent({ qty: '0.004', side: 'sell' })],
  rowIds: ['a', 'b'],
  draftRows: ['a', 'b'],
  checks: [],
  severalAccounts: true,
  onAccepted: () => undefined,
  onRefused: () => undefined,
  onClose: () => undefined,
}
let additional: AdditionalAccounts
function Shown() {
  const now = useAdditionalAccounts(review, instruments, 'stop', null)
  useLayoutEffect(() => {
    additional = now
  })
  return <ReviewAdditional additional={now} instruments={instruments} blocked={null} />
}
const account = (change: Partial<AdditionalAccount> = {}): AdditionalAccount =>
  ({
    session: 9,
    profile: { id: 'sub', label: 'Sub' },
    uid: '10002',
    reading: { state: 'known', reason: null },
    gate: { open: true, reason: null, needsReview: false, letsReduce: true },
    armed: true,
    armedUntil: null,
    stale: null,
    equity: '500',
    open: 0,
    ...change,
  }) as AdditionalAccount
const choice = (change: Partial<ChoosableAccount> = {}): ChoosableAccount => ({
  profileId: 'sub',
  label: 'Sub',
  blockedReason: null,
  account: account(),
  ...change,
})

async function showAccounts(accounts: readonly ChoosableAccount[], assessment: Partial<Assessment> = {}) {
  answer('accounts.list', { equity: '1000', accounts })
  answer('accounts.review', aReview(assessment))
  await show(<Shown />)
  await eventually(() => expect(document.querySelector('details')).not.toBeNull())
  await act(async () => document.querySelector('summary')!.click())
}
const button = (name: string): HTMLButtonElement | null => document.querySelector(`[data-testid="further-${name}"]`)
const part = (name: string): string | null =>
  document.querySelector(`[data-testid="further-${name}"]`)?.textContent.replaceAll('\u202f', '') ?? null
const ready = () => eventually(() => expect([part('obstacle'), additional.ready]).toEqual([null, true]))
const sendAll = async (): Promise<boolean> => {
  let isSent = false
  await happens(async () => {
    isSent = await additional.send(additional.joint()!)
  })
  return isSent
}

beforeEach(() => useApp.setState({ app: { profile: { id: 'main', label: 'Main' } } as AppInfo }))
afterEach(async () => {
  await closeScreen()
  useApp.setState({ app: null })
})

describe('An account in addition to the active account', () => {
  it('is not there where no other profile is saved', async () => {
    answer('accounts.list', { equity: '1000', accounts: [] })
    await show(<Shown />)
    expect(shownText()).toBe('')
    expect(additional.joint()).toBeNull()
  })

  it('cannot be chosen if it is blocked, and names the reason', async () => {
    await showAccounts([choice({ blockedReason: 'It is on another exchange.' })])
    await tick('Sub')
    expect(shownText()).toContain('It is on another exchange.')
    expect(additional.chosen).toEqual([])
  })

  it('shows its orders at its size, and sends exactly these for review', async () => {
    await showAccounts([choice()])
    await tick('Sub')
    expect(part('totals')).toBe('Buy 0.001 BTC of BTCUSDT in 1 orderSell 0.004 BTC of BTCUSDT in 1 order0.001, 0.004')
    await choose('Size on Sub', 'Percent')
    await type('Percent of the size, on Sub', '50')
    expect(part('totals')).toContain('0.0005, 0.002')
    await ready()
    expect(inputsOf('accounts.review').at(-1)).toMatchObject({
      session: 9,
      orders: [{ qty: '0.0005' }, { qty: '0.002' }],
    })
  })

  it('sizes by equity as it was when that was chosen: sizes do not move while they are looked at', async () => {
    await showAccounts([choice()])
    await tick('Sub')
    await choose('Size on Sub', 'Share of equity')
    expect(part('totals')).toContain('0.0005, 0.002')
    answer('accounts.list', { equity: '1000', accounts: [choice({ account: account({ equity: '900' }) })] })
    await happens(readAccountsAgain)
    await eventually(() => expect(additional.chosen[0]!.choice.account!.equity).toBe('900'))
    expect(part('totals')).toContain('0.0005, 0.002')
  })

  it.each([
    ['Multiple', 'Times the size, on Sub', '0', 'multiple: must be a number above zero, such as 0.5'],
    ['Percent', 'Percent of the size, on Sub', '1e2', 'percent: must be a number above zero, such as 0.5'],
    ['Multiple', 'Times the size, on Sub', '0.00001', expect.stringContaining('BTCUSDT')],
  ])('is sent nothing at a size that is none (%s, %s, %s)', async (kind, field, typed, problem) => {
    await showAccounts([choice()])
    await tick('Sub')
    await choose('Size on Sub', kind)
    await type(field, typed)
    expect([part('obstacle'), additional.ready]).toEqual([problem, false])
  })

  it.each<[why: string, change: Partial<AdditionalAccount>]>([
    ['Trading is not armed there.', { armed: false }],
    [
      'Withdrawn for review.',
      { gate: { open: false, reason: 'Withdrawn for review.', needsReview: true, letsReduce: false } },
    ],
    ['The key is refused.', { reading: { state: 'failed', reason: 'The key is refused.' } as never }],
    ['Its book is stale.', { stale: 'Its book is stale.' }],
  ])('holds the whole send back: %s', async (why, change) => {
    await showAccounts([choice({ account: account(change) })])
    await tick('Sub')
    expect([part('obstacle'), additional.ready]).toEqual([why, false])
  })

  it('is opened when it is chosen, and gives the reason if it cannot be', async () => {
    refuseCall('accounts.open', 'The key of Sub is locked.')
    await showAccounts([choice({ account: null })])
    await tick('Sub')
    await eventually(() => expect(part('obstacle')).toBe('The key of Sub is locked.'))
    expect(inputsOf('accounts.open')).toEqual([{ profileId: 'sub' }])
  })

  it('needs a separate figure if its checks require one, and is never sent if it is blocked', async () => {
    const findingOf = (band: 'type-to-confirm' | 'never') =>
      ({ row: 0, field: 'qty', rule: 'size', band, message: 'Large there.', figure: '9' }) as const
    const assessment = {
      findings: [findingOf('type-to-confirm')],
      band: 'type-to-confirm',
      typing: { figure: 'quantity', unit: 'BTC' },
    } as const
    await showAccounts([choice()], assessment)
    await tick('Sub')
    await eventually(() => expect(part('obstacle')).toBe('Type the figure to confirm what is unusual there.'))
    expect(shownText()).toContain('Large there.')
    const field = document.querySelector<HTMLInputElement>('[data-testid="further-sub"] input.input-box__input')!
    await type(document.querySelector(`label[for="${field.id}"]`)!.textContent, '0.009')
    expect(additional.ready).toBe(true)
    await closeScreen()
    await showAccounts([choice()], { findings: [findingOf('never')], band: 'never' })
    await tick('Sub')
    await eventually(() => expect(part('obstacle')).toBe('Large there.'))
  })
})

describe('A send to several accounts', () => {
  const batch = { id: 'b', createdAt: 0, size: 2, requests: 1, state: 'sending', revision: 1 } as const

  it('sends each account its sizes with the confirmations there, and clears the choice afterwards', async () => {
    await showAccounts([choice(), choice({ profileId: 'other', label: 'Other' })])
    await tick('Sub')
    await choose('Size on Sub', 'Multiple')
    await type('Times the size, on Sub', '2')
    await ready()
    answer('accounts.place', { accepted: true, batch, orders: [anOrder(), anOrder()] })
    expect(await sendAll()).toBe(true)
    expect(shownText()).toContain('2 orders taken')
    const [placed] = inputsOf('accounts.place') as { orders: { qty: string }[]; joint: object; confirmation: object }[]
    expect(placed).toMatchObject({ session: 9, orders: [{ qty: '0.002' }, { qty: '0.008' }], draftRows: ['a', 'b'] })
    expect(placed!.joint).toMatchObject({
      accounts: [
        { profileId: 'main', sizing: { kind: 'same' } },
        { profileId: 'sub', sizing: { kind: 'multiple', by: '2' } },
      ],
    })
    await tick('Other')
    expect(additional.chosen.map(({ choice: { profileId } }) => profileId)).toEqual(['sub'])
  })

  it('reports refused and unanswered requests there, and asks again only then', async () => {
    await showAccounts([choice()])
    await tick('Sub')
    await ready()
    refuseCall('accounts.place', 'No answer.')
    expect(await sendAll()).toBe(false)
    expect(shownText()).toContain('No answer. Sending again asks for the same orders and cannot place them twice.')
    const refusals = [{ row: 0, field: '', rule: 'gate', message: 'Held back.' }]
    answer('accounts.place', { accepted: false, refusals, assessment: null })
    expect(await sendAll()).toBe(false)
    expect(shownText()).toContain('Nothing was sent there. Held back.')
    answer('accounts.place', { accepted: true, batch, orders: [anOrder()] })
    expect(await sendAll()).toBe(true)
    expect(await sendAll()).toBe(true)
    expect(inputsOf('accounts.place')).toHaveLength(3)
  })
})

describe('A one-way batch for a further account in hedge mode', () => {
  const sideless = {
    band: 'never' as const,
    findings: [
      { row: 0, field: 'posSide', rule: 'required', band: 'never' as const, message: 'posSide: missing', figure: null },
    ],
  }
  const showReview = async (positions: readonly Position[]) => {
    answer('accounts.positions', [{ uid: '10002', positions }])
    await showAccounts([choice()], sideless)
    await tick('Sub')
    await eventually(() => expect(part('obstacle')).toBe('posSide: missing'))
  }

  it('opens positions by one press, which is named', async () => {
    await showReview([])
    await eventually(() => expect(button('open')?.textContent).toBe('Buys open long, sells open short'))
    answer('accounts.review', aReview())
    await act(async () => button('open')!.click())
    await ready()
    expect(inputsOf('accounts.review').at(-1)).toMatchObject({ orders: [{ posSide: 'long' }, { posSide: 'short' }] })
  })

  it('requires a confirmation if an order can close a position', async () => {
    await showReview([aPosition({ posSide: 'long' })])
    expect(button('open')).toBeNull()
  })
})
