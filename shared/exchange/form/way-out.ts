import { z } from 'zod'
import type { Endpoint } from '../endpoint'
import { endpoints } from '../endpoints'

/** How a call of the API desk may leave. Nothing that makes or changes an order leaves outside the order journal. */
export type WayOut =
  /** Reads only: sent as it is. */
  | { readonly kind: 'read' }
  /** Goes through the review and the order journal, as every placement does. */
  | { readonly kind: 'review' }
  /** Carried out by the orders service, which records it first. */
  | { readonly kind: 'journal' }
  /** Changes the account, not its orders: sent once, after a confirmation. */
  | { readonly kind: 'change' }
  /** As a change; its answer holds a secret that is told once, and that the main process keeps until it is saved. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'dry-run'; readonly reason: string }

const journalled: readonly string[] = [endpoints.batchModifyOrder.path, endpoints.cancelOrder.path, endpoints.cancelSymbolOrder.path]
const secretMember = /secret|passphrase/i

/** Member names, at any depth, whose value must never leave the main process. */
export const isSecretMember = (name: string): boolean => secretMember.test(name)

const handsOutSecrets = ({ data }: Endpoint): boolean =>
  [...JSON.stringify(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":/g)].some(([, name = '']) => isSecretMember(name))

/** A path of orders or trades; what stands elsewhere and may be written to is a setting of the account. */
const isAboutOrders = ({ path, permission }: Endpoint): boolean => /\/(trade|order)\//.test(path) || (permission !== 'mgt-write' && !/\/account\//.test(path))

/** Fails closed: a changing call we cannot tell to be harmless is offered as a dry run only. */
export function wayOut(declaration: Endpoint): WayOut {
  if (declaration.method === 'GET') return { kind: 'read' }
  if (declaration.path === endpoints.placeBatch.path) return { kind: 'review' }
  if (journalled.includes(declaration.path)) return { kind: 'journal' }
  if (!isAboutOrders(declaration)) return { kind: handsOutSecrets(declaration) ? 'secret' : 'change' }
  return { kind: 'dry-run', reason: 'It makes or changes orders, and Volley’s order journal does not record this call. Sent past the journal, an order could be lost sight of or placed twice.' }
}
