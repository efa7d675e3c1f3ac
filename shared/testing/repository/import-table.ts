import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './files'

/** Folders of the panels that `panels.ts` declares. */
const panelTable = readFileSync(resolve(root, 'renderer/panels/panels.ts'), 'utf8')
const panelFolders = [...panelTable.matchAll(/import\('\.\/([a-z0-9-]+)\//g)].map((match) => match[1]!)

/**
 * Layers of each folder with sub-folders, lowest first, with the sub-folders of each layer. A file may import from
 * lower layers only: not from higher ones, and not from another sub-folder of its layer. `.` is the folder's own files.
 * Tests, and files in a folder `testing`, may import from all.
 */
export const layerTable: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Two programs that share nothing but `shared`. The kill loop and the end-to-end tests use only their entry points.
  '': [
    ['scripts', 'shared'],
    ['practice'],
    ['e2e', 'electron', 'kill-loop', 'renderer'],
    ['bench', 'simulation'],
    ['research'],
  ],

  // Sheets of other programs are read independently of orders.
  shared: [
    ['languages'],
    ['base'],
    ['node', 'refusals'],
    ['exchange', 'sheets'],
    ['trading'],
    ['adapters', 'settings'],
    ['ipc'],
  ],
  'shared/base': [['.', 'text']],
  'shared/adapters': [['.'], ['classic']],
  // One declaration per call. `endpoints.ts` and `channels.ts` list them, forms are derived from the lists.
  'shared/exchange': [['assumptions', 'protocol'], ['calls'], ['.'], ['evidence', 'form']],
  'shared/exchange/calls/classic': [['market'], ['mix'], ['spot'], ['.']],
  'shared/exchange/calls/trade': [['.'], ['strategy']],
  'shared/exchange/calls': [
    ['loan', 'market', 'public', 'sub-accounts', 'trade'],
    ['account', 'classic', 'earn', 'ins-loan', 'p2p', 'tax'],
  ],
  'shared/trading': [
    ['earn', 'orders', 'p2p', 'price-alerts', 'tax'],
    ['account', 'market', 'public-prices'],
    ['health', 'ltv'],
    ['book', 'loans'],
    ['alarms', 'chance', 'pretrade', 'stress'],
    ['action-plan', 'batch', 'destinations'],
    ['import', 'rehearsal'],
  ],
  'shared/trading/alarms': [['.'], ['rules']],
  'shared/trading/orders': [['.'], ['journal']],
  'shared/trading/tax': [['.'], ['layouts']],
  'shared/trading/ltv': [['unit'], ['projection'], ['attribution']],
  'shared/trading/pretrade': [['limits'], ['assessment'], ['figures'], ['worst'], ['rules']],
  'shared/trading/batch': [
    ['draft', 'expression', 'plan'],
    ['ladder', 'pricing', 'results'],
    ['check', 'group'],
  ],
  'shared/ipc': [['transport'], ['desktop', 'trading', 'watching'], ['.']],
  'shared/sheets': [['cells'], ['text'], ['html', 'xlsx'], ['.']],

  // The practice exchange imports nothing of the client, which it tests.
  electron: [['base'], ['exchange'], ['services'], ['app'], ['ipc'], ['hosts'], ['.']],
  'electron/app': [
    ['session', 'windows'],
    ['account', 'connections', 'health', 'watchman'],
    ['api-desk', 'watching'],
    ['.'],
  ],
  'electron/base': [['.'], ['place'], ['diagnostics', 'env', 'partner', 'settings', 'storage', 'vault']],
  'electron/base/storage': [['.'], ['records']],
  'electron/hosts': [
    ['.', 'page'],
    ['browser', 'electron'],
  ],
  'electron/exchange': [['protocol'], ['key', 'limits'], ['rest', 'socket'], ['book'], ['.']],
  practice: [
    ['engine'],
    ['accounts', 'market', 'store'],
    ['prices'],
    ['replay', 'services'],
    ['faults'],
    ['rest'],
    ['ws'],
    ['flips'],
    ['.'],
  ],
  'practice/engine': [['api', 'book'], ['numbers'], ['state'], ['money'], ['views'], ['commands'], ['.']],
  'practice/rest': [['routes'], ['.', 'classic']],
  'practice/services': [['consumer-loans', 'earn', 'lending', 'p2p', 'strategy', 'sub-accounts', 'tax'], ['.']],
  simulation: [['loans'], ['.']],
  'electron/services': [
    [
      'account',
      'app-lock',
      'assumptions',
      'destinations',
      'market',
      'monitors',
      'orders',
      'p2p',
      'price-alerts',
      'profiles',
      'tax',
      'updates',
    ],
  ],
  'electron/services/destinations': [['senders', 'links'], ['presses'], ['.']],
  'electron/services/orders/journal': [['law'], ['chain'], ['.']],
  'electron/services/orders': [
    ['journal'],
    ['gate'],
    ['records'],
    ['resolving'],
    ['sending'],
    ['changing', 'untracked'],
    ['plans'],
    ['.'],
  ],
  'electron/services/monitors': [['history', 'loans', 'prices'], ['movements'], ['units'], ['alarms'], ['.']],

  renderer: [['kit'], ['state'], ['domain'], ['panels'], ['app'], ['.']],
  'renderer/domain': [
    ['account', 'book', 'risk', 'secrets', 'watch', 'wire'],
    ['alarms', 'drafts'],
    ['loan-events', 'destinations', 'orders'],
    ['fills', 'review'],
    ['requests'],
    ['amend', 'classic', 'group', 'positions', 'presets', 'strategy'],
  ],
  'renderer/domain/drafts': [['pricing', 'store'], ['.']],
  'renderer/domain/orders': [['labels'], ['.', 'filter', 'notifications', 'timeline'], ['cells']],
  'renderer/domain/review': [['model'], ['effects', 'findings', 'plan'], ['additional'], ['.']],
  'renderer/domain/risk': [['gauge'], ['.']],
  'renderer/app/commands': [['.'], ['palette'], ['keys']],
  'renderer/app/shell': [['.', 'about', 'status'], ['notices'], ['top-bar']],
  'renderer/app': [
    ['lock'],
    ['connections', 'figures', 'layouts', 'limits', 'mini', 'settings', 'verbs', 'wall-mode', 'workspace'],
    ['commands'],
    ['help', 'panic', 'shell', 'tour'],
    ['.'],
    ['panel-page'],
  ],
  'renderer/kit/table': [['columns'], ['engine'], ['.']],
  'renderer/kit/ui': [['hooks', 'overlays'], ['buttons'], ['.', 'dialogs', 'fields', 'panel']],
  'renderer/kit': [['charts', 'files', 'format', 'keys', 'theme', 'workers'], ['ui'], ['forms', 'table']],
  // Code shared by several panels is in `domain`: no panel imports another.
  'renderer/panels': [panelFolders, ['.']],
  'renderer/panels/batch-desk': [
    ['ladder', 'model'],
    ['documents'],
    ['import', 'results', 'sheet', 'strategy'],
    ['problems', 'tabs'],
    ['.'],
  ],
  'renderer/panels/candle-chart': [
    ['candles', 'exits'],
    ['drawings', 'fills', 'indicators', 'levels', 'marks', 'price-alerts'],
    ['comparison', 'screenshot'],
    ['.'],
  ],
  'renderer/panels/price-ladder': [['rows'], ['.']],
  'renderer/panels/risk-wall': [['chance', 'history', 'plan', 'simulator', 'units'], ['causes'], ['.']],
  'renderer/state/stores': [['health'], ['.']],
  'renderer/state': [['bridge'], ['queries', 'stores'], ['actions', 'workspace']],

  e2e: [['.'], ['batch', 'desktop', 'market', 'risk', 'trading']],
  bench: [['measure'], ['load', 'page'], ['.']],
  'kill-loop': [['proxy'], ['.']],
}

/** The only files that may depend on Electron. */
export const mayImportElectron =
  /^electron\/(main|preload|hosts\/electron\/electron-[a-z-]+|base\/settings\/settings-file)\.ts$/

/** Folders of the real clock, randomness and timers. All other code receives them as parameters. */
export const AMBIENT_FOLDERS = ['electron/base/env/', 'shared/node/']
