import type { Examples } from '@/shared/exchange/protocol/example'
import type { spotCandles, spotOrderBook, spotTickers } from './spot-market'

export const spotTickersExamples: Examples<typeof spotTickers> = {
  requests: [{}, { symbol: 'BTCUSDT' }],
  answers: [
    [
      {
        symbol: 'BTCUSDT',
        open: '63000',
        lastPr: '64000',
        open24h: '63000',
        high24h: '64100',
        low24h: '62900',
        bidPr: '63999.9',
        askPr: '64000.1',
        bidSz: '0.1',
        askSz: '0.2',
        baseVolume: '100',
        quoteVolume: '6400000',
        usdtVolume: '6400000',
        openUtc: '63500',
        change24h: '0.01587',
        changeUtc24h: '0.00787',
        ts: '1750000000000',
      },
    ],
  ],
}

export const spotOrderBookExamples: Examples<typeof spotOrderBook> = {
  requests: [{ symbol: 'BTCUSDT', type: 'step0', limit: '100' }, { symbol: 'BTCUSDT' }],
  answers: [{ asks: [['64000.1', '0.2']], bids: [['63999.9', '0.1']], ts: '1750000000000' }],
}

export const spotCandlesExamples: Examples<typeof spotCandles> = {
  requests: [
    {
      symbol: 'BTCUSDT',
      granularity: '1min',
      startTime: '1750000000000',
      endTime: '1750060000000',
      limit: '1000',
    },
    ...(['3min', '5min', '15min', '30min', '1h', '4h', '6Hutc', '12Hutc', '1Dutc'] as const).map((granularity) => ({
      symbol: 'BTCUSDT',
      granularity,
    })),
  ],
  answers: [[['1750000000000', '64000', '64100', '63900', '64050', '12.5', '800000', '800000']]],
}
