/** Twenty resting limit orders far below the market, as sent by the batch desk. */
export const batchOf20 = (prefix: string) =>
  Array.from({ length: 20 }, (_, index) => ({
    category: 'USDT-FUTURES' as const,
    symbol: 'BTCUSDT',
    side: 'buy' as const,
    orderType: 'limit' as const,
    qty: '0.001',
    price: `${20_000 - index}.5`,
    timeInForce: 'gtc' as const,
    stpMode: 'none' as const,
    clientOid: `${prefix}-${index}`,
  }))
