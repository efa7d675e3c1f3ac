import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Encoding } from '@/shared/sheets/cells/encodings'
import { readSheets } from '@/shared/sheets/read-sheets'
import { runs } from '@/shared/testing/runs'
import { decodeText } from './decode-text'
import { encoded } from './testing/encode'

/** Titles of a sheet of orders in each language, and cell texts. */
const sheets: Readonly<Record<string, readonly [Encoding, titles: string, words: string]>> = {
  Chinese: ['gb18030', '交易对 方向 价格 数量 委托类型 备注', '买入 卖出 限价 市价 支撑位 分批建仓'],
  'traditional Chinese': ['big5', '交易對 方向 價格 數量 委託類型 備註', '買入 賣出 限價 市價 支撐位 分批建倉'],
  Japanese: ['shift_jis', '銘柄 売買 価格 数量 注文種別 メモ', '買い 売り 指値 成行 サポート 分割エントリー'],
  Korean: ['euc-kr', '종목 매매 가격 수량 주문유형 메모', '매수 매도 지정가 시장가 지지선 분할매수'],
  Russian: ['windows-1251', 'Инструмент Сторона Цена Количество Тип Заметка', 'Купить Продать Лимит Рынок уровень'],
  Greek: ['windows-1253', 'Σύμβολο Πλευρά Τιμή Ποσότητα Τύπος Σημείωση', 'Αγορά Πώληση όριο επίπεδο'],
  Polish: ['windows-1250', 'Instrument Strona Cena Ilość Rodzaj Uwagi', 'Kupno Sprzedaż wsparcie część'],
  Czech: ['windows-1250', 'Nástroj Směr Cena Množství Příkaz Poznámka', 'Koupit Prodat úroveň část'],
  Turkish: ['windows-1254', 'Sembol Yön Fiyat Miktar Türü Açıklama', 'Alış Satış destek kısmı'],
  German: ['windows-1252', 'Währungspaar Richtung Preis Stückzahl Auftragsart Bemerkung', 'Kauf Verkauf für später'],
  French: ['windows-1252', 'Paire Côté Prix Quantité Type Remarque', 'Achat Vente supérieur à créer'],
  Spanish: ['windows-1252', 'Símbolo Dirección Precio Tamaño Tipo Comentario', 'Compra Venta mañana según'],
  Hebrew: ['windows-1255', 'סמל צד מחיר כמות סוג הערה', 'קנייה מכירה רמה'],
  Arabic: ['windows-1256', 'الرمز الجانب السعر الكمية النوع ملاحظة', 'شراء بيع مستوى'],
}

const anyTable = fc.record({
  language: fc.constantFrom(...Object.keys(sheets)),
  rows: fc.array(fc.record({ price: fc.nat(99_999), words: fc.array(fc.nat(9), { maxLength: 3 }) }), {
    minLength: 2,
    maxLength: 6,
  }),
})

describe('the encoding of a file of text', () => {
  it(`is known by its characters: ${runs(1000)} sheets of 14 languages`, () => {
    fc.assert(
      fc.property(anyTable, ({ language, rows }) => {
        const [encoding, titles, words] = sheets[language]!
        const pool = words.split(' ')
        const lines = rows.map(({ price, words: chosen }) =>
          ['BTCUSDT', price, ...chosen.map((at) => pool[at % pool.length]!)].join(','),
        )
        const text = [titles.replaceAll(' ', ','), ...lines].join('\r\n')
        const { text: decoded, isCertain } = decodeText(encoded(text, encoding))!
        expect([language, decoded, isCertain]).toEqual([language, text, false])
      }),
      { numRuns: runs(1000) },
    )
  })

  it('is certain by its mark, as UTF-8, and by the zeros of UTF-16', () => {
    const text = 'Symbol,Note\nBTCUSDT,后'
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const)
      for (const mark of ['', '\ufeff'])
        expect(decodeText(encoded(mark + text, encoding))).toEqual({ text, encoding, isCertain: true })
    expect(decodeText(new Uint8Array([1, 0, 0, 7, 0, 9]))).toBe(null)
  })

  it('is the trader’s choice', () => {
    const bytes = encoded('종목,매매', 'euc-kr')
    const source = { kind: 'file', name: 'orders.csv', bytes, encoding: 'gb18030' } as const
    const [chosen, guessed] = [readSheets(source), readSheets({ kind: 'file', name: 'orders.csv', bytes })]
    expect([chosen.encoding, chosen.sheets[0]!.remarks]).toEqual(['gb18030', []])
    expect([guessed.encoding, guessed.sheets[0]!.remarks]).toEqual([
      'euc-kr',
      ['The file is not UTF-8: it was read as Korean (CP949). Check its words, or choose the encoding'],
    ])
  })
})
