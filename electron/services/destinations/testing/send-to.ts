import { realClock } from '@/shared/node/real-clock'
import { secureRandom } from '@/shared/node/real-random'
import type { DestinationKind } from '@/shared/trading/destinations/kinds'
import type { Mail, MailResult } from '@/electron/base/env/env'
import { createHttpSender } from '@/electron/base/env/real-http'
import type { SendRequest } from '../senders/send'
import { senders } from '../senders/senders'
import { startSink, type SinkAnswer } from './sink'

/** Time of every message, Unix ms: not a whole second. */
export const AT = 1_800_000_000_123

export const common = {
  dispatchId: 'abc123',
  message: { title: 'CRITICAL: loan-to-value at the liquidation line', text: 'Practice, …0001.' },
  event: 'raised',
  level: 'critical',
  isSilent: false,
  facts: {},
  parts: [],
  earlier: null,
} as const

/** Sends a message to a real server with this answer. */
export async function sendTo(
  kind: DestinationKind,
  answer: SinkAnswer,
  request: Pick<SendRequest, 'fields' | 'secrets'> & Partial<SendRequest>,
  mail: MailResult = { kind: 'failed', reason: 'unused' },
) {
  const sink = await startSink([answer])
  const mails: Mail[] = []
  const result = await senders[kind](
    { ...common, ...request, fields: { address: new URL(sink.url).origin, ...request.fields } },
    {
      clock: { ...realClock(), now: () => AT },
      random: secureRandom(),
      sendHttp: createHttpSender(),
      sendMail: async (sentMail) => {
        mails.push(sentMail)
        return mail
      },
    },
  )
  await sink.close()
  const [received] = sink.received
  const body = received === undefined ? null : (JSON.parse(received.body) as unknown)
  return { result, received, body, paths: sink.received.map(({ path }) => path), mails }
}
export const json = (status: number, body: unknown): SinkAnswer => ({ status, body: JSON.stringify(body) })
