import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { CheckedInputOf, OutputOf, Profile } from '@/shared/ipc/contract'
import type { TaxOverview } from '@/shared/ipc/watching/tax'
import { reasonOf, refused } from '@/electron/base/service-error'
import type { Keys } from '@/electron/services/profiles/keys'
import { addressProblem, type Connection } from '@/electron/services/profiles/profiles'
import { taxSlotOf } from '@/electron/services/profiles/tax-slot'
import type { Tax } from '@/electron/services/tax/tax'
import type { ActiveSession } from '@/electron/app/session/active-session'

/** Tax records of the active account, and the key saved for them. */
export interface AccountTax {
  readonly overview: () => TaxOverview
  readonly start: (input: CheckedInputOf<'tax.start'>) => Promise<TaxOverview>
  readonly resume: () => Promise<TaxOverview>
  readonly pause: () => Promise<TaxOverview>
  readonly cancel: () => Promise<TaxOverview>
  readonly clear: () => TaxOverview
  readonly findings: (input: CheckedInputOf<'tax.findings'>) => Promise<OutputOf<'tax.findings'>>
  readonly records: (input: CheckedInputOf<'tax.records'>) => OutputOf<'tax.records'>
  readonly saveKey: (input: CheckedInputOf<'tax.saveKey'>) => Promise<TaxOverview>
  readonly forgetKey: () => Promise<TaxOverview>
}

const keychainRefused =
  (code: 'key-unsaved' | 'key-unforgotten') =>
  (error: unknown): never => {
    throw refused(code, { reason: reasonOf(error) })
  }

export function createAccountTax(
  active: Pick<ActiveSession, 'current' | 'profileOf' | 'practiceTaxKey'>,
  keys: Keys,
): AccountTax {
  const connection = (): Connection => active.current().connection
  const tax = (): Tax => active.current().tax.opened().tax

  /** Displayed part of the key that the next read uses. */
  function keyInUse(used: Connection): TaxOverview['key'] {
    const special = used.id === PRACTICE_ID ? active.practiceTaxKey() : keys.of(taxSlotOf(used).id)
    if (special !== null) return { ...special, slot: 'tax' }
    const own: Profile['key'] = active.profileOf(used).key
    return own === null ? null : { ...own, slot: 'account' }
  }
  function overview(): TaxOverview {
    const used = connection()
    const { tax: opened, notSaved } = active.current().tax.opened()
    return { ...opened.overview(), key: keyInUse(used), canSaveKey: used.id !== PRACTICE_ID, notSaved }
  }
  /** The slot of the active profile. */
  function slot(): Connection {
    const used = connection()
    if (used.id === PRACTICE_ID) throw refused('practice-has-own-tax-key')
    return taxSlotOf(used)
  }
  async function begin(work: (opened: Tax) => void): Promise<TaxOverview> {
    const session = active.current()
    const { tax: opened } = session.tax.opened()
    await session.tax.readKey()
    work(opened)
    return overview()
  }
  async function after(work: Promise<void>): Promise<TaxOverview> {
    await work
    return overview()
  }

  return {
    overview,
    start: ({ range }) => begin((opened) => opened.start(range)),
    resume: () => begin((opened) => opened.resume()),
    pause: () => after(tax().pause()),
    cancel: () => after(tax().cancel()),
    clear() {
      tax().clear()
      return overview()
    },
    findings: (range) => tax().findings(range),
    records: (request) => tax().page(request),
    async saveKey({ label, forSession, ...key }) {
      const connection = slot()
      const wrong = connection.addresses === null ? null : addressProblem(connection.addresses)
      if (wrong !== null) throw wrong
      await keys.save(connection, label, key, forSession).catch(keychainRefused('key-unsaved'))
      return overview()
    },
    async forgetKey() {
      await keys.forget(slot().id).catch(keychainRefused('key-unforgotten'))
      return overview()
    },
  }
}
