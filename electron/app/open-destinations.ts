import { join } from 'node:path'
import type { Destination } from '@/shared/trading/destinations/destination'
import type { HostEnv } from '@/electron/base/env/env'
import type { Log } from '@/electron/base/diagnostics/log'
import { dispatchRecords, openDatabase, openInMemory, type OpenedDatabase } from '@/electron/base/storage/database'
import { diskProblem } from '@/electron/base/storage/disk-problem'
import type { KnownSecrets } from '@/electron/exchange/rest/redact'
import type { DestinationSecrets } from '@/electron/services/destinations/destination-secrets'
import { createDestinations, type Destinations } from '@/electron/services/destinations/destinations'

export interface OpenDestinationsOptions {
  readonly env: HostEnv
  readonly dataDir: string
  readonly log: Log
  readonly secrets: DestinationSecrets
  readonly hide: KnownSecrets['hide']
  readonly destinations: () => readonly Destination[]
  /** Whether this process sends the alarms of an account, by the name of its journal. */
  readonly sends: (source: string) => boolean
  /** Something that may be shown of them is another. May come often and in the middle of something else. */
  readonly changed: () => void
}

export interface OpenedDestinations extends Omit<Destinations, 'stop'> {
  /** Why what is sent is not kept; null while it is. */
  readonly problem: string | null
  close(): void
}

/** Records that cannot be opened must not keep an alarm from leaving: then they are in memory. */
function openRecords(dataDir: string): OpenedDatabase {
  try {
    return openDatabase(join(dataDir, 'destinations.sqlite'), dispatchRecords)
  } catch (error) {
    return {
      database: openInMemory(dispatchRecords),
      safeMode: `${diskProblem(error)}. ${dispatchRecords.consequence}`,
    }
  }
}

/** The ways out of this machine for whichever process watches: with a window, in a browser, or with neither. */
export function openDestinations(options: OpenDestinationsOptions): OpenedDestinations {
  const { database, safeMode } = openRecords(options.dataDir)
  const { stop, ...destinations } = createDestinations({ ...options, ...options.env, database })
  return {
    ...destinations,
    problem: safeMode,
    close() {
      stop()
      database.close()
    },
  }
}
