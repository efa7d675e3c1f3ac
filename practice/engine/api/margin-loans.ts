/** Terms for borrowing one coin by margin orders. Amounts and rates are decimal text. */
export interface MarginLoan {
  readonly coin: string
  /** A ratio: 0.00024 is 0.024 % per day. Charged hourly. */
  readonly dailyInterest: string
  /** Largest debt of an account, without interest. */
  readonly limit: string
}

/** The coins of the practice exchange that margin orders may borrow, with realistic rates and limits. */
export const listedLoans: readonly MarginLoan[] = [
  { coin: 'USDT', dailyInterest: '0.00024', limit: '2000000' },
  { coin: 'BTC', dailyInterest: '0.000048', limit: '30' },
  { coin: 'ETH', dailyInterest: '0.000072', limit: '600' },
  { coin: 'SOL', dailyInterest: '0.000144', limit: '8000' },
  { coin: 'XRP', dailyInterest: '0.000144', limit: '500000' },
  { coin: 'DOGE', dailyInterest: '0.000192', limit: '3000000' },
  { coin: 'PEPE', dailyInterest: '0.00024', limit: '10000000000' },
  { coin: 'RTSLA', dailyInterest: '0.00036', limit: '1000' },
  { coin: 'RNVDA', dailyInterest: '0.00036', limit: '2000' },
]
