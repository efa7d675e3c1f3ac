import { describe, expect, it } from 'vitest'
import type { Bridge } from '@/shared/ipc/bridge'
import { DAY_MS } from '@/shared/base/time'
import { exportName, readExport } from './export-history'

const window = { from: 0, to: 1000 }
/** A main process with so many chunks of a history that begins at 200; `fails` at one of them. */
function bridgeOf(chunks: number, fails = -1) {
  let asked = 0
  const call = async () => {
    const nth = asked
    asked += 1
    if (nth === fails) return { ok: false, error: { message: 'The disk refuses' } }
    return {
      ok: true,
      value: { csv: `chunk ${nth}\r\n`, next: nth === chunks - 1 ? null : 200 + nth * 100, since: 200 },
    }
  }
  return { bridge: { call } as unknown as Pick<Bridge, 'call'>, asked: () => asked }
}

describe('the export of a history', () => {
  it('keeps each chunk as a piece of the file, never as one text, and tells how far it is', async () => {
    const shares: number[] = []
    const result = await readExport({
      bridge: bridgeOf(4).bridge,
      riskUnitId: '7',
      window,
      progress: (share) => void shares.push(share),
      isCanceled: () => false,
    })
    if (result.kind !== 'done') throw new Error(result.kind)
    expect(await Promise.all(result.pieces.map((piece) => piece.text()))).toEqual(
      [0, 1, 2, 3].map((nth) => `chunk ${nth}\r\n`),
    )
    expect(shares).toEqual([0, 0.125, 0.25])
    expect(exportName('7', { from: 0, to: DAY_MS })).toBe('ltv-7-1970-01-01-1970-01-02.csv')
  })

  it('ends when it is canceled, and says why when it fails: no half a file', async () => {
    const { bridge, asked } = bridgeOf(100)
    let canceled = false
    const result = await readExport({
      bridge,
      riskUnitId: '7',
      window,
      progress: () => void (canceled = asked() === 3),
      isCanceled: () => canceled,
    })
    expect([result, asked()]).toEqual([{ kind: 'canceled' }, 3])
    expect(
      await readExport({
        bridge: bridgeOf(5, 2).bridge,
        riskUnitId: '7',
        window,
        progress: () => undefined,
        isCanceled: () => false,
      }),
    ).toEqual({ kind: 'failed', why: 'The disk refuses' })
  })
})
