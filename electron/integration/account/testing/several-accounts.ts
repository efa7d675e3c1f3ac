import { expect, vi } from 'vitest'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import type { PlaceResult } from '@/shared/ipc/transport/placed'
import type { Reply } from '@/shared/ipc/transport/reply'
import { patience } from '@/shared/testing/patience'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Confirmation, Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import { confirmAll } from '@/shared/testing/confirm-all'
import type { HttpRequest } from '@/electron/base/env/env'
import type { PracticeKey } from '@/practice/accounts/practice-key'
import { keyLabeled, startExchange } from '@/practice/testing/driver'
import {
  atEnd,
  memoryKeychain,
  newFolder,
  profileAt,
  startApp,
  type TestPage,
  untilOpen,
  withoutLimits,
} from '@/electron/testing/app-harness'
import { startTcpProxy } from '@/electron/testing/tcp-proxy'

/** Profiles of the application, and whose keys they have at the exchange. */
const labels = { first: 'one-way', second: 'borrower', third: 'hedge' } as const
export type Name = keyof typeof labels

export const orders: OrderIntent[] = [
  anOrderIntent({ category: 'SPOT', price: '30000' }),
  anOrderIntent({ category: 'SPOT', price: '29000' }),
]
export const token = (name: string): string => name.padEnd(16, '0')

export const saveKey = (
  page: Pick<TestPage, 'value'>,
  profileId: string,
  { apiKey, secretKey, passphrase }: PracticeKey,
) => page.value('keys.save', { profileId, label: profileId, apiKey, secretKey, passphrase })

/** Accounts of one exchange, each with a way to it that can go silent, and an application that has the first. */
export async function severalAccounts(names: readonly Name[], keychain = memoryKeychain()) {
  const exchange = await startExchange({ seed: 11, faults: true })
  atEnd(() => exchange.close())
  const { descriptor } = exchange
  const port = Number(new URL(descriptor.rest).port)
  const [first, second, third] = await Promise.all([startTcpProxy(port), startTcpProxy(port), startTcpProxy(port)])
  atEnd(async () => void (await Promise.all([first.close(), second.close(), third.close()])))
  const ways = { first, second, third }
  const through = (address: string, name: Name): string => address.replace(/127\.0\.0\.1:\d+/, ways[name].host)
  const keys = {
    first: keyLabeled(descriptor, labels.first),
    second: keyLabeled(descriptor, labels.second),
    third: keyLabeled(descriptor, labels.third),
  }
  const profile = (name: Name) => ({
    ...profileAt(
      {
        rest: through(descriptor.rest, name),
        wsPublic: through(descriptor.wsPublic, name),
        wsPrivate: through(descriptor.wsPrivate, name),
      },
      name,
    ),
    label: name,
  })
  const dataDir = newFolder()
  const onSend: { current: (request: HttpRequest) => void } = { current: () => undefined }
  const answer = (request: HttpRequest): null => {
    onSend.current(request)
    return null
  }
  const app = await startApp({ dataDir, keychain, answer })
  await withoutLimits(app)
  await app.value('settings.set', { customProfiles: names.map(profile) })
  for (const name of names) await saveKey(app, name, keys[name])
  await app.value('profiles.select', { id: 'first' })
  await untilOpen(app)
  return { app, ways, keys, profile, dataDir, keychain, descriptor, onSend }
}

export const jointOf = (id: string, names: readonly Name[] = ['first', 'second']): JointSend => ({
  id: token(id),
  accounts: names.map((name) => ({ profileId: name, label: name, sizing: { kind: 'same' } })),
})

/** Opens an account beside the first, and waits until it may send. */
export async function openBeside(page: Pick<TestPage, 'value'>, name: Name): Promise<number> {
  await page.value('accounts.open', { profileId: name })
  return vi.waitFor(async () => {
    const { accounts } = await page.value('accounts.list', {})
    const account = accounts.find(({ profileId }) => profileId === name)?.account
    expect(account?.gate).toMatchObject({ open: true })
    return account!.session
  }, patience)
}

/** All calls leave at the same moment, those to further accounts first; `now` runs just before. */
export async function placeEverywhere(
  page: Pick<TestPage, 'value' | 'call'>,
  sessions: Readonly<Partial<Record<Name, number>>>,
  joint: JointSend,
  { now = () => undefined, rows = orders }: { readonly now?: () => void; readonly rows?: readonly OrderIntent[] } = {},
) {
  const request = { orders: [...rows], onUnknown: 'continue' as const, joint, draftRows: ['a', 'b'] }
  const own = await page.value('orders.review', { kind: 'place', ...request })
  const beside = await Promise.all(
    Object.entries(sessions).map(async ([name, session]) => {
      const review = await page.value('accounts.review', { session, ...request })
      const confirmation = confirmAll(review)
      return { ...request, session, token: token(`${joint.id.slice(0, 4)}-${name}`), confirmation }
    }),
  )
  const onScreen = {
    ...request,
    token: token(`${joint.id.slice(0, 4)}-first`),
    confirmation: confirmAll(own),
  }
  now()
  return [
    ...beside.map((placeRequest) =>
      confirmedAgain((change) => page.call('accounts.place', { ...placeRequest, ...change })),
    ),
    confirmedAgain((change) => page.call('orders.place', { ...onScreen, ...change })),
  ] as const
}

/** Where the market has moved since it was looked at, what is found now is confirmed once more, as a person does. */
async function confirmedAgain(
  place: (change: { readonly confirmation?: Confirmation }) => Promise<Reply<PlaceResult>>,
): Promise<Reply<PlaceResult>> {
  const reply = await place({})
  if (!reply.ok || reply.value.accepted || reply.value.assessment === null) return reply
  const { assessment } = reply.value
  return place({ confirmation: confirmAll(assessment as Reviewed) })
}

export const statesOnScreen = async (page: Pick<TestPage, 'value'>) =>
  (await page.value('orders.list', {})).map(({ state }) => state)
export const partBeside = async (page: Pick<TestPage, 'value'>, joint: JointSend, name: Name | null = null) => {
  const parts = await page.value('accounts.joint', { joint })
  return (name === null ? parts[0] : parts.find(({ profileId }) => profileId === name))!
}
export const statesBeside = async (page: Pick<TestPage, 'value'>, joint: JointSend, name: Name | null = null) =>
  (await partBeside(page, joint, name)).orders.map(({ state }) => state)
