import { isDecimal, isPositive } from '@/shared/base/decimal'
import { isFutures, type PosSide } from '@/shared/exchange/protocol/fields'
import { readChoice } from '@/shared/trading/batch/draft/choice-labels'
import { withCondition } from '@/shared/trading/batch/draft/condition-text'
import { closedPositionOf, closingSide, positionOf } from '@/shared/trading/batch/draft/side-cell'
import { bare, markOf, nameIn } from './titles'
import { isUnitTitle } from './unit-column'

/** Kinds of columns without a field in the draft. */
type Condition = 'close' | 'post-only' | 'instruction' | 'trigger' | 'expiry' | 'record' | 'note'

/** Cells of the draft that a condition changes. */
type ChangedColumn = 'side' | 'orderType' | 'timeInForce'

const titles: Readonly<Record<Condition, string>> = {
  close: `open close, close open, o c, oc, offset, offset flag, position effect, effect, trade side, tradeside,
    action, order action, entry exit, e x, ex, reduce only, reduce, is reduce only, close only, close, close position,
    closing, is close, close on trigger, exit, reduceonly yes no, 开平, 開平, 开平标志, 开平方向, 开平仓, 操作,
    只减仓, 仅减仓, 平仓, 减仓, 決済, 新規決済, 청산, закрытие, schließen, fermer, cerrar, chiudi`,
  'post-only': 'post only, maker only, post, passive, 只做maker, 只挂单, 被动委托',
  instruction: 'exec inst, execution instructions, execution instruction, instructions, order flags, flags, oflags',
  trigger: `stop limit price, activation price, activate price, callback rate, callback, trailing, trail,
    trailing stop, trailing amount, trailing percent, trailing distance, tp sl, display qty, display size,
    display quantity, visible qty, visible size, iceberg, iceberg qty, max show, max floor, peak size, hidden,
    condition, conditional, conditions, trigger condition, trigger direction, oco, parent, parent id, parent order,
    attached, algo, algo type, plan type, 止盈止损, 冰山, 跟踪, 回调比例`,
  expiry: `expiry, expire, expires, expire time, expire date, expiration, expiration date, gtd, good till date,
    good till, valid until, valid till, valid to, end time, 到期, 到期时间, 失效时间, срок до`,
  record: `status, state, order status, order state, liquidity, liquidity indicator, role, maker taker, 流动性, average,
    result, 结果, 均价, filled, filled qty, filled quantity, filled size, filled amount,
    filled price, filled value, filled total, fill, fill price, fill qty, fills, executed, executed qty,
    executed quantity, executed price, exec qty, exec price, exec value, cum qty, cum exec qty, acc fill sz,
    remaining, remaining qty, remaining quantity, remaining size, leaves qty, left, unfilled, unfilled qty, canceled,
    cancelled, avg price, average price, avg px, avg fill price, avg filled price, average filled price, total, cost,
    turnover, fee, fees, commission, trading fee, fee currency, fee coin, fee asset, pnl, pl, profit, realized pnl,
    realised pnl, closed pnl, closing pnl, unrealized pnl, unrealised pnl, trade id, exec id, fill id, match id,
    liq price, liquidation price, est liq price, mark price, entry price, break even price, roe, margin, exec type,
    reject reason, cancel reason, 状态, 狀態, 委托状态, 订单状态, 成交数量, 已成交, 成交量, 成交价, 成交均价,
    成交价格, 成交金额, 未成交, 剩余数量, 手续费, 盈亏, 已实现盈亏, 未实现盈亏, 强平价格, 开仓均价, 状態, 約定数量,
    約定価格, 残数量, 手数料, 損益, 상태, 체결수량, 체결가격, 체결량, 미체결, 수수료, 손익, статус, исполнено,
    остаток, комиссия, прибыль, zustand, ausgeführt, gebühr, statut, état, exécuté, frais, estado, ejecutado,
    comisión, stato, eseguito, commissione, executado, taxa, stan, wykonano, prowizja, durum, gerçekleşen, komisyon`,
  note: `time, date, datetime, timestamp, date utc, time utc, created, created at, created time, create time,
    creation time, order time, order date, updated, updated at, update time, id, order id, order no, order number, no,
    nr, num, number, row, line, index, desk, trader, tag, tags, label, labels, basket tag, reason, idea, from, why,
    closed, 来自, 结束时间, 订单 id, datum, zeit,
    uhrzeit, heure, fecha, hora, data, ora, дата, время, номер, 时间, 時間, 日期, 委托时间, 下单时间, 订单号,
    委托单号, 编号, 序号, 日時, 注文日時, 注文番号, 시간, 주문시간, 주문번호, 번호, godzina, tarih, saat`,
}

/** Titles of trigger columns, by field of a strategy order. */
const strategyTitles = {
  triggerPrice: `stop price, stop, stop px, trigger, trigger price, trigger px, aux price, stopp, stoppreis, stop preis,
    auslöser, auslösepreis, prix stop, déclenchement, precio stop, precio de activación, prezzo stop, preço stop,
    cena stop, стоп, стоп цена, триггер, триггерная цена, 触发, 触发价, 触发价格, 觸發價格, 计划价格, トリガー価格,
    逆指値, 트리거 가격, 스탑가격, 감시가격`,
  takeProfit: `take profit, take profit price, tp, tp price, tp trigger, tp trigger price, preset take profit price,
    preset stop surplus price, тейк профит, 止盈, 止盈价, 止盈价格, 利確, 익절`,
  stopLoss: `stop loss, stop loss price, sl, sl price, sl trigger, sl trigger price, preset stop loss price,
    стоп лосс, 止损, 止损价, 止损价格, 損切り, 손절`,
  triggerBy: 'trigger by, trigger type',
} as const
/** A field of a strategy order that a column can be. */
export type StrategyTitle = keyof typeof strategyTitles

const namesOf = (words: string): readonly string[] => words.split(/,\s*/).map((title) => bare(title.normalize('NFKC')))
const pairs = <Meaning extends string>(lists: Readonly<Record<Meaning, string>>): [string, Meaning][] =>
  (Object.entries(lists) as [Meaning, string][]).flatMap(([meaning, words]) =>
    namesOf(words).map((name): [string, Meaning] => [name, meaning]),
  )
const strategyFields = new Map(pairs(strategyTitles))
const byName = new Map([...pairs(titles), ...[...strategyFields.keys()].map((name) => [name, 'trigger'] as const)])

/** Field of a strategy order for a title, regardless of its unit; null for any other title. */
export const strategyTitleOf = (title: string): StrategyTitle | null => strategyFields.get(nameIn(title)) ?? null

/** Kind of a column by its title; null for an unknown title. */
export const conditionOf = (title: string): Condition | null =>
  /^[#№]$/.test(title.trim()) || isUnitTitle(title) ? 'note' : (byName.get(nameIn(title)) ?? null)

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))
const negations = wordSet(
  'no n false f off none na null nein non nee нет 否 无 無 いいえ 아니오 falsch faux falso ложь onwaar fałsz yanlış 假',
)
const opens = wordSet(
  'open opening opens o entry enter e new 开 开仓 開 開倉 新規 신규 открыть открытие öffnen ouvrir abrir',
)
const holds = wordSet(
  `yes y true t on x 1 ja oui sí si да 是 はい 예 wahr vrai vero verdadero истина waar prawda doğru 真 post maker postonly
  makeronly`,
)

/** True for the value of a flag that is set. */
export const isYes = (value: string): boolean => holds.has(bare(value)) || /^[✓✔☑✅]$/u.test(value.trim())
/** True for a title of a reduce-only flag. */
export const isReduceTitle = (title: string): boolean => /reduce|减仓/i.test(title)

const isNegation = (value: string): boolean => negations.has(bare(value)) || /^[-–—/0.,\s✗✘☐❌]*$/u.test(value)

export interface RowCondition {
  readonly condition: Condition
  readonly title: string
  readonly value: string
}

/** True for a value that changes the order, and for an unknown value. */
function changesOrder({ condition, value }: RowCondition): boolean {
  if (condition === 'note' || condition === 'record') return false
  return !isNegation(value) && !(condition === 'close' && opens.has(bare(value)))
}

/** Kind of an instruction by its text: `ReduceOnly`, `ParticipateDoNotInitiate`. */
function intended({ condition, value }: RowCondition): Condition {
  if (condition !== 'instruction') return condition
  if (/^(post.?only|participate.?do.?not.?initiate|maker.?only|post)$/i.test(value)) return 'post-only'
  return /reduce|close|平/i.test(value) ? 'close' : 'trigger'
}

const changedBy = (condition: Condition): ChangedColumn =>
  condition === 'close' ? 'side' : condition === 'trigger' ? 'orderType' : 'timeInForce'

/** Conditions of a row that change its order. Instructions are resolved to their kind. */
export const changesOf = (conditions: readonly RowCondition[]): readonly RowCondition[] =>
  conditions.filter(changesOrder).map((rowCondition) => ({ ...rowCondition, condition: intended(rowCondition) }))

/** Take profit and stop loss of an entry, with the remaining conditions of its row. */
interface ProtectionCells {
  readonly cells: Partial<Record<'takeProfit' | 'stopLoss', string>>
  readonly rest: readonly RowCondition[]
}

/**
 * Take profit and stop loss among the conditions of a limit or market order that opens a futures position. With prices
 * that are not plain, another trigger or a closing condition, all of them stay conditions.
 */
export function protectionIn(
  conditions: readonly RowCondition[],
  { orderType, category }: Readonly<Pick<ChangedCells, 'orderType' | 'category'>>,
): ProtectionCells {
  const none = { cells: {}, rest: conditions }
  const parsedCategory = readChoice('category', category)
  if (readChoice('orderType', orderType) === null || parsedCategory === null || !isFutures(parsedCategory)) return none
  const titled = conditions.map((rowCondition) => ({ rowCondition, field: strategyTitleOf(rowCondition.title) }))
  const prices = titled.filter(
    ({ rowCondition, field }) => (field === 'takeProfit' || field === 'stopLoss') && changesOrder(rowCondition),
  )
  const rest = titled.filter((entry) => !prices.includes(entry)).map(({ rowCondition }) => rowCondition)
  const isPlain = prices.every(
    ({ rowCondition: { title, value } }) => markOf(title) === '' && isDecimal(value) && isPositive(value),
  )
  const isClear = new Set(prices.map(({ field }) => field)).size === prices.length
  const changes = changesOf(rest).filter(({ condition }) => condition === 'trigger' || condition === 'close')
  if (prices.length === 0 || !isPlain || !isClear || changes.length > 0) return none
  return { cells: Object.fromEntries(prices.map(({ rowCondition, field }) => [field, rowCondition.value])), rest }
}

const isPostOnly = ({ condition, value }: RowCondition): boolean =>
  condition === 'post-only' && (isYes(value) || /post|maker|participate/i.test(value))
const canPost = wordSet('gtc post_only')

type ChangedCells = Record<ChangedColumn | 'posSide' | 'category', string>

const closingPattern = /^(close|exit|reduce|closing|平|平仓|平倉|決済)$/i
/**
 * Position side that an order of a hedge account closes, if the row is unambiguous: long or short with a closing word,
 * or a reduce-only flag with buy or sell. Null for buy with close, because exchanges differ about its position side.
 */
function closedPosition(words: string, cells: ChangedCells, closings: readonly RowCondition[]): PosSide | null {
  if (!closings.every(({ value }) => closingPattern.test(value) || isYes(value))) return null
  const position = closedPositionOf(words) ?? positionOf(words)
  if (position !== null) return position
  const side = readChoice('side', cells.side)
  const isFlag = closings.every(({ title }) => isReduceTitle(title))
  const reduced = side === 'sell' ? 'long' : side === 'buy' ? 'short' : null
  return isFlag || cells.posSide === reduced ? reduced : null
}

/**
 * Cells of an order with the conditions of its row. A batch has no reduce-only (A-reduce-only), no trigger and no
 * expiry date. The changed cell names the condition, and the draft refuses it until the trader types another value. A
 * hedge account closes by the position side, which never opens. `words` is the text of the side in the sheet.
 */
export function withConditions(
  { side, orderType, timeInForce, posSide, category }: Readonly<ChangedCells>,
  words: string,
  conditions: readonly RowCondition[],
  isHedge: boolean,
): ChangedCells {
  const cells = { side, orderType, timeInForce, posSide, category }
  const result = { ...cells }
  const changes = changesOf(conditions)
  const closings = changes.filter(({ condition }) => condition === 'close')
  const isClosing = isHedge && isFutures(category) && closings.length > 0
  const closed = isClosing ? closedPosition(words, cells, closings) : null
  const isClosed = closed !== null && (posSide === '' || posSide === closed)
  if (isClosed) Object.assign(result, { side: closingSide(closed), posSide: closed })
  for (const rowCondition of changes) {
    const column = changedBy(rowCondition.condition)
    if (isClosed && rowCondition.condition === 'close') continue
    if (isPostOnly(rowCondition) && canPost.has(result.timeInForce) && readChoice('orderType', orderType) === 'limit')
      result.timeInForce = 'post_only'
    else result[column] = withCondition(result[column], rowCondition)
  }
  return result
}
