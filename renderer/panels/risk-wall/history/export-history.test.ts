import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import { type ExportResult, saveExport } from './export-history'

const failure = { ok: false, error: { message: 'The disk refuses' } } as const
const whole = { share: 1, isDone: true }
/** A main process that reports these states of the export, one per poll; null after a failure. */
async function exported(shares: readonly (number | null)[], isCanceled = (_seen: readonly number[]) => false) {
  const [calls, saved, progress]: [unknown[], unknown[], number[]] = [[], [], []]
  const call = async (name: string, input: unknown) => {
    calls.push(name === 'risk.export' ? { name, input } : name)
    if (name === 'risk.export') return { ok: true, value: { token: 'secret' } }
    if (name === 'download.cancel') return { ok: true, value: null }
    const share = shares[progress.length]
    return share === null ? failure : { ok: true, value: share === undefined ? whole : { share, isDone: false } }
  }
  const result: ExportResult = await saveExport({
    bridge: { call } as unknown as Pick<Bridge, 'call'>,
    riskUnitId: '7',
    window: { from: 0, to: 1000 },
    save: (download) => saved.push(download),
    wait: async () => undefined,
    progress: (share) => progress.push(share),
    isCanceled: () => isCanceled(progress),
  })
  return { result, calls, saved, progress }
}

describe('the export of a history', () => {
  it('lets the browser save what the main process writes, and tells how far it is', async () => {
    const { result, calls, saved, progress } = await exported([0, 0.25, 0.75])
    expect([result, saved, progress]).toEqual([{ kind: 'done' }, [{ token: 'secret' }], [0, 0.25, 0.75]])
    expect(calls[0]).toEqual({ name: 'risk.export', input: { riskUnitId: '7', from: 0, to: 1000 } })
  })

  it('has the file broken off when it is canceled, and does not begin one that was canceled before', async () => {
    const { result, calls, progress } = await exported([0, 0.25, 0.75], (shares) => shares.length === 2)
    expect([result, calls.at(-1), progress]).toEqual([{ kind: 'canceled' }, 'download.cancel', [0, 0.25]])
    const early = await exported([], () => true)
    expect([early.result, early.saved, early.calls.at(-1)]).toEqual([{ kind: 'canceled' }, [], 'download.cancel'])
  })

  it('says why it failed', async () => {
    expect((await exported([0, null])).result).toEqual({ kind: 'failed', why: 'The disk refuses' })
  })
})
