import type { SubKeyRecord } from '@/shared/ipc/desktop/sub-keys'

/** A key that was created for a bot and may trade from one address. */
export const aSubKeyRecord = (change: Partial<SubKeyRecord> = {}): SubKeyRecord => ({
  token: 'token-of-a-sub-key',
  does: 'create',
  requestedAt: 1_700_000_000_000,
  by: 'trader on desk, page 1',
  subUid: '12345679',
  label: 'bot',
  keyId: '0123456789abcdef',
  lastFour: '6789',
  requestedRights: { type: 'read_write', permissions: ['uta_trade'], ips: ['10.0.0.1'] },
  outcome: 'done',
  code: '00000',
  message: 'success',
  after: { type: 'read_write', permissions: ['uta_trade'], ips: ['10.0.0.1'] },
  ...change,
})
