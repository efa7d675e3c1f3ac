import { join } from 'node:path'
import { appFolder, lockPath, openDatabase } from '@/electron/base/storage/database'
import { makeOwnFolder, ownFolder } from '@/electron/base/place/own-folders'
import { refused, ServiceError } from '@/electron/base/service-error'
import type { Database } from '@/electron/base/storage/sqlite'

const FILE = 'watchman.sqlite'

export interface WatchmanDatabase {
  readonly database: Database
  readonly close: () => void
}

/**
 * Creates the data folder and opens the watchman's data exclusively. A second watchman on the same folder is refused
 * here, even if the folder of the first was removed or moved. @throws ServiceError
 */
export function openWatchmanDatabase(dataDir: string): WatchmanDatabase {
  const ends: (() => void)[] = []
  const close = (): void => {
    for (const end of ends.splice(0).reverse()) end()
  }
  try {
    ends.push(lockPath(dataDir, FILE, 'watchman.lock'))
    makeOwnFolder(dataDir)
    const { database } = openDatabase(join(dataDir, FILE), appFolder)
    ends.push(ownFolder(dataDir), () => database.close())
    return { database, close }
  } catch (error) {
    close()
    if (error instanceof ServiceError && error.problem === 'in-use') throw refused('watchman-in-use')
    throw error
  }
}
