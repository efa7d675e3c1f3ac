import { type Category, isFutures } from '@/shared/exchange/protocol/fields'

/**
 * The engine's account that holds a user's money of a category. A unified account has one for everything; a classic one
 * keeps spot and every futures product apart, and each of them is an account of the engine
 * (spec: What the service does).
 */
export type WalletOf = (uid: string, category: Category) => string

export const classicWallet: WalletOf = (uid, category) => (isFutures(category) ? `${uid}-${category}` : uid)

/** Wallets by UID; `classicUids` may grow. */
export const createWallets =
  (classicUids: ReadonlySet<string>): WalletOf =>
  (uid, category) =>
    classicUids.has(uid) ? classicWallet(uid, category) : uid
