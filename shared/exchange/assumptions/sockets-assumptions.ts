import { assumptions } from './assumption'

/** Assumptions about sockets. */
export const socketsAssumptions = assumptions({
  'A-ws-dialect': {
    described: 'one WebSocket dialect, with classic names, for both kinds of account',
    assumed: 'Volley uses it. The practice exchange accepts it for unified accounts, in addition to the v3 topics',
    usedIn: ['shared/exchange/channels.ts', 'shared/exchange/topics.ts', 'shared/exchange/protocol/ws-messages.ts'],
    noAlternative: 'the v3 topics are served in addition (dialect-v3), and no order of Volley depends on them',
    detector: { visibleIn: 'footer', notices: 'the private feed is not connected, and the gate is closed' },
    unchecked: 'a refused connection has no message, and closes the gate',
  },
  'A-ws-login': {
    described: 'not shown',
    assumed: 'sign `timestamp + GET + /user/verify`, timestamp in seconds. The practice exchange accepts milliseconds',
    usedIn: ['shared/exchange/protocol/ws-messages.ts'],
    noAlternative: 'a refused login is tested with a revoked key',
    detector: { visibleIn: 'footer', notices: 'the private feed is not connected, and the gate is closed' },
    unchecked: 'a refused login has the same code for any cause',
  },
  'A-ws-momentary': {
    described: 'the duration of a refused subscription is not shown',
    assumed:
      '30001, 30002, 30003 and 30016 last as long as the connection. After every other code, and without an ' +
      'acknowledgement within 10 s, Volley subscribes again after 1 s, then with doubled delays, at most a minute',
    usedIn: ['shared/exchange/protocol/ws-messages.ts', 'electron/exchange/socket/subscriptions.ts'],
    noAlternative: 'a refused subscription is tested by a rewriting proxy with both kinds of codes',
    detector: { visibleIn: 'footer', notices: 'the feed names the refused channel' },
    unchecked: 'a subscription is repeated under both readings',
  },
  'A-server-ping': {
    described: 'pings of the exchange are not shown',
    assumed: 'the text `ping` is answered with `pong`, at most twice a second, and proves the connection',
    usedIn: ['electron/exchange/socket/socket-session.ts'],
    noAlternative: 'a ping is tested by a socket of a test',
    undetectable: 'none: a ping is answered',
    unchecked: 'a ping of the server is answered, and its absence shows nothing',
  },
  'A-ws-foreign-address': {
    described: "the code for a login from an address outside of the key's list is not shown",
    assumed: '30005 (login failed), with the address as the reason; over REST 40018',
    usedIn: ['practice/ws/login.ts'],
    noAlternative: 'the code is shown with its message and decides nothing',
    detector: { visibleIn: 'footer', notices: 'the private feed is not connected, and the gate is closed' },
    unchecked: 'a refused login has the same code for any cause',
  },
  'A-ws-modify-codes': {
    described: 'a single code for a sixth pending amend',
    assumed:
      '25572 over REST and the equivalent 25272 on the v3 sockets, whose list has 25270 to 25274 for 25570 to ' +
      '25574',
    usedIn: ['practice/ws/trade-operations.ts'],
    noAlternative: 'Volley amends orders over REST',
    undetectable: 'none: Volley does not use it',
    unchecked: 'Volley amends orders over REST',
  },
  'A-ws-trade': {
    described: 'a single trade operation with classic names; an account manager gives a separate permission',
    assumed:
      'classic and unified accounts may trade on the v2 address, unified accounts on the v3 address too. A key ' +
      'that may trade over REST may trade over sockets',
    usedIn: ['practice/ws/trade-operations.ts'],
    noAlternative: 'Volley trades over REST',
    undetectable: 'none: Volley does not use it',
    unchecked: 'Volley sends no orders over sockets',
  },
})
