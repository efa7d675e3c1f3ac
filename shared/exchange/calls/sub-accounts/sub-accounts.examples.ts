import type { Examples } from '@/shared/exchange/protocol/example'
import type { createSubApikey } from './create-sub-apikey'
import type { updateSubApi } from './update-sub-api'

const key = { subUid: '12345679', label: 'desk', apiKey: 'bg_1', secretKey: 'shown-once' }
const request = { subUid: '12345679', passphrase: 'abcd1234', label: 'desk', ipList: ['10.0.0.1'] }

export const createSubApikeyExamples: Examples<typeof createSubApikey> = {
  requests: [
    { ...request, permType: 'read_write', permList: ['uta_trade', 'uta_mgt', 'withdraw'] },
    { ...request, ipList: [], permType: 'read_only', permList: ['uta_trade'] },
  ],
  answers: [
    { ...key, permType: 'read_write', permList: ['uta_trade', 'withdraw'], ipList: ['10.0.0.1'] },
    { ...key, permType: 'read_only', permList: ['uta_mgt'], ipList: null },
  ],
}

export const updateSubApiExamples: Examples<typeof updateSubApi> = {
  requests: [
    {
      apikey: 'bg_1',
      passphrase: 'abcd1234',
      type: 'read_write',
      permissions: ['uta_trade', 'uta_mgt', 'withdraw'],
      ips: ['10.0.0.1'],
    },
    { apiKey: 'bg_1', passphrase: 'abcd1234', type: 'read_only' },
  ],
  answers: [
    { note: 'desk', apiKey: 'bg_1', type: 'read_write', permissions: ['uta_trade'], ips: ['10.0.0.1'] },
    { note: 'desk', apiKey: 'bg_1', type: 'read_only', permissions: ['uta_trade'], ips: null },
  ],
}
