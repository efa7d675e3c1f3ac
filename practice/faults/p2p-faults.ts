import { z } from 'zod'
import type { P2pDesk } from '@/practice/services/p2p/p2p-desk'

/** Actions of other people on the merchant's advertisements. */
export const P2pFault = z.discriminatedUnion('kind', [
  /** Takes an advertisement, the first if `advNo` is omitted. */
  z.object({ kind: z.literal('p2p-take'), uid: z.string(), advNo: z.string().optional() }),
  /** Advances the latest order of this kind. */
  z.object({
    kind: z.literal('p2p-step'),
    uid: z.string(),
    step: z.enum(['Paid', 'Appeal', 'Completed', 'cancelled']),
  }),
])
export type P2pFault = z.infer<typeof P2pFault>

/** Carries out a fault. Returns the error, or null on success. */
export function actOnP2p(desk: P2pDesk, fault: P2pFault, now: number): string | null {
  if (fault.kind === 'p2p-take')
    return desk.take(fault.uid, fault.advNo, now) ? null : 'advNo: the merchant has no such advertisement'
  return desk.step(fault.uid, fault.step, now) ? null : 'uid: this merchant has no taken advertisement'
}
