import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SubKeyRecord } from '@/shared/ipc/desktop/sub-keys'
import { t } from '@/shared/languages/text'
import { refused } from '@/electron/base/service-error'
import type { Journal } from './journal'
import { SUB_KEYS } from './law/entry-kinds'

const DIGITS = 16

/** Identifies a key without revealing it: an API key has too many digits to be guessed from this hash. */
export const keyIdOf = (apiKey: string): string => createHash('sha256').update(apiKey).digest('hex').slice(0, DIGITS)

const Rights = z.object({
  type: z.string().nullable(),
  permissions: z.array(z.string()).readonly().nullable(),
  ips: z.array(z.string()).readonly().nullable(),
})
const RequestedKey = z.object({
  token: z.string(),
  does: z.enum(['create', 'change']),
  by: z.string(),
  subUid: z.string(),
  label: z.string(),
  keyId: z.string(),
  lastFour: z.string(),
  asked: Rights,
})
const Answered = z.object({
  token: z.string(),
  code: z.string(),
  message: z.string(),
  label: z.string(),
  keyId: z.string(),
  lastFour: z.string(),
  after: Rights.nullable(),
})
/** Request before it is sent, without secret and passphrase. */
export type KeyCall = z.infer<typeof RequestedKey>
/** Its result. */
export type KeyAnswer = z.infer<typeof Answered> & { readonly outcome: Exclude<SubKeyRecord['outcome'], 'sent'> }

const outcomeLabels = { done: 'acknowledged', refused: 'refused', not_sent: 'not_sent', unknown: 'unknown' } as const
const outcomeOf = (label: string): KeyAnswer['outcome'] =>
  (Object.keys(outcomeLabels) as KeyAnswer['outcome'][]).find((outcome) => outcomeLabels[outcome] === label) ??
  'unknown'

/** Calls that created or changed keys of sub-accounts, in the journal of the account that made them. */
export interface KeyRecords {
  /** On disk on return. Throws if it cannot be written or was started before: then nothing may be sent. */
  begin(call: KeyCall): void
  end(answer: KeyAnswer): void
  /** Oldest first. A call without an answer is `unknown`, unless it is in flight. */
  list(): readonly SubKeyRecord[]
}

function read<Shape extends z.ZodType>(shape: Shape, json: string): z.output<Shape> | null {
  try {
    return shape.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}

/** `unsafe`: reason why nothing can be stored permanently; null if it can. */
export function createKeyRecords(
  journal: Pick<Journal, 'claimCommand' | 'note' | 'writeNow' | 'flush' | 'timeline'>,
  unsafe: string | null,
): KeyRecords {
  /** Tokens of this run. A call of an earlier run will never get an answer. */
  const begun = new Set<string>()

  return {
    begin(call) {
      if (unsafe !== null) throw refused('key-change-unrecorded', { reason: unsafe })
      if (!journal.claimCommand(call.token, SUB_KEYS)) throw refused('key-change-repeated')
      journal.note(SUB_KEYS, 'command', JSON.stringify(call))
      journal.writeNow()
      begun.add(call.token)
    },
    end({ outcome, ...answer }) {
      journal.note(SUB_KEYS, 'command-result', `${outcomeLabels[outcome]} ${JSON.stringify(answer)}`)
      journal.flush()
    },
    list() {
      const records = new Map<string, SubKeyRecord>()
      for (const { at, what, detail } of journal.timeline(SUB_KEYS)) {
        if (what === 'command') {
          const call = read(RequestedKey, detail)
          if (call === null) continue
          const isOpen = begun.has(call.token)
          const { asked: requestedRights, ...about } = call
          records.set(call.token, {
            ...about,
            requestedRights,
            requestedAt: at,
            outcome: isOpen ? 'sent' : 'unknown',
            code: '',
            message: isOpen ? '' : t('Volley ended before the answer came.'),
            after: null,
          })
          continue
        }
        const start = detail.indexOf(' ')
        const answer = read(Answered, detail.slice(start))
        const before = answer === null ? undefined : records.get(answer.token)
        if (answer === null || before === undefined) continue
        records.set(answer.token, { ...before, ...answer, outcome: outcomeOf(detail.slice(0, start)) })
      }
      // A change contains neither. Both are known from the creation of the key.
      const creations = new Map(
        [...records.values()].filter(({ subUid }) => subUid !== '').map((record) => [record.keyId, record]),
      )
      return [...records.values()].map((record) => ({
        ...record,
        subUid: record.subUid || (creations.get(record.keyId)?.subUid ?? ''),
        label: record.label || (creations.get(record.keyId)?.label ?? ''),
      }))
    },
  }
}
