import type { Examples } from '@/shared/exchange/protocol/example'
import type { announcements } from './announcements'

const notice = {
  annId: '12560603799999',
  annTitle: 'Tick size of three futures pairs changes',
  annDesc: 'The tick size of three pairs changes.',
  cTime: '1700000000000',
  language: 'en_US',
  annUrl: 'https://www.bitget.com/support/articles/12560603799999',
  annType: 'product_updates',
  annSubType: 'futures',
}
const otherTypes = [
  'latest_news',
  'coin_listings',
  'security',
  'api_trading',
  'maintenance_system_updates',
  'symbol_delisting',
]

export const announcementsExamples: Examples<typeof announcements> = {
  requests: [
    { language: 'zh_CN', annType: 'latest_news' },
    {
      language: 'en_US',
      annType: 'coin_listings',
      startTime: '1700000000000',
      endTime: '1700086400000',
      cursor: '12560603799999',
      limit: '10',
    },
    { language: 'en_US', annType: 'product_updates' },
    { language: 'en_US', annType: 'security' },
    { language: 'en_US', annType: 'api_trading' },
    { language: 'en_US', annType: 'maintenance_system_updates' },
    { language: 'en_US', annType: 'symbol_delisting' },
  ],
  answers: [[notice, ...otherTypes.map((annType) => ({ ...notice, annType }))], []],
}
