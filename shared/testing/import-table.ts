/**
 * Where the files of each folder may reach; the most specific row wins, and in it the most specific target. `*` is any one
 * folder, the same in a row and its targets; `!` forbids. A test reads it (`import-table.test.ts`).
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shared/': ['shared/'],
  // What several panels show has a room of its own; only the list of panels is for everybody.
  'renderer/': ['renderer/', '!renderer/panels/', 'renderer/panels/panel.ts', 'renderer/panels/panels.ts', 'shared/'],
  'renderer/panels/': ['renderer/', 'shared/'],
  'renderer/panels/*/': ['renderer/', '!renderer/panels/', 'renderer/panels/*/', 'shared/'],
  // It must not borrow the client it is meant to test.
  'electron/practice/': ['electron/practice/', 'electron/env/', 'shared/'],
  'electron/env/': ['electron/env/', 'shared/'],
  'electron/diagnostics/': ['electron/diagnostics/', 'shared/'],
  // The log is handed in like the clock; nobody needs more of it than its type.
  'electron/exchange/': ['electron/exchange/', 'electron/env/', 'electron/diagnostics/log.ts', 'shared/'],
  'electron/storage/': ['electron/storage/', 'electron/env/', 'shared/'],
  'electron/orders/': ['electron/orders/', 'electron/exchange/', 'electron/storage/', 'electron/env/', 'shared/'],
  'electron/market/': ['electron/market/', 'electron/exchange/', 'electron/env/', 'shared/'],
  'electron/account/': ['electron/account/', 'electron/exchange/', 'electron/env/', 'shared/'],
  'electron/monitors/': ['electron/monitors/', 'electron/exchange/', 'electron/storage/', 'electron/env/', 'shared/'],
  'electron/vault/': ['electron/vault/', 'electron/env/', 'shared/'],
  'electron/settings/': ['electron/settings/', 'electron/env/', 'shared/'],
  'electron/': ['electron/', 'shared/'],
  'e2e/': ['e2e/', 'shared/', 'scripts/'],
  // It knows the application only by its doors: of the electron folder its tests start the exchange.
  'kill-loop/': ['kill-loop/', 'shared/', 'electron/practice/'],
  'bench/': ['bench/', 'electron/', 'renderer/', 'shared/', 'scripts/'],
}

/** The only files that may know that Electron carries them. */
export const mayImportElectron = /^electron\/(main|preload|hosts\/electron-[a-z-]+|settings\/settings-file)\.ts$/
