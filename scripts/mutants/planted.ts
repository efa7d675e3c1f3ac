/** A planted mistake in code that guards money: a whole expression or statement, and what replaces it. */
export interface Planted {
  /** What goes wrong, with the rule that forbids it. */
  readonly name: string
  readonly path: string
  /** The only place of this expression or statement in the file. */
  readonly code: string
  /** '': the statement is removed. */
  readonly mistake: string
  /** The test file that fails. */
  readonly test: string
}

/** Rows of a source file. */
const inFile = (
  path: string,
  rows: readonly (readonly [name: string, code: string, mistake: string, test: string])[],
) => rows.map(([name, code, mistake, test]): Planted => ({ name, path, code, mistake, test }))

/** The fixed set that `npm run mutants -- --planted` plants. */
export const planted: readonly Planted[] = [
  ...inFile('electron/services/orders/gate/kill-switch.ts', [
    [
      'R55 orders of a request do not count',
      'count + outbound.count > limits.ordersPerMinute',
      'count > limits.ordersPerMinute',
      'electron/services/orders/gate/kill-switch.test.ts',
    ],
    [
      'R55 the value of a request does not count',
      'compare(add(notional, outbound.notional), cap) > 0',
      'compare(notional, cap) > 0',
      'electron/services/orders/gate/kill-switch.test.ts',
    ],
    [
      'R55 a minute has 6 s',
      'at <= clock.mono() - MINUTE_MS',
      'at <= clock.mono() - MINUTE_MS / 10',
      'electron/services/orders/gate/kill-switch.test.ts',
    ],
    [
      'R55 inconclusive refusals do not count',
      `result.kind !== 'unknown' && (result.kind !== 'refused' || result.definite)`,
      `result.kind !== 'unknown'`,
      'electron/services/orders/gate/kill-switch.test.ts',
    ],
    [
      'R55 one more unknown outcome passes',
      'unknowns.length >= limits.unknownRequestsPerMinute',
      'unknowns.length > limits.unknownRequestsPerMinute',
      'electron/services/orders/gate/kill-switch.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/gate/gate.ts', [
    [
      'J9 reductions pass during recovery',
      `['place', 'reduce']`,
      `['place']`,
      'electron/services/orders/gate/gate.test.ts',
    ],
    [
      'J9 the most severe cause alone decides',
      'mostSevere((cause) => blockedBy[cause].includes(doing))',
      'mostSevere(() => true)',
      'electron/services/orders/gate/gate.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/gate/trading-lock.ts', [
    [
      'R58 a limit of the day ends with the cool-off',
      'Math.max(coolOff, midnightOf(proven) + DAY_MS)',
      'coolOff',
      'electron/services/orders/gate/trading-lock.test.ts',
    ],
    [
      'R58 a cool-off starts at the earliest time',
      '2 * time.now() - proven',
      'proven',
      'electron/services/orders/gate/trading-lock-clock.test.ts',
    ],
    [
      'R58 an earlier day starts a new count',
      'day.at !== null && at > day.at',
      'day.at !== null && at !== day.at',
      'electron/services/orders/gate/trading-lock-clock.test.ts',
    ],
    [
      'R58 only the last request counts',
      'compare(after.notional, notionalPerDay) > 0',
      'compare(outbound.notional, notionalPerDay) > 0',
      'electron/services/orders/gate/trading-lock.test.ts',
    ],
    [
      'R58 a reduction trips the lock',
      'coolOff === null && !outbound.reduces',
      'coolOff === null',
      'electron/services/orders/gate/trading-lock.test.ts',
    ],
    [
      'R58 a profit counts as a loss',
      'compare(subtract(now.equity, usdt), lossPerDay) <= 0',
      'compare(subtract(usdt, now.equity), lossPerDay) <= 0',
      'electron/services/orders/gate/trading-lock.test.ts',
    ],
    [
      'R58 a restart renews the cool-off',
      'coolOff.until ?? endOf(coolOff.untilMidnight)',
      'endOf(coolOff.untilMidnight)',
      'electron/services/orders/gate/trading-lock.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/gate/cancel-all-locks.ts', [
    [
      'R34 an opening market order passes the lock',
      `(posSide === 'long' && side === 'sell') || (posSide === 'short' && side === 'buy')`,
      `posSide === 'long' || (posSide === 'short' && side === 'buy')`,
      'electron/services/orders/gate/cancel-all-locks.test.ts',
    ],
    [
      'R34 a lock of a category covers no symbol',
      'scope.symbol === null || scope.symbol === order.symbol',
      'scope.symbol === order.symbol',
      'electron/services/orders/gate/cancel-all-locks.test.ts',
    ],
    [
      'R34 a limit order passes the lock',
      `orderType === 'market' && (reduceOnly === true || reduceOnly === 'yes' || isHedgeClose)`,
      `reduceOnly === true || reduceOnly === 'yes' || isHedgeClose`,
      'electron/services/orders/gate/cancel-all-locks.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/gate/reductions.ts', [
    [
      'a changed order passes a row that blocks',
      `doing === 'place' && onlyCloses(terms)`,
      'onlyCloses(terms)',
      'electron/services/orders/gate/blocked-orders.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/gate/file-watch.ts', [
    [
      'J1 a moved journal is not noticed',
      'database.isOpen ? fileProblem(database) : null',
      'null',
      'electron/services/orders/journal/folder-faults.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/resolving/follow-up.ts', [
    [
      'J6 one miss proves absence',
      `{ misses: 2, conclusion: 'not_found' }`,
      `{ misses: 1, conclusion: 'not_found' }`,
      'electron/services/orders/resolving/recovery.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/resolving/order-follower.ts', [
    [
      'J6 two misses may lie together',
      'item.missAt !== null && requestedAt - item.missAt < LISTING_LAG_MS',
      'false',
      'electron/services/orders/resolving/order-follower.test.ts',
    ],
    ['J6 an early miss counts', 'if (!isLate) return', '', 'electron/services/orders/resolving/order-follower.test.ts'],
  ]),
  ...inFile('electron/services/orders/resolving/settle-window.ts', [
    [
      'J6 the window ignores the clock of the exchange',
      'CLOCK_WINDOW_MS + BACKEND_DELAY_MS + LISTING_LAG_MS',
      'LISTING_LAG_MS',
      'electron/services/orders/resolving/order-follower.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/resolving/order-source.ts', [
    [
      'R37 a failed list proves absence',
      `listed.kind === 'no-answer' && (all.kind === 'absent' || listed.cause === 'too-old')`,
      'false',
      'electron/services/orders/resolving/order-source.test.ts',
    ],
    [
      'R37 any refusal proves absence',
      'noSuchOrder.has(code)',
      'true',
      'electron/services/orders/resolving/order-source.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/resolving/tracked-source.ts', [
    [
      'R37 a partial list proves absence',
      `complete ? notThere : ({ kind: 'no-answer', cause: missing ? 'no-call' : 'failed', why } as const)`,
      'notThere',
      'electron/services/orders/resolving/tracked-source.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/resolving/read-orders.ts', [
    [
      'R37 a list with unreadable elements is complete',
      'unreadable.length === 0',
      'true',
      'electron/services/orders/resolving/read-orders.test.ts',
    ],
  ]),
  ...inFile('electron/exchange/rest/paging.ts', [
    ['R39 a cursor in a circle is not noticed', 'ids.has(next)', 'false', 'electron/exchange/rest/paging.test.ts'],
    [
      'R39 a page of unreadable elements ends a list',
      `items.length + unreadableCount === 0 || next === ''`,
      `items.length === 0 || next === ''`,
      'electron/exchange/rest/paging.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/sending/batch-outcomes.ts', [
    [
      'R13 elements are matched by position',
      `byClientOid.get(element.clientOid) ?? inOtherLetters(element.clientOid) ?? byOrderId.get(element.orderId ?? '')`,
      'orders[elements.indexOf(element)]?.key',
      'electron/services/orders/sending/batch-outcomes.test.ts',
    ],
    [
      'R15 an order without an element is acknowledged',
      'byKey.set(key, notMentioned)',
      `byKey.set(key, { kind: 'acknowledged', orderId: null })`,
      'electron/services/orders/sending/batch-outcomes.test.ts',
    ],
    [
      'R11 every code of an element is definite',
      `isDefinite(element.code) ? 'refused' : 'unknown'`,
      `'refused'`,
      'electron/services/orders/sending/batch-outcomes.test.ts',
    ],
    [
      'R13 two different elements of an order are not noticed',
      'earlier !== undefined && !same(earlier, outcome)',
      'false',
      'electron/services/orders/sending/batch-outcomes.test.ts',
    ],
  ]),
  ...inFile('electron/exchange/rest/answer.ts', [
    [
      'R11 every code of a POST is definite',
      `declaration.method === 'POST' && !definite`,
      'false',
      'electron/exchange/rest/answer.test.ts',
    ],
    ['R11 a success with a failing status counts', 'status !== 200', 'false', 'electron/exchange/rest/answer.test.ts'],
    [
      'R37 a list without data is empty',
      `data === undefined && declaration.method === 'GET'`,
      'false',
      'electron/exchange/rest/answer.test.ts',
    ],
  ]),
  ...inFile('shared/trading/orders/merge-order-update.ts', [
    [
      'J5 a later update opens an ended order',
      'a.over !== b.over',
      'false',
      'shared/trading/orders/merge-order-update.test.ts',
    ],
    [
      'J4 the filled quantity decreases',
      'more > 0 || (more === 0 && weightOf(a) >= weightOf(b)) ? a : b',
      'b',
      'shared/trading/orders/merge-order-update.test.ts',
    ],
  ]),
  ...inFile('shared/trading/orders/pending-amend.ts', [
    [
      'any update settles an amend',
      'wanted === null || (isDecimal(plain) && equals(wanted, plain))',
      'true',
      'shared/trading/orders/merge-order-update.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/records/order-store.ts', [
    [
      'an ID of another order shows its state',
      'byId !== null && !isOther(byId, update)',
      'byId !== null',
      'electron/services/orders/records/contradictions.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/records/shown-id.ts', [
    [
      'a cancel uses the ID of an acknowledgment',
      `sightedAt === undefined && clientOid !== ''`,
      'false',
      'electron/services/orders/records/contradictions.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/records/contradictions.ts', [
    [
      'a filled order with less than its quantity is not named',
      `more <= 0 && !(state === 'filled' && more < 0)`,
      'more <= 0',
      'electron/services/orders/records/contradictions.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/sending/sender.ts', [
    [
      'R34 a queued order passes the lock',
      'rows.some(locks.blocks)',
      'false',
      'electron/services/orders/changing/cancel-all.test.ts',
    ],
    [
      'J1 an order is sent without a record',
      'journal.recordIntents(endpoints[via].path, sentRows)',
      '',
      'electron/services/orders/sending/placing.test.ts',
    ],
    [
      'a batch goes on after an unknown outcome',
      `anyUnknown && batch.onUnknown === 'stop'`,
      'false',
      'electron/services/orders/sending/placing.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/journal/idempotency.ts', [
    [
      'R28 a token runs twice',
      '!journal.claimCommand(token, kind)',
      'false',
      'electron/services/orders/journal/idempotency.test.ts',
    ],
    [
      'R28 a running token runs again',
      'running.get(token) ?? journal.commandResults(token)',
      'journal.commandResults(token)',
      'electron/services/orders/journal/idempotency.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/journal/journal-upkeep.ts', [
    [
      'J10 missing entries are not noticed',
      'count === 0',
      'true',
      'electron/services/orders/journal/journal-upkeep.test.ts',
    ],
  ]),
  ...inFile('electron/app/account/reviews.ts', [
    [
      'a review does not expire',
      'clock.mono() - review.at > REVIEW_MS',
      'false',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'a review of another account is accepted',
      'review.session !== session',
      'false',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'a review is used twice',
      `review.usedBy === token ? null : refused('review-used')`,
      'null',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'a review of another page is accepted',
      `review.caller === caller ? null : refused('review-elsewhere')`,
      'null',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'a request that was not reviewed is accepted',
      '!isDeepStrictEqual(request, review.request)',
      'false',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'an unknown finding is confirmed',
      'confirmedFindings.length < confirmedHandles.size',
      'false',
      'electron/app/account/reviews.test.ts',
    ],
    [
      'a figure need not be typed',
      `band !== 'type-to-confirm' || phrase !== null`,
      'true',
      'electron/app/account/reviews.test.ts',
    ],
    ['figures may be guessed', 'review.mistyped >= MISTYPED_MOST', 'false', 'electron/app/account/reviews.test.ts'],
  ]),
  ...inFile('electron/base/partner/speaker.ts', [
    [
      'L25 both processes deliver',
      'isPreferred && (own.isSpeaking || !partner.isSpeaking)',
      'isPreferred',
      'electron/base/partner/partner.test.ts',
    ],
    [
      'L25 a process without figures delivers',
      `own.isFresh === partner.isFresh ? role === 'application' : own.isFresh`,
      `role === 'application'`,
      'electron/base/partner/partner.test.ts',
    ],
  ]),
  ...inFile('electron/services/orders/plans/portions.ts', [
    [
      'D21 a portion is not assessed after its reads',
      'question(batchId, record) ?? unseen ?? rejectionOf(now, record)',
      'question(batchId, record) ?? unseen',
      'electron/services/orders/plans/portions.test.ts',
    ],
  ]),
  ...inFile('shared/trading/orders/ended-by-proofs.ts', [
    [
      'W24 an unknown status word ends an order',
      '!proofs.hasNoCancelTarget && !isEndingStatus(rawStatus)',
      'false',
      'shared/trading/orders/ended-by-proofs.test.ts',
    ],
  ]),
]
