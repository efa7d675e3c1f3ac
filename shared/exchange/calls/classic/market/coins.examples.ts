import type { Examples } from '@/shared/exchange/protocol/example'
import type { coins } from './coins'

export const coinsExamples: Examples<typeof coins> = {
  requests: [{}, { coin: 'BTC' }],
  answers: [[{ coinId: '1', coin: 'BTC', transfer: 'true', chains: [{ chain: 'BTC', withdrawable: 'true' }] }], []],
}
