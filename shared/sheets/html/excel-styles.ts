/** Formats that Excel calls by a name on the clipboard. Its *Standard* is not its *General*. */
const named: Readonly<Record<string, string>> = {
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

/** Undoes what style sheets do to signs: `\.` is a point, `\0022` a quotation mark. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-9a-f]{4}) ?|\\(.)/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCharCode(Number.parseInt(code, 16)),
  )

/** A longer format is not read: a cell says then what it shows. */
const declaration = /mso-number-format:\s*(?:"((?:[^"\\]|\\.){0,1000})"|([^;"]+))/i

/** The number format that a style names, as a format code; null where it names none. */
export function formatOfStyle(style: string): string | null {
  const match = declaration.exec(style)
  if (!match) return null
  const code = unescaped(match[1] ?? match[2] ?? '').trim()
  return named[code.toLowerCase()] ?? code
}

/** The declarations of the classes in a style sheet, by the names of the classes. */
export function stylesOfClasses(styleSheet: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  const rule = /\.([\w-]+)\s*\{/g
  for (let match = rule.exec(styleSheet); match !== null; match = rule.exec(styleSheet)) {
    const end = styleSheet.indexOf('}', rule.lastIndex)
    // A rule that does not end, and no further one does.
    if (end === -1) break
    styles.set(match[1]!, styleSheet.slice(rule.lastIndex, end))
    rule.lastIndex = end + 1
  }
  return styles
}
