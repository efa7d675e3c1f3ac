import type { Clock } from '@/shared/base/clock'
import { seededRandom } from '@/shared/base/random'
import type { Category } from '@/shared/exchange/protocol/fields'
import { createContractMismatches } from '../protocol/contract-mismatches'
import { createPrivateSession } from '../socket/private-session'
import type { FakeNetwork } from './fake-network'

/** A private session of these products on a fake network, with its count of odd messages. */
export function openPrivateSession(clock: Clock, network: FakeNetwork, categories: readonly Category[]) {
  const mismatches = createContractMismatches((text) => text)
  const own = createPrivateSession({
    env: { clock, random: seededRandom(2), openSocket: network.openSocket },
    url: 'ws://private.test',
    redact: (text) => text,
    mismatches,
    loginFrame: async () => '{"op":"login","args":[{}]}',
    categories,
    lateMsOf: (sentAt) => (sentAt === null ? 0 : Math.max(0, clock.now() - sentAt)),
  })
  return { own, mismatches }
}
