import type { InputOf } from '@/shared/ipc/contract'

type Input = InputOf<'destinations.save'>

/** A webhook that takes alarms of every level and their ends, as a page would save it. */
export const webhook = (address: string, change: Partial<Input> = {}): Input => ({
  id: null,
  name: 'Hook',
  kind: 'webhook',
  fields: { address },
  secrets: { signingKey: 'a-signing-key-of-a-test' },
  levels: ['warning', 'call', 'critical'],
  quietHours: null,
  withBalances: true,
  withEnds: true,
  withLink: false,
  unansweredMinutes: 0,
  isOn: true,
  ...change,
})
