// @vitest-environment happy-dom
import { answer, inputsOf, refuseCall } from '@/renderer/testing/fake-bridge'
import { afterEach, describe, expect, it } from 'vitest'
import type { JointPart } from '@/shared/ipc/trading/accounts'
import type { AppInfo, Batch } from '@/shared/ipc/contract'
import { anOrder } from '@/shared/testing/samples/orders'
import type { Order } from '@/shared/trading/orders/order'
import { useApp } from '@/renderer/state/stores/app-store'
import { useScreen } from '@/renderer/state/stores/screen-store'
import { eventually } from '@/renderer/testing/eventually'
import { button, closeScreen, happens, pressButton, rows, show } from '@/renderer/testing/screen'
import { JointResults } from './joint-results'

const table = 'Results on every account'
const joint = {
  id: 'j'.repeat(16),
  accounts: [
    { profileId: 'main', label: 'Main', sizing: { kind: 'same' as const } },
    { profileId: 'sub', label: 'Sub', sizing: { kind: 'percent' as const, of: '50' } },
  ],
}
const batch: Batch & { joint: typeof joint } = {
  id: 'b',
  createdAt: 0,
  size: 2,
  requests: 1,
  state: 'settled',
  revision: 1,
  joint,
}
const order = (row: number, change: Partial<Order> = {}): Order =>
  anOrder({ key: `${row}`, row, batchId: 'b', ...change })
const sub = (change: Partial<JointPart>): JointPart => ({
  profileId: 'sub',
  session: 7,
  reason: null,
  batch,
  orders: [],
  ...change,
})

async function showJoint(own: readonly Order[], part: JointPart): Promise<void> {
  answer('accounts.joint', [part])
  useApp.setState({ app: { profile: { id: 'main', label: 'Main' } } as AppInfo })
  await show(<JointResults batch={batch} orders={own} />)
}
const line = (profileId: string): string => document.querySelector(`[data-testid="joint-${profileId}"]`)!.textContent

afterEach(async () => {
  await closeScreen()
  useApp.setState({ app: null })
  useScreen.setState({ pendingCommand: null })
})

describe('A batch that went to several accounts', () => {
  it('shows the fate of every row on every account, and a gap where an account was handed none', async () => {
    const refused = order(0, {
      qty: '0.005',
      state: 'refused',
      problem: { code: '40762', message: 'The balance is too small' },
    })
    await showJoint([order(0, { state: 'filled', filledQty: '0.01' }), order(1)], sub({ orders: [refused] }))
    await eventually(() => expect(line('sub')).toBe('Sub50 %1 refused'))
    expect(line('main')).toBe('Mainon screen1 live1 filled')
    expect(rows(table, ['row', 'main', 'sub'])).toEqual([
      ['1', 'filled0.01 of 0.01 BTC', 'refused0 of 0.005 BTC40762 The balance is too small'],
      ['2', 'live0 of 0.01 BTC', 'nothing'],
    ])
  })

  it('counts what was bought for quote coin in that coin, on both sides', async () => {
    const spent = { orderType: 'market', price: '', qty: '333', filledQty: '0.003421', filledValue: '332.99' } as const
    await showJoint([order(0, { state: 'filled', ...spent })], sub({ orders: [] }))
    expect(rows(table, ['main'])).toEqual([['filled332.99 of 333 USDT']])
  })

  it('cancels what rests on an account by its own session, after a question that names the account', async () => {
    await showJoint([order(0)], sub({ orders: [order(0), order(1, { state: 'filled' })] }))
    await eventually(() => expect(button('Cancel 1 order on Sub…')).toBeDefined())
    expect(button('Cancel 1 order on Main…')).toBeUndefined()
    await pressButton('Cancel 1 order on Sub…')
    const command = useScreen.getState().pendingCommand!
    expect(command.confirm!({} as never).title).toMatch(/^Sub: /)
    expect(inputsOf('accounts.cancel')).toEqual([])
    answer('accounts.cancel', [])
    await happens(() => command.run({} as never))
    expect(inputsOf('accounts.cancel')).toEqual([expect.objectContaining({ session: 7, keys: ['0'] })])
  })

  it('states why a closed account shows nothing, and opens it at a press', async () => {
    await showJoint([order(0)], sub({ session: null, batch: null, reason: 'It is not open.' }))
    await eventually(() => expect(line('sub')).toContain('It is not open.'))
    answer('accounts.open', {} as never)
    await pressButton('Open Sub')
    expect(inputsOf('accounts.open')).toEqual([{ profileId: 'sub' }])
  })

  it('keeps the active column while the others cannot be read, and gives the reason', async () => {
    refuseCall('accounts.joint', 'The journal is busy.')
    useApp.setState({ app: { profile: { id: 'main', label: 'Main' } } as AppInfo })
    await show(<JointResults batch={batch} orders={[order(0)]} />)
    await eventually(() => expect(line('sub')).toContain('The journal is busy.'))
    expect(rows(table, ['main', 'sub'])).toEqual([['live0 of 0.01 BTC', 'nothing']])
  })
})
