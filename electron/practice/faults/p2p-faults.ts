import { z } from 'zod'
import type { P2pDesk } from '../services/p2p/p2p-desk'

/** What a test may let people do at the merchant's advertisements. */
export const P2pFault = z.discriminatedUnion('kind', [
  /** Somebody takes an advertisement, the first when none is named. */
  z.object({ kind: z.literal('p2p-take'), uid: z.string(), advNo: z.string().optional() }),
  /** The latest order that was taken so goes on. */
  z.object({
    kind: z.literal('p2p-step'),
    uid: z.string(),
    step: z.enum(['Paid', 'Appeal', 'Completed', 'cancelled']),
  }),
])
export type P2pFault = z.infer<typeof P2pFault>

/** Does what a fault asks for; answers with what it cannot do, null when it is done. */
export function actOnP2p(desk: P2pDesk, fault: P2pFault, now: number): string | null {
  if (fault.kind === 'p2p-take')
    return desk.take(fault.uid, fault.advNo, now) ? null : 'advNo: the merchant has no such advertisement'
  return desk.step(fault.uid, fault.step, now) ? null : 'uid: nobody took an advertisement of this merchant'
}
