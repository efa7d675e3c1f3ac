import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@/electron/base/storage/sqlite'
import { statedUpkeep } from '../journal/chain/forgotten'
import { readChain } from '../journal/chain/read-chain'
import { verifyFile } from '../journal/chain/verify-file'
import { lawFindings } from '../journal/chain/verify-law'

/** Throws with the first entry or record of a journal that the order protocol does not allow. */
export function assertLawful(database: Database): void {
  const [finding] = lawFindings(database, statedUpkeep(database), readChain(database))
  if (finding === undefined) return
  const { seq, text } = finding
  const before = database
    .prepare('SELECT seq, key, kind, detail FROM entries WHERE seq <= ? ORDER BY seq DESC LIMIT 12')
    .all(seq)
    .map((entry) => Object.values(entry).join(' '))
  throw new Error(`The journal is unlawful at entry ${seq}: ${text}\n${before.toReversed().join('\n')}`)
}

/** The same for every intact journal of a data folder that is not in use. Some tests damage theirs. */
export function assertLawfulFolder(dataDir: string): void {
  for (const file of globSync('journals/*.sqlite', { cwd: dataDir })) {
    const unlawful = verifyFile(join(dataDir, file)).findings.find(({ what }) => what === 'unlawful')
    if (unlawful !== undefined) throw new Error(`${file} is unlawful at entry ${unlawful.seq}: ${unlawful.text}`)
  }
}
