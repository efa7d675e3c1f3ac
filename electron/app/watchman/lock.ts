import { join } from 'node:path'
import { appFolder, openDatabase } from '@/electron/base/storage/database'
import { ServiceError } from '@/electron/base/service-error'
import type { Database } from '@/electron/base/storage/sqlite'

/**
 * Opens what the watchman remembers, for this process alone: a second watchman on the same folder is refused here.
 * @throws ServiceError
 */
export function openWatchmanDatabase(dataDir: string): Database {
  try {
    return openDatabase(join(dataDir, 'watchman.sqlite'), appFolder).database
  } catch (error) {
    if (error instanceof ServiceError && error.problem === 'in-use')
      throw new ServiceError('in-use', 'A watchman runs on this data folder already.')
    throw error
  }
}
