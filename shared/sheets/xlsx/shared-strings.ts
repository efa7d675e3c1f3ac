import { readXml } from './xml'

/** The texts that cells refer to by number. What is said of their pronunciation is left out. */
export function readSharedStrings(part: string | undefined): readonly string[] {
  if (part === undefined) return []
  const strings: string[] = []
  let current = ''
  let inText = false
  let inPhonetics = false
  readXml(part, {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 'rPh') inPhonetics = true
      else if (name === 't') inText = !inPhonetics
    },
    text(piece) {
      if (inText) current += piece
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetics = false
      else if (name === 'si') strings.push(current)
    },
  })
  return strings
}
