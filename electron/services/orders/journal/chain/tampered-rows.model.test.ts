import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '@/shared/base/random'
import { runsShare } from '@/shared/testing/runs'
import { grownChain, type GrownChain } from '@/electron/services/orders/testing/grown-journal'
import { noLink } from './chain-head'
import { verifyChain, type ChainRow, type Finding } from './verify-chain'

const MEGABYTE = 1_000_000
const BATCHES = 45
/** Every entry in `npm run models`, every twentieth elsewhere; of each entry that is looked at every bit. */
const EVERY = Math.max(1, Math.round(1 / runsShare))

let chain: GrownChain
beforeAll(async () => void (chain = await grownChain(BATCHES)), 120_000)

const sizeOf = ({ key, kind, detail, hash }: ChainRow): number =>
  16 + key.length + kind.length + detail.length + hash.length
const names = (findings: readonly Finding[]): string[] => findings.map(({ what, seq }) => `${what} ${seq}`)
const whole = (rows: readonly ChainRow[]): string[] =>
  names(verifyChain(rows, { from: noLink, forgotten: [], head: chain.head }).findings)

/**
 * What is said of the rows from `index` on, `count` of them, once `change` has been made. An entry hangs on the one
 * before it alone, so that a longer stretch says the same.
 */
function near(index: number, count: number, change: (rows: ChainRow[]) => readonly ChainRow[]): string[] {
  const end = Math.min(index + count, chain.rows.length)
  const head = end === chain.rows.length ? chain.head : null
  const rows = change(chain.rows.slice(index, end))
  return names(verifyChain(rows, { from: chain.rows[index - 1] ?? noLink, forgotten: [], head }).findings)
}

function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7))
  return copy
}
/** The row with one bit of each of its columns changed, bit after bit. */
function* flipsOf(row: ChainRow): Generator<ChainRow> {
  for (const column of ['key', 'kind', 'detail'] as const)
    for (let bit = 0; bit < row[column].length * 8; bit += 1) yield { ...row, [column]: flipped(row[column], bit) }
  const hash = Buffer.from(row.hash)
  for (let bit = 0; bit < hash.length * 8; bit += 1) yield { ...row, hash: Buffer.from(flipped(hash, bit)).toString() }
  for (let bit = 0n; bit < 64n; bit += 1n) yield { ...row, at: BigInt.asIntN(64, BigInt(row.at) ^ (1n << bit)) }
  for (let bit = 0n; bit < 64n; bit += 1n)
    yield { ...row, seq: Number(BigInt.asIntN(64, BigInt(row.seq) ^ (1n << bit))) }
}
const chosen = (): number[] => chain.rows.map((_, index) => index).filter((index) => index % EVERY === 0)
const renumbered = (rows: readonly ChainRow[], first: number): ChainRow[] =>
  rows.map((row, nth) => ({ ...row, seq: first + nth }))
/** How far apart what was moved or doubled stands. */
const FAR = 40

describe('A journal of a megabyte (J12)', () => {
  it('is whole', () => {
    expect(chain.rows.reduce((sum, row) => sum + sizeOf(row), 0)).toBeGreaterThan(MEGABYTE)
    expect(whole(chain.rows)).toEqual([])
  })

  it('detects a change of any single bit, and names the entry', () => {
    let flips = 0
    for (const index of chosen()) {
      const row = chain.rows[index]!
      for (const changed of flipsOf(row)) {
        const findings = near(index, 3, (rows) => rows.with(0, changed)).join()
        if (findings !== `changed ${row.seq}`) expect.fail(`entry ${row.seq}: ${findings}`)
        flips += 1
      }
    }
    console.log(`${flips} bits were changed, one at a time`)
    expect(flips).toBeGreaterThan((MEGABYTE * 8) / EVERY / 2)
  })

  it('says of the whole what it says of a part', () => {
    const random = seededRandom(5)
    for (let sample = 0; sample < 50; sample += 1) {
      const index = Math.floor(random.next() * chain.rows.length)
      const all = [...flipsOf(chain.rows[index]!)]
      const changed = all[Math.floor(random.next() * all.length)]!
      expect(whole(chain.rows.with(index, changed))).toEqual([`changed ${index + 1}`])
      expect(whole(chain.rows.toSpliced(index, 1))).toEqual([`removed ${index + 1}`])
      expect(whole(renumbered(chain.rows.toSpliced(index, 0, chain.rows[index]!), 1))[0]).toBe(`doubled ${index + 2}`)
      expect(whole([...chain.rows, { ...chain.rows[index]!, seq: chain.rows.length + 1 }])).toEqual([
        `doubled ${chain.rows.length + 1}`,
      ])
      const other = (index + 1000) % chain.rows.length
      const [low, high] = [Math.min(index, other), Math.max(index, other)]
      const [first, second] = [chain.rows[low]!, chain.rows[high]!]
      const swapped = chain.rows.with(low, { ...second, seq: low + 1 }).with(high, { ...first, seq: high + 1 })
      expect(whole(swapped)).toEqual([`swapped ${low + 1}`])
    }
  })

  it('tells of every entry that was removed, whether or not the others were numbered anew', () => {
    for (const index of chosen()) {
      const seq = index + 1
      expect(near(index, FAR, (rows) => rows.slice(1))[0] ?? `removed ${seq}`).toBe(`removed ${seq}`)
      const findings = near(index, FAR, (rows) => renumbered(rows.slice(1), seq))
      // Of the last three nothing that follows proves the new numbers: the last entry itself does not fit.
      if (index < chain.rows.length - 3) expect(findings).toEqual([`removed ${seq}`])
      else expect(findings[0]).toMatch(/^(removed|changed) \d+$/)
    }
    expect(whole(chain.rows.slice(0, -1))).toEqual([`removed ${chain.rows.length}`])
    expect(whole(chain.rows.slice(0, -9))).toEqual([`removed ${chain.rows.length - 8}`])
  })

  it('tells of every entry that was doubled: behind itself, further on, and in place of another', () => {
    for (const index of chosen()) {
      const seq = index + 1
      expect(near(index, FAR, (rows) => renumbered(rows.toSpliced(1, 0, rows[0]!), seq))).toEqual([
        `doubled ${seq + 1}`,
      ])
      if (index + FAR > chain.rows.length) continue
      expect(near(index, FAR, (rows) => renumbered(rows.toSpliced(FAR - 9, 0, rows[0]!), seq))).toEqual([
        `doubled ${seq + FAR - 9}`,
      ])
      expect(near(index, FAR, (rows) => rows.with(9, { ...rows[0]!, seq: seq + 9 }))).toEqual([`doubled ${seq + 9}`])
    }
  })

  it('tells of every two neighbors that were swapped, of two far apart, and of one that was moved', () => {
    for (const index of chosen()) {
      const seq = index + 1
      for (const apart of [1, FAR - 5]) {
        if (index + apart >= chain.rows.length) continue
        const findings = [`swapped ${seq}`]
        const swap = (rows: ChainRow[]): ChainRow[] =>
          rows.with(0, { ...rows[apart]!, seq }).with(apart, { ...rows[0]!, seq: seq + apart })
        expect(near(index, FAR, swap)).toEqual(findings)
        const back = (rows: ChainRow[]): ChainRow[] =>
          renumbered(rows.toSpliced(0, 1).toSpliced(apart, 0, rows[0]!), seq)
        expect(near(index, FAR, back)).toEqual(findings)
      }
    }
  })
})
