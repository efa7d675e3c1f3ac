const fence = /^```.*\n[\s\S]*?^```.*$/gm

/** Markdown without its fenced blocks. */
const prose = (text: string): string => text.replace(fence, '')

/** Titles of all headings, in order. */
export const headingsOf = (text: string): string[] =>
  [...prose(text).matchAll(/^#{1,6} (.+?)\s*$/gm)].map((match) => match[1]!)

/** The fragment of a heading in a link, as created by GitHub. */
export const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** Targets of links and pictures, as written. */
export const linksOf = (text: string): string[] =>
  [...prose(text).matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1]!)

/** Texts between single backticks. */
export const codeSpansOf = (text: string): string[] =>
  [...prose(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)

/** Text under a heading, down to the next heading of its level or above. Throws if there is no such heading. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n')
  const begin = lines.findIndex((line) => /^#{1,6} /.test(line) && line.replace(/^#+ /, '').trim() === heading)
  if (begin < 0) throw new Error(`There is no heading "${heading}"`)
  const level = lines[begin]!.indexOf(' ')
  const rest = lines.slice(begin + 1)
  const end = rest.findIndex((line) => /^#{1,6} /.test(line) && line.indexOf(' ') <= level)
  return (end < 0 ? rest : rest.slice(0, end)).join('\n')
}

/** Cells of every table row, as written. Headers and rulers are omitted. */
export function tableRowsOf(text: string): string[][] {
  const lines = text.split('\n')
  const isRuler = (line: string | undefined): boolean => line !== undefined && /^\|[\s|:-]+\|$/.test(line)
  const rows = lines.filter((line, index) => line.startsWith('|') && !isRuler(line) && !isRuler(lines[index + 1]))
  return rows.map((row) =>
    row
      .slice(1, row.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim()),
  )
}
