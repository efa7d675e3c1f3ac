/**
 * The floors of the house: for every folder that holds rooms, its rooms from the ground up, those of one floor
 * together. A file may import from lower floors only: not from above, and not from another room of its own floor. `.`
 * stands for the folder's own files. Tests, and what stands in a folder called `testing`, may bring any rooms together.
 */
export const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // Two programs that share nothing but `shared`. The kill loop and the end-to-end tests know them by their doors only.
  '': [['scripts', 'shared'], ['e2e', 'electron', 'kill-loop', 'renderer'], ['bench']],

  // Sheets of other programs are read without knowing what an order is.
  shared: [['base'], ['languages'], ['exchange', 'sheets'], ['trading'], ['adapters', 'settings'], ['ipc']],
  'shared/adapters': [['.'], ['classic']],
  // One declaration per call; `endpoints.ts` and `channels.ts` list them, forms are derived from the lists.
  'shared/exchange': [['protocol'], ['calls'], ['.'], ['form']],
  'shared/exchange/calls': [
    ['loan', 'market', 'public', 'sub-accounts', 'trade'],
    ['account', 'classic', 'earn', 'ins-loan', 'p2p', 'tax'],
  ],
  'shared/trading': [
    ['earn', 'orders', 'p2p', 'price-alerts', 'tax'],
    ['account', 'market'],
    ['health', 'ltv'],
    ['book', 'loans'],
    ['alarms', 'chance', 'pretrade', 'stress'],
    ['action-plan', 'batch', 'destinations'],
    ['import'],
  ],
  'shared/trading/tax': [['.'], ['layouts']],
  'shared/trading/batch': [['.'], ['ladder'], ['group']],
  'shared/sheets': [['cells'], ['text'], ['html', 'xlsx'], ['.']],

  // The practice exchange stands beside the client: it must not borrow what it is there to test.
  electron: [['base'], ['exchange', 'practice'], ['services'], ['app'], ['ipc'], ['hosts'], ['.']],
  'electron/app': [['session'], ['watchman'], ['watching'], ['.'], ['api-desk']],
  'electron/base': [['.'], ['place'], ['diagnostics', 'env', 'partner', 'settings', 'storage', 'vault']],
  'electron/exchange': [['protocol'], ['key', 'limits'], ['rest', 'socket'], ['book'], ['.']],
  'electron/practice': [
    ['engine'],
    ['accounts', 'market', 'store'],
    ['prices'],
    ['replay', 'services'],
    ['faults'],
    ['rest'],
    ['ws'],
    ['.'],
  ],
  'electron/practice/engine': [['api', 'book'], ['numbers'], ['state'], ['money'], ['views'], ['commands'], ['.']],
  'electron/practice/rest': [['.'], ['classic']],
  'electron/practice/services': [
    ['consumer-loans', 'earn', 'lending', 'p2p', 'strategy', 'sub-accounts', 'tax'],
    ['.'],
  ],
  'electron/services': [
    [
      'account',
      'app-lock',
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
  'electron/services/destinations': [['senders'], ['.']],
  'electron/services/orders/journal': [['chain'], ['.']],
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
  'electron/services/monitors': [['history', 'loans'], ['movements'], ['units'], ['alarms'], ['.']],

  renderer: [['kit'], ['state'], ['domain'], ['panels'], ['app'], ['.']],
  'renderer/domain': [
    ['account', 'book', 'risk', 'secrets', 'wire'],
    ['alarms', 'drafts'],
    ['destinations', 'orders'],
    ['review'],
    ['requests'],
    ['amend', 'classic', 'group', 'positions', 'presets', 'strategy'],
  ],
  'renderer/app': [
    ['lock'],
    ['connections', 'layouts', 'limits', 'mini', 'wall-mode', 'workspace'],
    ['commands'],
    ['help', 'panic', 'shell', 'tour'],
    ['.'],
    ['panel-page'],
  ],
  'renderer/kit': [['charts', 'files', 'format', 'keys', 'workers'], ['ui'], ['forms', 'table']],
  // What several panels show has a room in `domain`: no panel borrows from another.
  'renderer/panels': [
    [
      'api-desk',
      'balances',
      'batch-desk',
      'candle-chart',
      'depth-chart',
      'earn',
      'journal',
      'loans',
      'open-orders',
      'order-book',
      'order-history',
      'order-ticket',
      'p2p',
      'positions',
      'price-ladder',
      'risk-wall',
      'tape',
      'strategy-orders',
      'stress',
      'sub-keys',
      'tax',
    ],
    ['.'],
  ],
  'renderer/panels/batch-desk': [['ladder', 'model'], ['documents'], ['import', 'results', 'sheet'], ['.']],
  'renderer/panels/candle-chart': [['candles'], ['drawings', 'fills', 'indicators', 'levels', 'price-alerts'], ['.']],
  'renderer/panels/risk-wall': [['chance', 'simulator'], ['.']],
  'renderer/state': [['bridge'], ['queries', 'stores'], ['actions', 'workspace']],

  'kill-loop': [['proxy'], ['.']],
}

/** The only files that may know that Electron carries them. */
export const mayImportElectron = /^electron\/(main|preload|hosts\/electron-[a-z-]+|base\/settings\/settings-file)\.ts$/

/** Where the real clock, chance and timers live; everything else is handed them. */
export const AMBIENT_ROOM = 'electron/base/env/'
