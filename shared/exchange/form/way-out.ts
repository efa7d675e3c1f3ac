import { z } from 'zod'
import type { Endpoint } from '../protocol/endpoint'
import { endpoints } from '../endpoints'
import { PlacingCall } from '../calls/trade/placing-call'

/** Path of a call of the API desk. Calls that create or change an order are only sent through the order journal. */
export type WayOut =
  /** Reads only: sent directly. */
  | { readonly kind: 'read' }
  /** Uses the review and the order journal, like every placement. */
  | { readonly kind: 'review' }
  /** Recorded in the order journal, then sent once, and polled until its outcome is known. */
  | { readonly kind: 'journal' }
  /** Changes the account, not its orders: sent once, after a confirmation. */
  | { readonly kind: 'change' }
  /** A change whose answer has a secret that is shown once. The main process stores it until it is saved. */
  | { readonly kind: 'secret' }

const reviewed: readonly string[] = PlacingCall.options.map((name) => endpoints[name].path)
const secretMember = /secret|passphrase/i

/** Member names, at any depth, whose value must never reach a page. */
export const isSecretMember = (name: string): boolean => secretMember.test(name)

function handsOutSecrets({ data }: Endpoint): boolean {
  const shape = JSON.stringify(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }))
  return [...shape.matchAll(/"(\w+)":/g)].some(([, name = '']) => isSecretMember(name))
}

/** A path of orders or trades. Other writable paths are settings of the account. */
const isAboutOrders = ({ path, permission }: Endpoint): boolean =>
  /\/(trade|order)\//.test(path) || (permission !== 'mgt-write' && !/\/account\//.test(path))

/**
 * Fails closed: a changing call that is not known to be harmless belongs to the journal, which sends nothing that it
 * cannot track.
 */
export function wayOut(declaration: Endpoint): WayOut {
  if (declaration.method === 'GET') return { kind: 'read' }
  if (reviewed.includes(declaration.path)) return { kind: 'review' }
  if (isAboutOrders(declaration)) return { kind: 'journal' }
  return { kind: handsOutSecrets(declaration) ? 'secret' : 'change' }
}
