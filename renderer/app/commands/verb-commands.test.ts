// @vitest-environment happy-dom
import '@/renderer/testing/fake-bridge'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOrder } from '@/shared/testing/samples/orders'
import { practiceApp } from '@/renderer/testing/account'
import { usePickedPreset } from '@/renderer/domain/presets/presets'
import { commandContext } from '@/renderer/state/actions/run-command'
import type { Command, CommandContext } from '@/renderer/state/stores/command'
import { useVerbRequest } from '../verbs/verb-request'
import { verbCommands } from './verb-commands'

const context = (change: Partial<CommandContext> = {}): CommandContext => ({
  ...commandContext(),
  app: practiceApp,
  connected: true,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  orders: new Map(),
  ...change,
})
const commandNamed = (name: string): Command => verbCommands.find((command) => command.name === name)!
const senders = verbCommands.filter(({ sends }) => sends !== undefined)

describe('the verbs on keys', () => {
  beforeEach(() => {
    useVerbRequest.setState({ verb: null })
    usePickedPreset.setState({ picked: null })
  })

  it('are available only while orders may be sent and Volley is reachable', () => {
    const unarmed = context({ app: { ...practiceApp, armed: false } })
    expect(senders.length).toBeGreaterThan(9)
    for (const command of senders) {
      expect(command.available(context())).toBe(true)
      for (const candidate of [unarmed, context({ app: null }), context({ connected: false })])
        expect(command.available(candidate)).toBe(false)
    }
    expect(commandNamed('trade.close').available(context({ category: 'SPOT' }))).toBe(false)
  })

  it('ask for the review of the shown symbol, and send nothing by themselves', async () => {
    await commandNamed('trade.close-half').run(context())
    expect(useVerbRequest.getState().verb).toEqual({ verb: 'close-half', category: 'USDT-FUTURES', symbol: 'BTCUSDT' })
    await commandNamed('trade.join-bid').run(context())
    expect(usePickedPreset.getState().picked).toMatchObject({
      isReviewed: true,
      preset: { side: 'buy', orderType: 'limit', price: '=bid', timeInForce: 'post_only', qty: '' },
    })
    await commandNamed('trade.improve-ask').run(context())
    expect(usePickedPreset.getState().picked?.preset).toMatchObject({ side: 'sell', price: '=ask-1t' })
  })

  it('cancel one side of the shown symbol only, also while not armed', () => {
    const order = (key: string, change: Parameters<typeof anOrder>[0]) => [key, anOrder({ key, ...change })] as const
    const at = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
    const orders = new Map([
      order('a', { ...at, side: 'buy' }),
      order('b', { ...at, side: 'buy' }),
      order('c', { ...at, side: 'sell' }),
      order('d', { ...at, symbol: 'ETHUSDT', side: 'buy' }),
    ])
    const unarmed = context({ orders, app: { ...practiceApp, armed: false } })
    expect(commandNamed('orders.cancelBuys').available(unarmed)).toBe(true)
    expect(commandNamed('orders.cancelBuys').confirm?.(unarmed).action).toBe('Cancel 2 orders')
    expect(commandNamed('orders.cancelSells').confirm?.(unarmed).action).toBe('Cancel 1 order')
    expect(commandNamed('orders.cancelSells').available(context())).toBe(false)
  })
})
