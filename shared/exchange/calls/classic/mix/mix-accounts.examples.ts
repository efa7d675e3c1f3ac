import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixAccount, mixAccounts } from './mix-accounts'

const account = {
  marginCoin: 'USDT',
  locked: '0',
  available: '13168.86110692',
  crossedMaxAvailable: '13168.86110692',
  isolatedMaxAvailable: '13168.86110692',
  maxTransferOut: '13168.86110692',
  accountEquity: '13178.86110692',
  usdtEquity: '13178.861106922',
  btcEquity: '0.344746495477',
  crossedRiskRate: '0',
  unrealizedPL: '0.12',
  crossedUnrealizedPL: '0.12',
  isolatedUnrealizedPL: '',
  coupon: '0',
  assetMode: 'single',
}

export const mixAccountExamples: Examples<typeof mixAccount> = {
  requests: [
    { symbol: 'BTCUSDT', productType: 'usdt-futures', marginCoin: 'USDT' },
    { symbol: 'BTCUSD', productType: 'coin-futures', marginCoin: 'BTC' },
    { symbol: 'BTCPERP', productType: 'usdc-futures', marginCoin: 'USDC' },
  ],
  answers: [
    {
      ...account,
      crossedMarginLeverage: 20,
      isolatedLongLever: 20,
      isolatedShortLever: 20,
      marginMode: 'crossed',
      posMode: 'hedge_mode',
    },
    {
      ...account,
      crossedMarginLeverage: '20',
      isolatedLongLever: '20',
      isolatedShortLever: '20',
      marginMode: 'crossed',
      posMode: 'one_way_mode',
    },
  ],
}

export const mixAccountsExamples: Examples<typeof mixAccounts> = {
  requests: [{ productType: 'usdt-futures' }, { productType: 'coin-futures' }, { productType: 'usdc-futures' }],
  answers: [[account]],
}
