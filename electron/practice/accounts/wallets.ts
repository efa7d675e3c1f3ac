import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import type { PracticeKey } from './practice-key'

/**
 * The engine's account that holds a user's money of a category. A unified account has one for everything; a classic one
 * keeps spot and every futures product apart, and each of them is an account of the engine
 * (spec: What the service does).
 */
export type WalletOf = (uid: string, category: Category) => string

export const classicWallet: WalletOf = (uid, category) => (isFutures(category) ? `${uid}-${category}` : uid)

/** Wallets of the users who hold these keys, of which there may be more later. */
export const createWallets =
  (keys: readonly PracticeKey[]): WalletOf =>
  (uid, category) =>
    keys.find((key) => key.uid === uid)?.kind === 'classic' ? classicWallet(uid, category) : uid
