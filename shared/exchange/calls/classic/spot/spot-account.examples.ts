import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotAccountInfo, spotAssets } from './spot-account'

export const spotAccountInfoExamples: Examples<typeof spotAccountInfo> = {
  requests: [{}],
  answers: [
    {
      userId: '1234567890',
      inviterId: '0',
      ips: '127.0.0.1',
      authorities: ['trade', 'readonly'],
      parentId: 1234567890,
      traderType: 'not_trader',
      channelCode: 'XXX',
      channel: '',
      regisTime: '1246566789345',
    },
  ],
}

export const spotAssetsExamples: Examples<typeof spotAssets> = {
  requests: [{}, { coin: 'USDT', assetType: 'hold_only' }, { assetType: 'all' }],
  // A named coin is listed at zero because the account once had it.
  answers: [[{ coin: 'USDT', available: '0', frozen: '0', locked: '0', limitAvailable: '0', uTime: '1622697148000' }]],
}
