import { draftColumns, type DraftColumn } from '@/shared/trading/batch/draft/draft-row'

/**
 * Titles of sheets in many languages and of exports from other exchanges and brokers, the most certain first. If both
 * `Quantity` and `Amount` could be the quantity, `Quantity` is used.
 */
const titles: Readonly<Record<DraftColumn, string>> = {
  category: `category, product, product type, inst type, instrument type, market type, account, account type,
    market, kategorie, marktart, produkt, catégorie, produit, categoría, producto, categoria, prodotto,
    produto, categorie, категория, продукт, рынок, 类别, 產品, 产品, 市场, カテゴリ, 商品, 市場, 카테고리, 상품, 시장, kategoria,
    rynek, kategori, ürün, piyasa`,
  symbol: `symbol, inst id, instrument id, instrument, pair, trading pair, spot pairs, trading pairs,
    contract, contracts, ticker, currency pair, asset pair, market pair, base asset, product id, security,
    asset, coin, sym, market, product, wertpapier, handelspaar, währungspaar, paar, symbole, paire,
    instrumento, símbolo, par, coppia, simbolo, strumento, symbool, символ, пара, инструмент, тикер, 交易对,
    交易對, 币对, 合约, 標的, 证券代码, 合约代码, 代码, 代碼, 品种, 銘柄, 通貨ペア, シンボル, 取引ペア, 종목, 심볼, 거래쌍, 마켓, para, instrument finansowy, walor,
    sembol, parite, işlem çifti`,
  side: `side, buy sell, order side, b s, direction, action, dir, trade side, transaction type, buysell,
    type, orderart, auftragsart, ordertyp, typ, tipo, 操作, 操作方向, 委托方向, 委托类别, 买卖类型, 买卖标志, seite,
    kauf verkauf, richtung, sens, côté, achat vente, lado, compra venta, sentido, compra venda,
    direção, dirección, lato, direzione, acquisto vendita, verso, kant, koop verkoop, richting, сторона,
    направление, покупка продажа, операция, 方向, 买卖, 買賣, 买卖方向, 买入卖出, 売買, 売買区分, サイド, 売り買い, 매매, 매수매도, 구분, 방향,
    strona, kierunek, kupno sprzedaż, yön, taraf, alış satış, işlem yönü`,
  posSide: `pos side, position side, hold side, long short, position, pos, positionsseite, positionsrichtung,
    sens de position, lado de posición, lado da posição, lato posizione, positiekant, сторона позиции, 持仓方向,
    倉位方向, ポジション方向, 포지션 방향, 포지션, strona pozycji, pozisyon yönü`,
  orderType: `order type, ord type, type, kind, auftragsart, ordertyp, orderart, limittyp, typ, art, type d'ordre,
    type ordre, tipo de orden, tipo orden, tipo, tipo ordine, tipo de ordem, ordertype, soort, тип ордера,
    тип заявки, тип, 订单类型, 委托类型, 委託類型, 類型, 类型, 注文種別, 注文タイプ, 種別, 注文方法, 주문 유형, 주문유형, 유형, 주문 방식, typ zlecenia,
    rodzaj, emir türü, emir tipi, tür, tip`,
  timeInForce: `tif, time in force, timeinforce, force, validity, duration, gültigkeit, gültig bis, validité,
    durée, validez, vigencia, validità, validade, geldigheid, срок действия, срок, 有效期, 有效方式, 有効期限, 執行条件,
    유효기간, 유효 기간, 주문 조건, ważność, czas obowiązywania, geçerlilik, geçerlilik süresi`,
  price: `limit price, lmt price, order price, price, limit, px, ord px, rate, entry price, target price,
    preis, limitpreis, limitkurs, kurs, prix, prix limite, cours, precio, precio límite, prezzo,
    prezzo limite, preço, preço limite, prijs, limietprijs, koers, цена, лимит, лимитная цена, курс, 价格, 價格,
    委托价格, 委託價格, 委托价, 限价, 価格, 指値, 注文価格, 指値価格, 가격, 주문가격, 주문 가격, 단가, 지정가, cena, cena limit, limit fiyat, fiyat,
    limit fiyatı`,
  qty: `order qty, order quantity, order amount, qty, quantity, quantity transacted, base quantity, size, sz,
    ord sz, contracts qty, units, shares, lots, vol, volume, amount, menge, anzahl, stückzahl, stück, größe,
    quantité, qté, taille, nombre, cantidad, tamaño, volumen, quantità, qtà, quantidade, qtd, tamanho,
    hoeveelheid, aantal, количество, кол-во, объем, объём, размер, 数量, 數量, 委托数量, 委託數量, 張數, 张数, 注文数量, 取引数量,
    株数, サイズ, 수량, 주문수량, 주문 수량, ilość, liczba, wielkość, wolumen, miktar, adet, emir miktarı, lot`,
  // The usual titles may also name the trigger of a stop order. `protectionIn` decides by row.
  takeProfit: 'entry take profit',
  stopLoss: 'entry stop loss',
  stpMode: `stp, stp mode, self trade, self trade prevention, smp, smp type`,
  clientOid: `client oid, client order id, cl ord id, client id, cloid, order link id, orderlinkid,
    new client order id, ref, reference, order ref, referenz, référence, referencia, riferimento, referência,
    referentie, 客户订单号, クライアントid, referencja, referans`,
  note: `note, notes, comment, comments, remark, remarks, memo, text, notiz, notizen, bemerkung, bemerkungen,
    kommentar, anmerkung, commentaire, remarque, nota, notas, comentario, comentarios, commento, comentário,
    observação, opmerking, opmerkingen, notitie, комментарий, примечание, заметка, 备注, 備註, 说明, メモ, 備考, コメント,
    비고, 메모, notatka, uwagi, komentarz, not, açıklama, yorum`,
}

/** A title or value without case, accents, spaces and signs. */
export const bare = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Possible column of a title, with its rank in the list. A lower rank is more certain. */
export interface TitleMeaning {
  readonly column: DraftColumn
  readonly rank: number
}

const meanings = new Map<string, TitleMeaning[]>()
for (const column of draftColumns)
  for (const [rank, title] of titles[column].split(/,\s*/).entries()) {
    const name = bare(title.normalize('NFKC'))
    const candidates = meanings.get(name) ?? []
    if (!candidates.some((meaning) => meaning.column === column)) meanings.set(name, [...candidates, { column, rank }])
  }

/** Names of a quantity that is not in coins. */
const countsLots = new Set(['lot', 'lots', 'contractsqty', '張數', '张数'])

/** Name of a column in a title, and its mark: text in brackets, after the name or as a sign, `%` or `(BTC)`. */
interface TitleParts {
  readonly name: string
  readonly mark: string
}

const inBrackets = /[([{【〔「『〈《<]([^)\]}】〕」』〉》>]*)[)\]}】〕」』〉》>]?/g
/** Signs outside of brackets, and dashes at either end: `> Price`, `Σ Qty`, `Qty -`. */
const looseSigns = /[%‰‱]|(?!×)\p{S}|^\s*[-–—]|[-–—]\s*$/gu
/** Arrows of a sorted table on a page. */
const sortArrows = /[▲▼△▽↑↓⇅↕⬆⬇]/gu
const namesAmount = (name: string): boolean =>
  meanings.get(name)?.some(({ column }) => column === 'price' || column === 'qty') === true

/** Words after the name of a price or a quantity are its unit: `Size in USD`. */
function withoutUnit(rest: string): TitleParts | null {
  const words = rest.split(/[\s_,:;/\\-]+/).filter((word) => word !== '')
  for (let at = words.length - 1; at > 0; at -= 1) {
    const name = bare(words.slice(0, at).join(' '))
    if (namesAmount(name)) return { name, mark: words.slice(at).join(' ') }
  }
  return null
}

const partsByTitle = new Map<string, TitleParts>()
/** Cached, because titles are read for every column and again for every finding. */
const MAX_CACHED_TITLES = 1000

function partsOf(title: string): TitleParts {
  const cached = partsByTitle.get(title)
  if (cached !== undefined) return cached
  const text = title.normalize('NFKC')
  const outside = text.replaceAll(inBrackets, ' ').replaceAll(sortArrows, ' ')
  const marks = [...text.matchAll(inBrackets)].map(([, inside = '']) => inside)
  const signs = outside.match(looseSigns) ?? []
  const rest = outside.replaceAll(looseSigns, ' ').trim()
  const whole = bare(rest)
  const { name, mark } = (meanings.has(whole) ? null : withoutUnit(rest)) ?? { name: whole, mark: '' }
  const lots = countsLots.has(name) ? [rest] : []
  const parts = {
    name,
    mark: [...marks, ...signs, mark, ...lots]
      .map((part) => part.trim())
      .join(' ')
      .trim(),
  }
  if (partsByTitle.size >= MAX_CACHED_TITLES) partsByTitle.clear()
  partsByTitle.set(title, parts)
  return parts
}

/** Possible columns of a title, regardless of its unit; empty for an unknown title. */
export const meaningsOf = (title: string): readonly TitleMeaning[] => meanings.get(partsOf(title).name) ?? []

/** Column name of a title, without case, accents, spaces, signs and unit. */
export const nameIn = (title: string): string => partsOf(title).name

/** Unit mark of a title, such as `USDT` in `Amount (USDT)`; '' for none. */
export const markOf = (title: string): string => partsOf(title).mark
