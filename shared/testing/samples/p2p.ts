import type { P2pOrderRow } from '@/shared/trading/p2p/p2p-order'

/** A paid order of a merchant who sells coins, with two names and one payment field. */
export const aP2pOrder = (change: Partial<P2pOrderRow> = {}): P2pOrderRow => ({
  orderId: '1430001700000000000',
  orderNo: 'P1430001700000000000',
  advNo: '510000000101',
  side: 'sell',
  coin: 'USDT',
  count: '268.81720430',
  fiat: 'EUR',
  amount: '250',
  price: '0.93',
  status: 'Paid',
  payMethod: 'Bank transfer',
  createdAt: 1_700_000_000_000,
  paidAt: 1_700_000_120_000,
  appealedAt: null,
  releasedAt: null,
  withdrawnAt: null,
  updatedAt: 1_700_000_120_000,
  personal: [
    { id: 'buyer', label: 'Buyer', isEmpty: false },
    { id: 'seller', label: 'Seller', isEmpty: true },
    { id: 'pay0', label: 'Account number', isEmpty: false },
  ],
  note: '',
  ...change,
})
