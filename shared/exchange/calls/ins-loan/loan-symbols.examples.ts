import type { Examples } from '@/shared/exchange/protocol/example'
import type { loanSymbols } from './loan-symbols'

export const loanSymbolsExamples: Examples<typeof loanSymbols> = {
  requests: [{ productId: '1001' }],
  answers: [
    {
      productId: '1001',
      spotSymbols: ['BTCUSDT', 'ETHUSDT'],
      marginLeverage: '5',
      usdtContractLeverage: '10',
      coinContractLeverage: '10',
      usdcContractLeverage: '10',
      usdtContractSymbols: [{ symbol: 'BTCUSDT', leverage: '20' }],
      coinContractSymbols: [{ symbol: 'BTCUSD', leverage: ['20'] }],
      usdcContractSymbols: [{ symbol: 'BTCPERP', leverage: '20' }],
    },
    {
      productId: '1002',
      spotSymbols: ['BTCUSDT'],
      marginLeverage: '',
      usdtContractSymbols: [],
      coinContractSymbols: null,
      usdcContractSymbols: [],
    },
  ],
}
