import type { FlipId } from '@/shared/exchange/assumptions/all-assumptions'
import { accountFlips } from './account-flips'
import { classicFlips } from './classic-flips'
import { consistencyFlips } from './consistency-flips'
import type { Flip } from './flip'
import { lendingFlips } from './lending-flips'
import { marketFlips } from './market-flips'
import { orderFlips } from './order-flips'

/** Every alternative of an assumption as it is played. A missing or an undeclared one does not compile. */
export const allFlips: Readonly<Record<FlipId, Flip>> = {
  ...orderFlips,
  ...classicFlips,
  ...accountFlips,
  ...marketFlips,
  ...lendingFlips,
  ...consistencyFlips,
}
