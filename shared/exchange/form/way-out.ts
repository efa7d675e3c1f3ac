import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint'
import { endpoints } from '../endpoints'
import { PlacingCall } from '../calls/trade/placing-call'

/** How a call of the API desk may leave. Nothing that makes or changes an order leaves outside the order journal. */
export type WayOut =
  /** Reads only: sent as it is. */
  | { readonly kind: 'read' }
  /** Goes through the review and the order journal, as every placement does. */
  | { readonly kind: 'review' }
  /** Recorded in the order journal, then sent once, and read back until its outcome is known. */
  | { readonly kind: 'journal' }
  /** Changes the account, not its orders: sent once, after a confirmation. */
  | { readonly kind: 'change' }
  /** As a change; its answer holds a secret that is told once, and that the main process keeps until it is saved. */
  | { readonly kind: 'secret' }

const reviewed: readonly string[] = PlacingCall.options.map((name) => endpoints[name].path)
const secretMember = /secret|passphrase/i

/** Member names, at any depth, whose value must never leave the main process. */
export const isSecretMember = (name: string): boolean => secretMember.test(name)

function handsOutSecrets({ data }: Endpoint): boolean {
  const shape = JSON.stringify(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }))
  return [...shape.matchAll(/"(\w+)":/g)].some(([, name = '']) => isSecretMember(name))
}

/** A path of orders or trades; what stands elsewhere and may be written to is a setting of the account. */
const isAboutOrders = ({ path, permission }: Endpoint): boolean =>
  /\/(trade|order)\//.test(path) || (permission !== 'mgt-write' && !/\/account\//.test(path))

/**
 * Fails closed: a changing call we cannot tell to be harmless is the journal’s, which sends nothing it cannot follow.
 */
export function wayOut(declaration: Endpoint): WayOut {
  if (declaration.method === 'GET') return { kind: 'read' }
  if (reviewed.includes(declaration.path)) return { kind: 'review' }
  if (isAboutOrders(declaration)) return { kind: 'journal' }
  return { kind: handsOutSecrets(declaration) ? 'secret' : 'change' }
}
