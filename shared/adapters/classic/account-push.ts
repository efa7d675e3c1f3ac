import type { Balance } from '@/shared/trading/account/account'
import { sum } from '@/shared/base/decimal'
import type { AccountPush } from '@/shared/exchange/channels'

/** Converts a classic `account` push to a balance. */
export function balanceOfPush(push: AccountPush): Balance {
  const available = push.available || '0'
  const locked = sum([push.frozen || '0', push.locked || '0'])
  const total = sum([available, locked])
  return { coin: push.coin || push.marginCoin, total, available, locked, equity: push.equity || total, usdValue: '' }
}
