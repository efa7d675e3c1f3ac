import type { Balance } from '@/shared/trading/account/account'
import { sum } from '@/shared/base/decimal'
import type { AccountPush } from '@/shared/exchange/channels'

/** An `account` push in classic words becomes a balance. Null when it names no coin. */
export function balanceOfPush(push: AccountPush): Balance | null {
  const coin = push.coin || push.marginCoin
  if (coin === '') return null
  const available = push.available || '0'
  const locked = sum([push.frozen || '0', push.locked || '0'])
  const total = sum([available, locked])
  return { coin, total, available, locked, equity: push.equity || total, usdValue: '' }
}
