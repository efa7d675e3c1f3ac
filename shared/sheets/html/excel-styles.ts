/** Formats that Excel names on the clipboard. Its *Standard* is not its *General*. */
const builtIn: Readonly<Record<string, string>> = {
  general: 'General',
  standard: '#,##0.00',
  fixed: '0.00',
  percent: '0.00%',
  scientific: '0.00E+00',
  currency: '"$"#,##0.00',
  'short date': 'yyyy-mm-dd',
  'medium date': 'yyyy-mm-dd',
  'long date': 'yyyy-mm-dd',
  'short time': 'h:mm',
  'medium time': 'h:mm',
  'long time': 'h:mm:ss',
}

/** Unescapes signs of style sheets: `\.` is a point, `\0022` a quotation mark. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-9a-f]{4}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** A longer format is not read: the cell then has its displayed text. */
const declaration = /mso-number-format:\s*(?:"((?:[^"\\]|\\.){0,1000})"|([^;"]+))/i

/** The number format of a style, as a format code. Null if it has none. */
export function formatOfStyle(style: string): string | null {
  const match = declaration.exec(style)
  if (!match) return null
  const code = unescaped(match[1] ?? match[2] ?? '').trim()
  return builtIn[code.toLowerCase()] ?? code
}
